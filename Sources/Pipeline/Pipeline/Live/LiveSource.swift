import PoseCore
import VideoIO

/// Where a live player's frames come from.
public enum LiveSource: Hashable, Sendable {
    /// Frames that are computed, such as those of a demo.
    case generated(GeneratedSource)
    /// A video file, by its path; nothing else on the disk or the network is opened on its behalf.
    case file(String)
    /// A V4L2 camera, by its device or a link to it, such as "/dev/video0".
    case camera(String)
    /// An address: rtsp://, rtsps://, rtmp://, http:// or https://; of an encrypted one the server must prove what it is
    /// unless certificates are not verified.
    case stream(String, verifiesCertificates: Bool = true)
    /// A stream that may lead nowhere but to its own host: no redirect of HTTP is followed, and a playlist keeps to the
    /// address's host and port.
    case confinedStream(String, verifiesCertificates: Bool = true)

    /// True for sources that may come back after they broke off.
    var isRetried: Bool {
        switch self {
        case .generated, .file: false
        case .camera, .stream, .confinedStream: true
        }
    }

    /// Opens the source; may wait for the network.
    ///
    /// - Parameters:
    ///   - frameRate: What a camera is asked for.
    ///   - canceller: Ends the opening as well as the reading, from any thread.
    func open(frameRate: Double, canceller: ReadCanceller) throws(VideoError) -> any SeekableReading {
        var configuration = FrameReader.Configuration()
        switch self {
        case .generated(let source):
            return try source.open()
        case .file(let path):
            configuration.allowedProtocols = []
            guard !path.contains("://"), !path.hasPrefix("/dev/") else {
                throw VideoError(.unsupported, path, "is no file, expected the path of one")
            }
            return try FrameReader(path, configuration: configuration, canceller: canceller)
        case .camera(let device):
            guard CameraDevice.isCamera(device) else {
                throw VideoError(.unsupported, device, "is no camera, expected a device such as /dev/video0")
            }
            configuration.cameraFrameRate = frameRate
            // Most cameras send larger pictures uncompressed at a fraction of the rate.
            configuration.cameraSize = PixelSize(width: 640, height: 480)
            return try FrameReader(device, configuration: configuration, canceller: canceller)
        case .stream(let address, let isVerified), .confinedStream(let address, let isVerified):
            guard let protocols = Self.protocols(of: address) else {
                throw VideoError(
                    .unsupported, address,
                    "cannot be used as a stream, expected rtsp://, rtsps://, rtmp://, http:// or https://")
            }
            configuration.allowedProtocols = protocols
            configuration.dropsLateFrames = true
            configuration.verifiesCertificates = isVerified
            if case .confinedStream = self { configuration.isConfinedToHost = true }
            return try FrameReader(address, configuration: configuration, canceller: canceller)
        }
    }

    /// What a stream's address may lead to; a description of a session (SDP) behind HTTP would open ports for RTP.
    private static func protocols(of address: String) -> [String]? {
        guard let separator = address.firstRange(of: "://") else { return nil }
        switch address[..<separator.lowerBound].lowercased() {
        case "http", "https": return ["http", "https", "tcp", "tls"]
        case "rtsp", "rtsps": return ["rtsp", "rtsps", "tcp", "udp", "rtp", "srtp", "tls"]
        case "rtmp", "rtmps": return ["rtmp", "rtmps", "tcp", "tls"]
        default: return nil
        }
    }
}

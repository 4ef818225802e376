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
    /// An address: rtsp://, rtsps://, rtmp://, http:// or https://.
    case stream(String)

    /// True for sources that may come back after they broke off.
    var isRetried: Bool {
        switch self {
        case .generated, .file: false
        case .camera, .stream: true
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
        case .stream(let address):
            let schemes = ["rtsp", "rtsps", "rtmp", "rtmps", "http", "https"]
            let scheme = address.prefix { $0 != ":" }.lowercased()
            guard schemes.contains(scheme), address.dropFirst(scheme.count).hasPrefix("://") else {
                throw VideoError(
                    .unsupported, address,
                    "cannot be used as a stream, expected rtsp://, rtsps://, rtmp://, http:// or https://")
            }
            configuration.allowedProtocols = schemes + ["tcp", "udp", "rtp", "srtp", "tls"]
            return try FrameReader(address, configuration: configuration, canceller: canceller)
        }
    }
}

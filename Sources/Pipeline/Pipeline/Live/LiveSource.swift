import PoseCore
import VideoIO

/// Where a live player's frames come from.
public enum LiveSource: Hashable, Sendable {
    /// A drawn film: "demo", one exercise such as "demo:lunges", or "demo:writing". Repeats for ever.
    case demo(String)
    /// A video file, by its path; nothing else on the disk or the network is opened on its behalf.
    case file(String)
    /// A V4L2 camera, by its device, such as "/dev/video0".
    case camera(String)
    /// An address: rtsp://, rtsps://, rtmp://, http:// or https://.
    case stream(String)

    /// True for sources that may come back after they broke off.
    var isRetried: Bool {
        switch self {
        case .demo, .file: false
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
        case .demo(let name):
            return try LiveDemo(name: name)
        case .file(let path):
            configuration.allowedProtocols = []
            guard !path.contains("://"), !path.hasPrefix("/dev/") else {
                throw VideoError(.unsupported, path, "is no file, expected the path of one")
            }
            return try FrameReader(path, configuration: configuration, canceller: canceller)
        case .camera(let device):
            guard device.firstMatch(of: /^\/dev\/video[0-9]+$/) != nil else {
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

/// A source that can be wound to another time.
protocol SeekableReading: FrameReading {
    /// Makes `next()` continue with the first frame at or after `time`.
    mutating func seek(to time: Timestamp) throws(VideoError)

    /// Leaves out the frames of so long a time if that costs nothing; gives how many.
    mutating func skip(_ time: Duration) -> Int
}

extension SeekableReading {
    // Each frame of a video needs the ones before it.
    mutating func skip(_ time: Duration) -> Int { 0 }
}

extension FrameReader: SeekableReading {}

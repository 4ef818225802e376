extension AVCaptureDevice {
    /// Finds cameras.
    public class DiscoverySession: NSObject, @unchecked Sendable {
        // Sendable: all properties are constants.

        /// The cameras.
        public let devices: [AVCaptureDevice]

        /// Looks for cameras of these kinds, whichever way they look: here none says that.
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
            let isPossible = deviceTypes.contains {
                [.external, .externalUnknown, .builtInWideAngleCamera].contains($0)
            }
            devices = isPossible && (mediaType ?? .video) == .video ? AVCaptureDevice.all : []
        }
    }

    /// Whether cameras may be used.
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .authorized }

    /// Asks whether cameras may be used: always, here a file's permissions decide.
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool { true }

    /// Asks whether cameras may be used: always, here a file's permissions decide.
    public class func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { handler(true) }
    }

    /// A size and rates that a camera may be asked for.
    public class Format: NSObject, @unchecked Sendable {
        // Sendable: all properties are constants.

        /// The size.
        public let formatDescription: CMFormatDescription
        /// The rates.
        public let videoSupportedFrameRateRanges = [AVFrameRateRange(minFrameRate: 1, maxFrameRate: 60)]

        /// 0: unknown.
        public var videoFieldOfView: Float { 0 }

        init(_ width: Int32, _ height: Int32) {
            formatDescription = CMFormatDescription(
                subType: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
                dimensions: CMVideoDimensions(width: width, height: height))
        }

        static let all = [Format(640, 480), Format(1280, 720), Format(1920, 1080)]
    }
}

/// Frames a second, from the least to the most.
public class AVFrameRateRange: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// The least.
    public let minFrameRate: Double
    /// The most.
    public let maxFrameRate: Double

    init(minFrameRate: Double, maxFrameRate: Double) {
        self.minFrameRate = minFrameRate
        self.maxFrameRate = maxFrameRate
    }

    /// The time between two frames at the most.
    public var minFrameDuration: CMTime { CMTime(value: 1, timescale: CMTimeScale(maxFrameRate)) }
    /// The time between two frames at the least.
    public var maxFrameDuration: CMTime { CMTime(value: 1, timescale: CMTimeScale(minFrameRate)) }
}

/// Whether a user allowed something.
public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
}

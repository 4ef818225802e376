public import LimberCoreGraphics
public import LimberCoreMedia

extension VNVideoProcessor {
    /// How often a request is performed; its kinds say it.
    open class Cadence: NSObject {
        /// Seconds from one frame to the next; nil for all frames.
        var interval: Double? { nil }
    }

    /// So many frames a second.
    public final class FrameRateCadence: Cadence {
        /// Frames a second.
        public let frameRate: Int

        /// Creates a cadence of so many frames a second; all frames for fewer than one.
        public init(_ frameRate: Int) { self.frameRate = frameRate }

        /// Creates a cadence of so many frames a second; all frames for fewer than one.
        public convenience init(frameRate: Int) { self.init(frameRate) }

        override var interval: Double? { frameRate > 0 ? 1 / Double(frameRate) : nil }
    }

    /// A frame after each stretch of time.
    public final class TimeIntervalCadence: Cadence {
        /// Seconds from one frame to the next.
        public let timeInterval: CFTimeInterval

        /// Creates a cadence of so many seconds; all frames for none.
        public init(_ timeInterval: CFTimeInterval) { self.timeInterval = timeInterval }

        /// Creates a cadence of so many seconds; all frames for none.
        public convenience init(timeInterval: CFTimeInterval) { self.init(timeInterval) }

        override var interval: Double? { timeInterval > 0 ? timeInterval : nil }
    }

    /// How a request is performed on a video.
    open class RequestProcessingOptions: NSObject {
        /// How often; nil for all frames.
        open var cadence: Cadence?

        /// Creates options for all frames.
        public override init() {}
    }
}

/// Keys of the older options of a video's requests.
public struct VNVideoProcessingOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Frames a second.
    public static let frameCadence = VNVideoProcessingOption(rawValue: "VNVideoProcessingOptionFrameCadence")
    /// Seconds from one frame to the next.
    public static let timeInterval = VNVideoProcessingOption(rawValue: "VNVideoProcessingOptionTimeInterval")
}

extension VNVideoProcessor {
    /// Adds a request.
    ///
    /// - Parameter options: How often, by `frameCadence` or `timeInterval`; a number each.
    @available(*, deprecated, message: "Use addRequest(_:processingOptions:).")
    public func add(
        _ request: VNRequest, withProcessingOptions options: [VNVideoProcessingOption: Any] = [:]
    ) throws {
        let chosen = RequestProcessingOptions()
        if let rate = (options[.frameCadence] as? NSNumber)?.intValue ?? options[.frameCadence] as? Int {
            chosen.cadence = FrameRateCadence(rate)
        } else if let time = (options[.timeInterval] as? NSNumber)?.doubleValue
            ?? options[.timeInterval] as? Double
        {
            chosen.cadence = TimeIntervalCadence(time)
        }
        try addRequest(request, processingOptions: chosen)
    }

    /// Takes a request out.
    @available(*, deprecated, message: "Use removeRequest(_:).")
    public func remove(_ request: VNRequest) throws { try removeRequest(request) }

    /// Performs the requests on the frames of a part of the video and returns at its end.
    @available(*, deprecated, message: "Use analyze(_:).")
    public func analyze(with timeRange: CMTimeRange) throws { try analyze(timeRange) }
}

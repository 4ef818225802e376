/// One frame with its place in time: what cameras and asset readers give.
public final class CMSampleBuffer: AttachmentBearing, @unchecked Sendable {
    // Sendable: all properties are constants but `isUsable` and `attachments`, which are behind a lock; the image buffer guards
    // itself.

    /// The frame; nil after `invalidate()`, and of a frame that was dropped.
    public var imageBuffer: CVImageBuffer? { mutex.withLock { isUsable ? image : nil } }
    /// What kind of pictures it holds.
    public let formatDescription: CMFormatDescription?
    /// When the frame is shown, how long, and when it is decoded.
    package let timing: CMSampleTimingInfo

    private let image: CVImageBuffer?
    private let mutex = NSLock()
    private var isUsable = true
    private var attachments: Attachments = [:]

    /// Creates a sample of a frame.
    public init(
        imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
        image = imageBuffer
        self.formatDescription = formatDescription
        timing = sampleTiming
    }

    /// Creates the sample of a frame that was dropped, without the frame.
    package init(droppedFrame formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo) {
        image = nil
        self.formatDescription = formatDescription
        timing = sampleTiming
    }

    /// When it is shown.
    public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
    /// When it is shown, after edits; there are none.
    public var outputPresentationTimeStamp: CMTime { timing.presentationTimeStamp }
    /// When it is decoded; invalid when in the order in which it is shown.
    public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
    /// How long it is shown; invalid when unknown.
    public var duration: CMTime { timing.duration }
    /// How many frames it holds: one, or none where the frame was dropped.
    public var numSamples: Int { image == nil ? 0 : 1 }
    /// True until `invalidate()`.
    public var isValid: Bool { mutex.withLock { isUsable } }

    /// True: the frame is decoded.
    public var dataReadiness: DataReadiness { .ready }

    /// Whether a sample's data is there.
    public enum DataReadiness: Sendable {
        /// It is.
        case ready
        /// It is not.
        case notReady
    }

    package func withAttachments<Result>(_ body: (inout Attachments) -> Result) -> Result {
        mutex.withLock { body(&attachments) }
    }

    /// Gives the frame up.
    public func invalidate() throws { mutex.withLock { isUsable = false } }
}

/// When a sample is shown, how long, and when it is decoded.
public struct CMSampleTimingInfo: Hashable, Sendable {
    /// How long it is shown.
    public var duration: CMTime
    /// When it is shown.
    public var presentationTimeStamp: CMTime
    /// When it is decoded.
    public var decodeTimeStamp: CMTime

    /// Creates invalid times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    /// Creates the times of a sample.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    /// The times of nothing.
    public static let invalid = CMSampleTimingInfo()
}

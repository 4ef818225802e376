import PoseCore

/// What gives the frames of an asset reader.
public class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    // Sendable: it is set up before its reader starts, and then read by one thread at a time.

    /// What it gives.
    public var mediaType: AVMediaType { .video }
    /// Whether each frame has memory of its own; it always has.
    public var alwaysCopiesSampleData = true
    /// False: read again with another reader.
    public var supportsRandomAccess = false

    weak var reader: AVAssetReader?
    let format: OSType

    init(format: OSType) { self.format = format }

    /// The next frame, or nil at the end and when the reader failed or was cancelled.
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader, let (frame, rate) = reader.next(),
            let buffer = CVPixelBuffer(frame.placed(in: reader.source), format: format)
        else { return nil }
        return CMSampleBuffer(buffer, CMSampleTimingInfo(frame, frameRate: rate))
    }
}

/// Gives a track's frames as pixel buffers, as they are stored: `preferredTransform` says how they are upright.
public class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    /// What is read.
    public let track: AVAssetTrack
    /// What was asked for.
    public let outputSettings: [String: Any]?

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - track: What to read.
    ///   - outputSettings: The pixel format under `kCVPixelBufferPixelFormatTypeKey`; without it, and without
    ///     settings, frames are decoded to `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange`.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        self.outputSettings = outputSettings
        super.init(format: OSType(pixelFormatOf: outputSettings))
    }
}

extension OSType {
    /// The pixel format in settings; 420v where they name none.
    init(pixelFormatOf settings: [String: Any]?) {
        let value = settings?[kCVPixelBufferPixelFormatTypeKey as String]
        let number =
            (value as? NSNumber)?.int64Value ?? (value as? any BinaryInteger).map { Int64(clamping: $0) }
        self = number.flatMap { OSType(exactly: $0) } ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
}

extension CMSampleTimingInfo {
    /// When a frame is shown, and how long.
    init(_ frame: Frame, frameRate: Double?) {
        let length = frameRate.map { CMTime(seconds: 1 / $0, preferredTimescale: 1_000_000_000) } ?? .invalid
        self.init(
            duration: length,
            presentationTimeStamp: CMTime(frame.timestamp), decodeTimeStamp: .invalid)
    }
}

extension CMSampleBuffer {
    /// Creates the sample of a frame.
    convenience init?(_ buffer: CVPixelBuffer, _ timing: CMSampleTimingInfo) {
        guard let description = try? CMFormatDescription(imageBuffer: buffer) else { return nil }
        try? self.init(imageBuffer: buffer, formatDescription: description, sampleTiming: timing)
    }
}

extension Frame {
    /// The picture with its place in the video, by which requests follow what they find.
    func placed(in source: FrameSource) -> PixelBuffer {
        pixelBuffer.placed(
            FramePlace(source: source, timestamp: timestamp, isAfterClockJump: isAfterClockJump))
    }
}

public import LimberCoreMedia

/// A request that needs the frames of a video, one after another, with their times.
public protocol StatefulRequest: ImageProcessingRequest {
    /// How many frames it takes before there can be a result.
    var minimumLatencyFrameCount: Int { get }
    /// The least time between two analysed frames; zero: every frame is analysed.
    var frameAnalysisSpacing: CMTime { get }
}

public import LimberCoreMedia

/// A request that needs the frames of a video, one after another, with their times.
///
/// Make one for each video and perform it on every frame, in order.
open class VNStatefulRequest: VNImageBasedRequest {
    /// The least time between two analysed frames; zero: every frame is analysed.
    ///
    /// Partly: for trajectories alone, other kinds analyse every frame.
    public let frameAnalysisSpacing: CMTime

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - frameAnalysisSpacing: The least time between two analysed frames; zero: every frame is analysed.
    ///   - completionHandler: What is called after each perform.
    public init(frameAnalysisSpacing: CMTime, completionHandler: VNRequestCompletionHandler? = nil) {
        self.frameAnalysisSpacing = frameAnalysisSpacing
        super.init(completionHandler: completionHandler)
    }

    /// How many frames it takes before there can be a result.
    open var minimumLatencyFrameCount: Int { 0 }
}

import Foundation
public import Gestures
import PoseCore
public import PoseEstimation
import Synchronization
public import Tracking
public import VideoIO

/// Turns sources of frames into people and actions, every frame, the same on every run.
///
/// Decoding, analysis and whoever takes the results run at the same time, with a few frames between them:
/// a slow consumer slows the decoder down, and memory stays flat. One analyzer works on one source at a
/// time and can be used for any number of them; a second source waits until the first is done.
///
///     let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator())
///     for try await result in analyzer.results(of: try FrameReader("squats.mp4")) {
///         for person in result.people { … }
///     }
public final class VideoAnalyzer: Sendable {
    /// What to do beside finding poses.
    public struct Configuration: Sendable {
        /// How actions are recognised; nil: they are not.
        public var actions: ActionRecognition?
        /// True: the poses that are given are stilled by a One Euro filter; windows see them as they were.
        public var isSmoothed = false
        /// How people are followed.
        public var tracking = PersonTracker.Configuration()
        /// What tells the gestures of hands, where hands are looked for; nil: they are not told.
        public var gestures: GestureClassifier?
        /// In how many later frames each point of a stroke is told again: more than 0 for who may miss frames.
        public var repeatedStrokeFrames = 0

        /// Creates the default: poses and people, no actions.
        public init() {}
    }

    private let configuration: Configuration
    private struct Estimators {
        var bodies: any PoseEstimating
        var hands: (any HandPoseEstimating)?
    }

    private let estimators: Mutex<Estimators>

    /// Creates an analyzer that finds poses with `estimator`.
    ///
    /// - Parameter handEstimator: What finds hands; nil: they are not looked for.
    public init(
        estimator: sending any PoseEstimating, handEstimator: sending (any HandPoseEstimating)? = nil,
        configuration: Configuration = Configuration()
    ) {
        self.configuration = configuration
        estimators = Mutex(Estimators(bodies: estimator, hands: handEstimator))
    }

    /// The results of all frames of `source`, in order.
    ///
    /// Nothing is read before the first result is asked for. When the iterator is released or its task
    /// cancelled, the analysis stops after the frame in hand.
    /// - Parameters:
    ///   - source: The frames; only the analysis may use it from now on.
    ///   - onCancel: Called when the analysis is stopped early or ended, to end a read that waits for the network.
    public func results(
        of source: sending any FrameReading, onCancel: @escaping @Sendable () -> Void = {}
    ) -> AnalysisResults {
        AnalysisResults(source: source, analyzer: self, onCancel: onCancel)
    }

    /// Takes frames until there are no more and gives their results, on the calling thread.
    ///
    /// The last result carries what can only be said when nothing follows, so that each waits for the next
    /// frame.
    func run(from frames: BoundedChannel<DecodedFrame>, to results: BoundedChannel<FrameResult>) {
        var last: FrameResult?
        do {
            try estimators.withLock { estimators in
                estimators.bodies.reset()
                estimators.hands?.reset()
                var chain = AnalysisChain(configuration)
                while let decoded = try frames.receive() {
                    if let result = last.take(), !results.send(result) { return }
                    last = try chain.analyze(
                        decoded, with: &estimators.bodies, hands: &estimators.hands)
                }
                last?.predictions += try chain.predictionsOfShortScene()
            }
            if let last { _ = results.send(last) }
            results.finish()
        } catch {
            if let last { _ = results.send(last) }
            results.finish(throwing: error)
        }
        frames.cancel()
    }
}

/// A frame, what can be made of it where it was read, beside the analysis of those before, and how long both took.
struct DecodedFrame: Sendable {
    let frame: Frame
    /// How long it took to read the frame.
    let duration: Duration
    /// Nil for a frame that shows nothing.
    let thumbnail: FrameThumbnail?
    let thumbnailDuration: Duration

    init(frame: Frame, duration: Duration) {
        self.frame = frame
        self.duration = duration
        let start = ContinuousClock.now
        thumbnail = FrameThumbnail(frame.pixelBuffer)
        thumbnailDuration = ContinuousClock.now - start
    }
}

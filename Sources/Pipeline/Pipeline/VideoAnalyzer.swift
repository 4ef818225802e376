import Foundation
public import Gestures
public import Movement
import PoseCore
public import PoseEstimation
import Synchronization
public import Tracking
public import VideoIO

/// Turns sources of frames into people and actions, every frame, the same on every run.
///
/// Decoding, finding bodies, all that follows from them, and the consumer of the results run at the same time,
/// with a few frames between them: a slow consumer slows the decoder down, and memory stays flat. One analyzer
/// works on one source at a time and can be used for any number of them; a second source waits until the first
/// is done.
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
        /// True: the poses that are given are smoothed by a One Euro filter; windows see them as they were.
        public var isSmoothed = false
        /// How people are followed.
        public var tracking = PersonTracker.Configuration()
        /// True: the angles of people's joints are computed; in space where the estimator gives joints in space.
        public var hasAngles = false
        /// False: joints in space serve the angles only, and results come without them.
        public var keepsWorldJoints = true
        /// Seconds of angles that are kept for the measures of repetitions: those of a bout may be asked for at its end.
        public var angleHistory = 600.0
        /// The classifier of hands' gestures, where hands are searched for; nil: they are not reported.
        public var gestures: GestureClassifier?
        /// How repetitions and segments are found; nil: they are not.
        public var movement: MovementAnalysis.Configuration? = MovementAnalysis.Configuration(mode: .offline)
        /// In how many later frames each point of a stroke is reported again: more than 0 for consumers that may miss frames.
        public var repeatedStrokeFrames = 0

        /// Creates the default: poses, people and their repetitions, no actions.
        public init() {}

        /// Poses and people alone, for consumers that make no use of repetitions and segments.
        public static var posesOnly: Configuration {
            var configuration = Configuration()
            configuration.movement = nil
            return configuration
        }
    }

    /// The engines that compute the pose models; empty where the estimators have none.
    public let engines: [PoseModelEngine]

    private let configuration: Configuration
    private let bodyEstimator: Mutex<any PoseEstimating>
    private let handEstimator: Mutex<(any HandPoseEstimating)?>

    /// Creates an analyzer that finds poses with `estimator`.
    ///
    /// - Parameter handEstimator: What finds hands; nil: they are not searched for.
    public init(
        estimator: sending any PoseEstimating, handEstimator: sending (any HandPoseEstimating)? = nil,
        configuration: Configuration = Configuration()
    ) {
        self.configuration = configuration
        engines = estimator.engines + (handEstimator?.engines ?? [])
        bodyEstimator = Mutex(estimator)
        self.handEstimator = Mutex(handEstimator)
    }

    /// The results of all frames of `source`, in order.
    ///
    /// Nothing is read before the first result is asked for. When the iterator is released or its task
    /// cancelled, the analysis stops after the frame in hand.
    /// - Parameters:
    ///   - source: The frames; only the analysis may use it from now on. When it is stopped early or ended, so is a read that
    ///     waits, by `FrameReading.readCanceller`.
    ///   - onCancel: Called then, too.
    public func results(
        of source: sending any FrameReading, onCancel: @escaping @Sendable () -> Void = {}
    ) -> AnalysisResults {
        AnalysisResults(source: source, analyzer: self, onCancel: onCancel)
    }

    /// Takes frames until there are no more and finds the bodies in them, on the calling thread.
    ///
    /// - Parameter arePictures: True for a folder's pictures.
    func findBodies(
        in frames: BoundedChannel<DecodedFrame>, arePictures: Bool, to posed: BoundedChannel<PosedFrame>
    ) {
        do {
            try bodyEstimator.withLock { estimator in
                estimator.reset()
                var stage = BodyStage(arePictures: arePictures)
                while let decoded = try frames.receive() {
                    guard posed.send(try stage.poses(in: decoded, with: &estimator)) else { return }
                }
            }
            posed.finish()
        } catch {
            posed.finish(throwing: error)
        }
        frames.cancel()
    }

    /// Takes frames with their bodies until there are no more and gives their results, on the calling thread.
    ///
    /// The last result carries what can only be said when nothing follows, so that each waits for the next
    /// frame.
    /// - Parameter arePictures: True for a folder's pictures.
    func finishResults(
        of posed: BoundedChannel<PosedFrame>, arePictures: Bool, to results: BoundedChannel<FrameResult>
    ) {
        var last: FrameResult?
        do {
            // Behind the bodies: two sources of which each had one of the estimators would wait for each other for ever.
            var next = try posed.receive()
            try handEstimator.withLock { handEstimator in
                handEstimator?.reset()
                var chain = AnalysisChain(configuration, arePictures: arePictures)
                do {
                    while let frame = next {
                        if let result = last.take(), !results.send(result) { return }
                        last = try chain.analyze(frame, hands: &handEstimator)
                        next = try posed.receive()
                    }
                    if var result = last {
                        try chain.finish(&result)
                        last = result
                    }
                } catch {
                    // What goes on when a source breaks off ends there.
                    if var result = last {
                        chain.breakOff(&result)
                        last = result
                    }
                    throw error
                }
            }
            if let last { _ = results.send(last) }
            results.finish()
        } catch {
            if let last { _ = results.send(last) }
            results.finish(throwing: error)
        }
        posed.cancel()
    }
}

import ActionClassification
import Foundation
import Gestures
public import PoseEstimation
import ProcessEnvironment
import Throws
import Trajectories

/// Shares models and cores among all live sessions of a process, fairly.
///
/// Models are compiled once; a session more costs milliseconds. Worker threads, one a core, take the waiting
/// frame of the session served longest ago.
///
///     let engine = try LiveEngine()
///     let session = try engine.makeSession()
///     if let result = try await session.result(of: frame) { … }
public final class LiveEngine: Sendable {
    /// What all sessions have in common.
    public struct Configuration: Sendable {
        /// Where the pose models are.
        public var models = PoseModelFiles.installed
        /// How the pose models compute.
        public var precision: PoseModelPrecision?
        /// How actions are recognised; nil: as the shipped classifier does.
        public var recognition: ActionRecognition?
        /// Frames worked on at the same time, over all sessions.
        public var workerCount = ProcessorCount.usable

        /// Creates the default configuration.
        public init() {}
    }

    /// How actions are recognised: labels, windows and their frame rate.
    public let recognition: ActionRecognition?

    /// What computes the body models; empty where the estimators are no real ones.
    public let engines: [PoseModelEngine]

    let workers: LiveWorkers
    /// Recognises what hands show; nil only where the estimators are no real ones.
    let gestures: GestureClassifier?
    /// Finds at most so many hands; loads the hand models when it is first called.
    let makeHandEstimator:
        @Sendable (_ maximumHandCount: Int, _ isMirrored: Bool) throws -> any HandPoseEstimating
    /// Makes what finds the throws of one scene; loads the classifier of throws when it is first called.
    let makeThrowStage: @Sendable () throws -> ThrowStage
    /// Makes what finds the bodies of a session; costs milliseconds, for the models are shared.
    let makeEstimator: @Sendable (LiveSession.Configuration) throws -> any PoseEstimating

    /// Loads the models and starts the worker threads.
    public convenience init(configuration: Configuration = Configuration()) throws {
        let count = max(1, configuration.workerCount)
        let models = try BlazePoseModels(
            files: configuration.models, precision: configuration.precision, areSharedAmongMany: true)
        let recognition =
            try configuration.recognition ?? ActionRecognition(classifier: .exerciseClassifier())
        let hands = SharedHandModels(
            files: configuration.models, precision: configuration.precision)
        self.init(
            recognition: recognition, gestures: try GestureClassifier.builtIn(), workerCount: count,
            engines: models.engines,
            makeHandEstimator: { count, isMirrored in
                var options = HandPoseEstimator.Configuration()
                options.search = .oneTileAFrame
                options.maximumHandCount = count
                options.isMirrored = isMirrored
                return try HandPoseEstimator(
                    models: try hands.get(), bodyModels: models, configuration: options)
            }
        ) { session in
            var options = BlazePoseEstimator.Configuration()
            options.search = .oneTileAFrame
            options.maximumPersonCount = session.maximumPersonCount
            options.hasWorldJoints = session.hasWorldJoints || session.hasAngles
            return try BlazePoseEstimator(models: models, configuration: options)
        }
    }

    /// Creates an engine in which each session has an estimator of its own.
    init(
        recognition: ActionRecognition?, gestures: GestureClassifier? = nil, workerCount: Int,
        engines: [PoseModelEngine] = [],
        makeHandEstimator: @escaping @Sendable (Int, Bool) throws -> any HandPoseEstimating = { _, _ in
            NoHandEstimator()
        },
        makeEstimator: @escaping @Sendable (LiveSession.Configuration) throws -> any PoseEstimating
    ) {
        self.recognition = recognition
        self.gestures = gestures
        self.engines = engines
        self.makeHandEstimator = makeHandEstimator
        self.makeEstimator = makeEstimator
        let throwClassifier = SharedThrowClassifier()
        makeThrowStage = {
            var configuration = ThrowAnalysis.Configuration(classifier: try throwClassifier.get())
            // Games are for players that are seen.
            configuration.countsUnseenThrowers = false
            var detection = TrajectoryDetector.Configuration()
            detection.maximumKeptTrajectories = 64
            return ThrowStage(
                detector: TrajectoryDetector(configuration: detection), configuration: configuration,
                keepsThrows: false)
        }
        workers = LiveWorkers(count: workerCount)
    }

    deinit { workers.stop() }

    /// Makes one more session; it keeps the engine alive.
    public func makeSession(
        _ configuration: LiveSession.Configuration = LiveSession.Configuration()
    ) throws -> LiveSession {
        LiveSession(
            engine: self, configuration: configuration, estimator: try estimator(for: configuration))
    }

    /// What finds the hands of a session; nil for none.
    func handEstimator(
        for configuration: LiveSession.Configuration, maximumCount: Int
    ) throws -> (any HandPoseEstimating)? {
        maximumCount > 0 ? try makeHandEstimator(maximumCount, configuration.isMirrored) : nil
    }

    /// What finds the bodies of a session; of a file's frames that were analysed, their poses are taken as they are.
    func estimator(for configuration: LiveSession.Configuration) throws -> any PoseEstimating {
        guard configuration.findsBodies else { return NoBodyEstimator() }
        let plain = try makeEstimator(configuration)
        let estimator: any PoseEstimating = configuration.isMirrored ? MirroredPoseEstimator(plain) : plain
        guard let poses = configuration.filePoses else { return estimator }
        return FilePoseEstimator(
            estimator, poses: poses, keepsPoses: configuration.isBackground,
            hasWorld: configuration.hasWorldJoints || configuration.hasAngles)
    }
}

import ActionClassification
import Foundation
public import PoseEstimation

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
        public var precision = BlazePoseEstimator.Configuration.Precision.f32
        /// How actions are recognised; nil: as the shipped classifier does.
        public var recognition: ActionRecognition?
        /// Frames worked on at the same time, over all sessions.
        public var workerCount = ProcessInfo.processInfo.activeProcessorCount

        /// Creates the default configuration.
        public init() {}
    }

    /// How actions are recognised: labels, windows and their frame rate.
    public let recognition: ActionRecognition?

    let workers: LiveWorkers
    private let makeEstimator: @Sendable (LiveSession.Configuration) throws -> any PoseEstimating

    /// Loads the models, which takes about half a second, and starts the worker threads.
    public convenience init(configuration: Configuration = Configuration()) throws {
        let count = max(1, configuration.workerCount)
        let models = try BlazePoseModels(
            files: configuration.models, precision: configuration.precision, areSharedAmongMany: true)
        let recognition =
            try configuration.recognition ?? ActionRecognition(classifier: .exerciseClassifier())
        self.init(recognition: recognition, workerCount: count) { session in
            var options = BlazePoseEstimator.Configuration()
            options.search = .oneTileAFrame
            options.maximumPersonCount = session.maximumPersonCount
            return try BlazePoseEstimator(models: models, configuration: options)
        }
    }

    /// Creates an engine whose sessions find poses by an estimator of their own each.
    init(
        recognition: ActionRecognition?, workerCount: Int,
        makeEstimator: @escaping @Sendable (LiveSession.Configuration) throws -> any PoseEstimating
    ) {
        self.recognition = recognition
        self.makeEstimator = makeEstimator
        workers = LiveWorkers(count: workerCount)
    }

    deinit { workers.stop() }

    /// Makes one more session; it keeps the engine alive.
    public func makeSession(
        _ configuration: LiveSession.Configuration = LiveSession.Configuration()
    ) throws -> LiveSession {
        LiveSession(engine: self, configuration: configuration, estimator: try makeEstimator(configuration))
    }
}

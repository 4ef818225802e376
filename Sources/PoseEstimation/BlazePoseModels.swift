import Dispatch
import Inference
import Synchronization

/// The BlazePose models, read and compiled once for any number of estimators, on any threads.
///
///     let models = try BlazePoseModels(concurrentRegions: 4, concurrentSearches: 4)
///     let estimators = try cameras.map { _ in try BlazePoseEstimator(models: models) }
public final class BlazePoseModels: Sendable {
    /// How many people's landmarks are computed at the same time, over all estimators, each on a core.
    public let concurrentRegions: Int

    let files: PoseModelFiles
    let detector: InferenceModel
    let landmarks: InferenceModel

    /// Loads the models; takes about half a second.
    ///
    /// - Parameters:
    ///   - files: Where they are.
    ///   - precision: How they compute.
    ///   - concurrentRegions: How many landmark inferences run at the same time.
    ///   - concurrentSearches: How many detector inferences do; an estimator has one at a time.
    /// - Throws: `PoseEstimationError` when a file is missing or not what it should be.
    public init(
        files: PoseModelFiles = .installed, precision: BlazePoseEstimator.Configuration.Precision = .f32,
        concurrentRegions: Int, concurrentSearches: Int = 1
    ) throws(PoseEstimationError) {
        self.files = files
        self.concurrentRegions = max(1, concurrentRegions)
        var options = InferenceModel.Configuration()
        options.precision = precision == .bf16 ? .bf16 : .f32
        options.concurrentRequests = concurrentSearches
        var landmarkOptions = options
        landmarkOptions.concurrentRequests = self.concurrentRegions
        let models = try Self.load([(files.detector, options), (files.landmarks, landmarkOptions)])
        (detector, landmarks) = (models[0], models[1])
    }

    /// Loads models side by side: compiling one keeps a core busy for some tenths of a second.
    private static func load(
        _ requests: [(path: String, options: InferenceModel.Configuration)]
    ) throws(PoseEstimationError) -> [InferenceModel] {
        let loaded = Mutex([Int: Result<InferenceModel, InferenceError>]())
        DispatchQueue.concurrentPerform(iterations: requests.count) { index in
            let result = Result { () throws(InferenceError) in
                try InferenceModel(contentsOf: requests[index].path, configuration: requests[index].options)
            }
            loaded.withLock { $0[index] = result }
        }
        return try withPoseEstimationErrors { () throws(InferenceError) in
            var models: [InferenceModel] = []
            for (_, result) in loaded.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
                models.append(try result.get())
            }
            return models
        }
    }
}

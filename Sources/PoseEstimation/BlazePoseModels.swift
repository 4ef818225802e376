import Dispatch
import Foundation
import Inference
import Synchronization

/// The BlazePose models, read and compiled once for any number of estimators, on any threads.
///
///     let models = try BlazePoseModels()
///     let estimators = try cameras.map { _ in try BlazePoseEstimator(models: models) }
public final class BlazePoseModels: Sendable {
    /// How many people's landmarks are computed at the same time, over all estimators.
    let concurrentRegions: Int
    let files: PoseModelFiles
    let detector: InferenceModel
    let landmarks: InferenceModel

    /// Loads the models; takes about half a second.
    ///
    /// - Parameters:
    ///   - files: Where they are.
    ///   - precision: How they compute.
    ///   - maximumRegions: No more landmark inferences run at the same time, even on a machine of many cores.
    ///   - areSharedAmongMany: True lets as many searches run at the same time as landmark inferences;
    ///     otherwise one, which is all that one estimator has.
    /// - Throws: `PoseEstimationError` when a file is missing or not what it should be.
    public init(
        files: PoseModelFiles = .installed, precision: BlazePoseEstimator.Configuration.Precision = .f32,
        maximumRegions: Int = .max, areSharedAmongMany: Bool = false
    ) throws(PoseEstimationError) {
        self.files = files
        // A pair of cores for each region: twice as fast for one person, and no slower for several.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        concurrentRegions = max(1, min(maximumRegions, cores / 2))
        var options = InferenceModel.Configuration()
        options.coresPerRequest = min(2, cores)
        options.precision = precision == .bf16 ? .bf16 : .f32
        options.cache = .user
        options.concurrentRequests = areSharedAmongMany ? concurrentRegions : 1
        var landmarkOptions = options
        landmarkOptions.concurrentRequests = concurrentRegions
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

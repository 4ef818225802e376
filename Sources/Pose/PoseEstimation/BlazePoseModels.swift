import Foundation
import Inference
import ProcessEnvironment

/// The body models, MoveNet and BlazePose, read and compiled once for any number of estimators, on any threads.
///
///     let models = try BlazePoseModels()
///     let estimators = try cameras.map { _ in try BlazePoseEstimator(models: models) }
public final class BlazePoseModels: Sendable {
    /// How many people's landmarks are computed at the same time, over all estimators.
    let concurrentRegions: Int
    let files: PoseModelFiles
    let personFinder: PoseModel
    let landmarks: PoseModel
    let jointConfidences: JointConfidenceModel

    /// The engines that compute the models, MoveNet's first.
    public var engines: [PoseModelEngine] {
        [personFinder.engine, landmarks.engine]
    }

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    ///
    /// - Parameters:
    ///   - files: Where they are.
    ///   - precision: How they compute; nil: `int16` where the processor can, else `f32`.
    ///   - maximumRegions: No more landmark inferences run at the same time, even on a machine of many cores.
    ///   - areSharedAmongMany: True lets as many searches run at the same time as landmark inferences;
    ///     otherwise one, which is all that one estimator has.
    /// - Throws: `PoseEstimationError` when a file is missing or not what it should be.
    public init(
        files: PoseModelFiles = .installed, precision: PoseModelPrecision? = nil,
        maximumRegions: Int = .max, areSharedAmongMany: Bool = false
    ) throws(PoseEstimationError) {
        self.files = files
        jointConfidences = try .builtIn()
        // In single precision a pair of cores for each region: twice as fast for one person, no slower for several.
        let cores = ProcessorCount.usable
        let regions = max(1, min(maximumRegions, cores / 2))
        var options = InferenceModel.Configuration()
        options.coresPerRequest = min(2, cores)
        options.cache = .user
        options.concurrentRequests = areSharedAmongMany ? regions : 1
        var landmarkOptions = options
        landmarkOptions.concurrentRequests = regions
        let models = try files.load(
            [
                (files.personFinder, MoveNetDecoder.tensors, options),
                (files.landmarks, LandmarkModel.tensors, landmarkOptions),
            ], precision: precision)
        (personFinder, landmarks) = (models[0], models[1])
        concurrentRegions = min(maximumRegions, landmarks.concurrentRequests)
    }
}

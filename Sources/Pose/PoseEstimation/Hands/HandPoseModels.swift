import Foundation
import Inference
import ProcessEnvironment

/// The palm and hand models, read and compiled once for any number of estimators, on any threads.
public final class HandPoseModels: Sendable {
    /// How many hands' landmarks are computed at the same time, over all estimators.
    public let concurrentRegions: Int

    let files: PoseModelFiles
    let detector: PoseModel
    let landmarks: PoseModel

    /// The engines that compute the models, the palm detector's first.
    public var engines: [PoseModelEngine] {
        [detector.engine, landmarks.engine]
    }

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    ///
    /// - Parameters:
    ///   - files: Where they are.
    ///   - concurrentRegions: How many landmark inferences run at the same time.
    ///   - concurrentSearches: How many detector inferences do; an estimator has one at a time.
    ///   - precision: How they compute; nil: `int16` where the processor can, else `f32`.
    ///   - coresPerRegion: How many cores work on each; nil: two, if there are.
    /// - Throws: `PoseEstimationError` when a file is missing or not what it should be.
    public init(
        files: PoseModelFiles = .installed, concurrentRegions: Int = 1, concurrentSearches: Int = 1,
        precision: PoseModelPrecision? = nil, coresPerRegion: Int? = nil
    ) throws(PoseEstimationError) {
        self.files = files
        self.concurrentRegions = max(1, concurrentRegions)
        var options = InferenceModel.Configuration()
        options.coresPerRequest = coresPerRegion ?? min(2, ProcessorCount.usable)
        options.concurrentRequests = concurrentSearches
        options.cache = .user
        var landmarkOptions = options
        landmarkOptions.concurrentRequests = self.concurrentRegions
        let models = try files.load(
            [
                (files.palmDetector, PalmDetection.decoder.tensors, options),
                (files.handLandmarks, HandLandmarkModel.tensors, landmarkOptions),
            ], precision: precision)
        (detector, landmarks) = (models[0], models[1])
    }
}

import Foundation
import Inference
import PoseEstimation
import Testing

#if FixedPointInference
    import FixedPointInference
#endif

/// Runs a test only where set-up has put the pose models.
let modelsAreInstalled: ConditionTrait = .enabled(
    if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup")

/// Runs a test only where set-up has put the model for masks, too.
let masksAreInstalled: ConditionTrait = .enabled(
    if: PoseModelFiles.installed.exist
        && FileManager.default.isReadableFile(atPath: PoseModelFiles.installed.folder + "/person_mask.tflite"),
    "the model for masks is missing; run Scripts/setup")

/// Runs a test only where the models can compute with 16-bit integers.
let int16IsSupported: ConditionTrait = .enabled(
    if: PoseModelPrecision.int16.isSupported && PoseModelFiles.installed.exist,
    "needs AVX2, an optimised build with the trait FixedPointInference, and the pose models; run Scripts/setup"
)

/// An engine that computes pose models.
enum TestedEngine: CaseIterable {
    case openVINO
    case fixedPoint

    /// Those that this build and this processor have.
    static var available: [TestedEngine] {
        PoseModelPrecision.int16.isSupported ? allCases : [.openVINO]
    }

    /// The path of a pose model without its extension.
    static func path(of name: String) -> String { PoseModelFiles.installed.folder + "/\(name).tflite" }

    /// A pose model that this engine, and no other, computes.
    func model(_ name: String, inputShape: [Int]? = nil) throws -> InferenceModel {
        var configuration = InferenceModel.Configuration()
        configuration.inputShape = inputShape
        #if FixedPointInference
            if self == .fixedPoint {
                return try InferenceModel(
                    contentsOf: Self.path(of: name), requiring: FixedPointBackend(), inputShape: inputShape)
            }
        #endif
        return try InferenceModel(contentsOf: Self.path(of: name), configuration: configuration)
    }
}

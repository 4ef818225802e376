import Inference
import PoseEstimation
import Testing

/// Runs a test only where set-up has put the pose models.
let modelsAreInstalled: ConditionTrait = .enabled(
    if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup")

/// Runs a test only where the models can compute with 16-bit integers.
let int16IsSupported: ConditionTrait = .enabled(
    if: InferenceModel.Precision.int16.isSupported && PoseModelFiles.installed.exist,
    "needs AVX2, an optimised build, and the pose models; run Scripts/setup")

import PoseEstimation
import Testing

/// Runs a test only where set-up has put the pose models.
let modelsAreInstalled: ConditionTrait = .enabled(
    if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup")

import Foundation
import PoseEstimation
import Testing

/// Runs a test only where set-up has put the pose models.
let modelsAreInstalled: ConditionTrait = .enabled(
    if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup")

/// True where set-up has prepared the models for mixed precision as well.
let mixedModelsExist = FileManager.default.isReadableFile(
    atPath: PoseModelFiles.installed.folder + "/pose_landmark_full.mixed.xml")

import PoseCore
import PoseEstimation

/// Finds no hands and costs nothing.
struct NoHandEstimator: HandPoseEstimating {
    func hands(in frame: Frame, bodies: [HumanBodyPoseObservation]) -> [DetectedHand] { [] }

    func reset() {}
}

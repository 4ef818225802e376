public import PoseCore
public import PoseEstimation

/// Finds no body poses and costs nothing: for analyses of hands alone.
public struct NoBodyEstimator: PoseEstimating {
    /// Creates the estimator.
    public init() {}

    /// No poses.
    public func poses(in frame: Frame) -> [HumanBodyPoseObservation] { [] }

    /// Does nothing: there are no tracks.
    public func reset() {}
}

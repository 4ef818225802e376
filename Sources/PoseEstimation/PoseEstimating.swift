public import PoseCore

/// Turns the frames of one source, one after another, into the poses of the people in them.
public protocol PoseEstimating {
    /// The poses in `frame`; empty when nobody is in it.
    ///
    /// Frames must come in the source's order: people are followed from each to the next.
    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation]

    /// Looks everywhere once more in the next frame for whom it does not follow yet.
    mutating func searchEverywhere()

    /// Forgets whom it follows; to be called after a cut.
    mutating func beginScene()

    /// Forgets all that it has seen; to be called before another source.
    mutating func reset()
}

extension PoseEstimating {
    /// Nothing, for estimators that look everywhere in each frame.
    public mutating func searchEverywhere() {}

    /// The same as `reset()`, for estimators that make no difference between a cut and another source.
    public mutating func beginScene() { reset() }
}

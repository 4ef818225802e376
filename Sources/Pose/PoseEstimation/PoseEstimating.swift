public import PoseCore

/// Turns the frames of one source, one after another, into the poses of the people in them.
public protocol PoseEstimating: EngineReporting {
    /// The poses in `frame`; empty without a person in it.
    ///
    /// Frames must come in the source's order: people are followed from each to the next.
    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation]

    /// What may be more people in the last frame, known by this alone, doubles of found ones included; mostly empty.
    var candidates: [HumanBodyPoseObservation] { get }

    /// Searches the whole picture once more in the next frame for people without a track.
    mutating func searchEverywhere()

    /// Drops all tracks; to be called after a cut.
    mutating func beginScene()

    /// Forgets all that it has seen; to be called before another source.
    mutating func reset()
}

extension PoseEstimating {
    /// None, for estimators that do not report them.
    public var candidates: [HumanBodyPoseObservation] { [] }

    /// Nothing, for estimators that search everywhere in each frame.
    public mutating func searchEverywhere() {}

    /// The same as `reset()`, for estimators that make no difference between a cut and another source.
    public mutating func beginScene() { reset() }
}

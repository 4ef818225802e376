public import PoseCore

/// Finds objects in free flight in the frames of one source, one frame after another.
public protocol TrajectoryDetecting {
    /// Takes in the next frame.
    ///
    /// - Parameter people: The bodies in the frame, whose limbs are no flying objects.
    /// - Returns: The trajectories that are new or longer in this frame, each with its whole path so far.
    mutating func trajectories(
        in frame: Frame, people: [HumanBodyPoseObservation]
    ) -> [TrajectoryObservation]

    /// Says that the next frame does not continue the one before, as a cut detector has found.
    mutating func beginScene()

    /// Ends the source.
    ///
    /// - Returns: All trajectories of the source, refined by what the whole of it shows, in the order of their starts.
    mutating func finish() -> [TrajectoryObservation]

    /// When the flights began that `finish()` may return, reported or not, so that what is known of those moments can be kept.
    var candidateStarts: [Timestamp] { get }

    /// False when the camera has moved, so that trajectories are less sure.
    var isCameraSteady: Bool { get }

    /// True while the camera moves: in the last second, whatever was before.
    var isCameraMoving: Bool { get }
}

extension TrajectoryDetecting {
    /// For detectors that see cuts themselves.
    public mutating func beginScene() {}

    /// For detectors that report all flights while they last.
    public var candidateStarts: [Timestamp] { [] }

    /// For detectors that do not measure the present: whether the camera has moved so far.
    public var isCameraMoving: Bool { !isCameraSteady }
}

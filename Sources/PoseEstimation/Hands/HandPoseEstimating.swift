public import PoseCore

/// Turns the frames of one source, one after another, into the hands in them.
public protocol HandPoseEstimating {
    /// The hands in `frame`; empty when there are none.
    ///
    /// Frames must come in the source's order: hands are followed from each to the next.
    /// - Parameter bodies: The body poses in the same frame, if they are known: their wrists tell where hands
    ///   may be, and which hand is whose.
    mutating func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation]
    ) throws(PoseEstimationError) -> [DetectedHand]

    /// Forgets which hands it follows; to be called after a cut, and before another source.
    mutating func reset()
}

import PoseCore

/// A frame and the bodies in it.
struct PosedFrame: Sendable {
    let frame: Frame
    /// True when the picture does not continue that of the frame before.
    let beginsScene: Bool
    let poses: [HumanBodyPoseObservation]
    /// What may be more people.
    var candidates: [HumanBodyPoseObservation] = []
    /// How long all of it took so far.
    let times: StageTimes
}

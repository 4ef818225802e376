public import PoseCore

/// One hand as the overlay shows it; left and right ones differ in colour.
public struct OverlayHand: Hashable, Sendable {
    /// The joints; those surer than the renderer's minimum are drawn.
    public var pose: HumanHandPoseObservation
    /// The number shown at the wrist; nil shows none.
    public var id: Int?

    /// Creates a hand to draw.
    public init(pose: HumanHandPoseObservation, id: Int? = nil) {
        self.pose = pose
        self.id = id
    }
}

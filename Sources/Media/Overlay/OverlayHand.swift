public import PoseCore

/// One hand as the overlay shows it; left and right ones differ in colour.
public struct OverlayHand: Hashable, Sendable {
    /// The joints; those surer than the renderer's minimum are drawn.
    public var pose: HumanHandPoseObservation
    /// The number shown at the wrist; nil shows none.
    public var id: Int?
    /// What is drawn over the hand as an emoji is; nil draws nothing.
    public var emblem: HandEmblem?

    /// Creates a hand to draw.
    public init(pose: HumanHandPoseObservation, id: Int? = nil, emblem: HandEmblem? = nil) {
        self.pose = pose
        self.id = id
        self.emblem = emblem
    }
}

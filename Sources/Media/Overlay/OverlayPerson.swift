public import PoseCore

/// One person as the overlay shows them: the joints, the identity, and whether the caption is about them.
public struct OverlayPerson: Hashable, Sendable {
    /// The joints; those with confidence above 0.2 are drawn.
    public var pose: HumanBodyPoseObservation
    /// The number shown at the head when there are several people or a label.
    public var id: Int
    /// True for the emphasised person.
    public var isProminent: Bool
    /// What this person does, shown beside the number; nil where only the caption says so.
    public var label: String?
    /// How sure the label is, 0...1; nil shows none.
    public var confidence: Float?

    /// Creates a person to draw.
    public init(
        pose: HumanBodyPoseObservation, id: Int, isProminent: Bool, label: String? = nil,
        confidence: Float? = nil
    ) {
        self.pose = pose
        self.id = id
        self.isProminent = isProminent
        self.label = label
        self.confidence = confidence
    }
}

/// What one person is doing at present, as far as it is known live.
public struct PersonMovement: Hashable, Sendable {
    /// The track; nil for hands without a visible body.
    public var personID: Int?
    /// The hand; nil for bodies, and for both hands together.
    public var handID: Int?
    /// The label of the open segment; nil when there is none.
    public var action: String?
    /// Whole repetitions of the present bout.
    public var repetitions: Int
    /// True while the movement repeats itself.
    public var isRepeating: Bool
    /// The action that goes on, up to the newest frame; nil when there is none.
    public var segment: ActionSegment?

    /// Creates a movement from its parts.
    public init(
        personID: Int?, handID: Int? = nil, repetitions: Int = 0, isRepeating: Bool = false,
        segment: ActionSegment? = nil
    ) {
        self.personID = personID
        self.handID = handID
        action = segment?.label
        self.repetitions = repetitions
        self.isRepeating = isRepeating
        self.segment = segment
    }
}

/// One half of a person's body; "left" is the person's own left.
public enum BodySide: String, CaseIterable, Hashable, Sendable {
    /// The person's left.
    case left
    /// The person's right.
    case right

    /// The other half.
    public var opposite: BodySide { self == .left ? .right : .left }
}

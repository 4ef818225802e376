/// How an object was thrown, by the poses around its release.
public enum ThrowKind: String, CaseIterable, Hashable, Sendable {
    /// The hand passes above the shoulder.
    case overhand = "Overhand"
    /// The hand swings forward below the shoulder.
    case underhand = "Underhand"
    /// The hand passes under a raised leg.
    case underleg = "Underleg"
    /// No throw, or none of these.
    case none = "None"
}

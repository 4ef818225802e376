/// RULA's four action levels.
public enum RULALevel: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// Grand score 1 or 2.
    case acceptable = 1
    /// Grand score 3 or 4.
    case investigate
    /// Grand score 5 or 6.
    case changeSoon
    /// Grand score 7.
    case changeNow

    /// The level of a grand score.
    public init(score: Int) { self = Self(rawValue: min(4, max(1, (score + 1) / 2))) ?? .acceptable }

    /// What the method says of the level.
    public var meaning: String {
        switch self {
        case .acceptable: "acceptable unless held or repeated for long"
        case .investigate: "investigate further; changes may be needed"
        case .changeSoon: "investigate and change soon"
        case .changeNow: "investigate and change immediately"
        }
    }

    /// The lower level first.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// REBA's five risk levels.
public enum REBALevel: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// Score 1.
    case negligible = 0
    /// Score 2 or 3.
    case low
    /// Score 4...7.
    case medium
    /// Score 8...10.
    case high
    /// Score 11...15.
    case veryHigh

    /// The level of a score.
    public init(score: Int) {
        self =
            score <= 1
            ? .negligible : score <= 3 ? .low : score <= 7 ? .medium : score <= 10 ? .high : .veryHigh
    }

    /// What the method says of the level.
    public var meaning: String {
        switch self {
        case .negligible: "negligible risk; no action needed"
        case .low: "low risk; changes may be needed"
        case .medium: "medium risk; changes are needed"
        case .high: "high risk; changes are needed soon"
        case .veryHigh: "very high risk; changes are needed now"
        }
    }

    /// The lower level first.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

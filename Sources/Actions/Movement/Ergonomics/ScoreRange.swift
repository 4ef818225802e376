/// A score of a worksheet: one number, or all numbers from the least to the greatest where something was not seen.
public struct ScoreRange: Hashable, Sendable, CustomStringConvertible {
    /// The score if everything that was not seen is at its best.
    public var minimum: Int
    /// The score if everything that was not seen is at its worst.
    public var maximum: Int

    /// Creates a range; a maximum below the minimum is the minimum.
    public init(_ minimum: Int, _ maximum: Int) {
        self.minimum = minimum
        self.maximum = max(minimum, maximum)
    }

    /// Creates a score that is known.
    public init(_ score: Int) { self.init(score, score) }

    /// True when everything that the score needs was seen.
    public var isExact: Bool { minimum == maximum }

    /// "4", or "4–6" where something was not seen.
    public var description: String { isExact ? "\(minimum)" : "\(minimum)–\(maximum)" }

    func clamped(_ lowest: Int, _ highest: Int) -> ScoreRange {
        ScoreRange(min(max(minimum, lowest), highest), min(max(maximum, lowest), highest))
    }

    static func + (a: ScoreRange, b: ScoreRange) -> ScoreRange {
        ScoreRange(a.minimum + b.minimum, a.maximum + b.maximum)
    }

    static func + (a: ScoreRange, b: Int) -> ScoreRange { a + ScoreRange(b) }

    /// What a table gives for all combinations of the scores; no order of its cells is assumed.
    static func lookUp(_ scores: [ScoreRange], in table: ([Int]) -> Int) -> ScoreRange {
        var combinations: [[Int]] = [[]]
        for score in scores {
            combinations = combinations.flatMap { start in
                (score.minimum...score.maximum).map { start + [$0] }
            }
        }
        let values = combinations.map(table)
        return ScoreRange(values.min() ?? 0, values.max() ?? 0)
    }
}

/// Too few examples to fit anything to: what comes of them would be random numbers, or nothing.
public struct TooFewExamples: Error, CustomStringConvertible {
    private let count: Int
    private let minimum: Int

    /// Refuses fewer examples than a fit needs.
    public static func check(_ count: Int, minimum: Int) throws(TooFewExamples) {
        guard count < minimum else { return }
        throw TooFewExamples(count: count, minimum: minimum)
    }

    /// What was found, and what is needed.
    public var description: String {
        "\(count) examples are too few, a fit needs at least \(minimum); nothing is written"
    }
}

/// How long something took, many times over.
public struct Distribution: Hashable, Sendable {
    private var sorted: [Double]

    /// Creates the distribution of some durations.
    public init(_ durations: some Sequence<Duration>) {
        sorted = durations.map { $0 / .milliseconds(1) }.sorted()
    }

    /// The mean, in milliseconds; 0 of nothing.
    public var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count) }

    /// The duration that a share of all (0...1) do not exceed, in milliseconds; 0 of nothing.
    public func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = (share * Double(sorted.count)).rounded(.up)
        return sorted[max(0, min(sorted.count - 1, Int(rank) - 1))]
    }
}

/// What some throws came to: averages for each kind, the best one, the score.
public struct ThrowSummary: Hashable, Sendable {
    /// The mean of all throws of one kind.
    public struct Average: Hashable, Sendable {
        /// The kind.
        public var kind: ThrowKind
        /// How many throws.
        public var count: Int
        /// Of those with a speed, in metres where some have metres; nil when none has a speed.
        public var speed: ThrowSpeed?
        /// Degrees above the horizontal at the release.
        public var angle: Double
        /// Nil when there are no targets.
        public var points: Double?
    }

    /// How many throws.
    public private(set) var count: Int
    /// For each kind that was thrown, in the order of `ThrowKind.allCases`.
    public private(set) var averages: [Average]
    /// The throw with the most points, the fastest of several; nil without throws.
    public private(set) var best: Throw?
    /// The sum of all points; nil when there are no targets.
    public private(set) var score: Int?

    /// Sums up throws.
    public init(of completed: [Throw]) {
        count = completed.count
        averages = ThrowKind.allCases.compactMap { kind in
            Self.average(of: completed.filter { $0.kind == kind }, kind)
        }
        let hasMeters = completed.contains { $0.speed?.unit == .metersPerSecond }
        func rank(_ candidate: Throw) -> (Int, Double) {
            let isComparable = !hasMeters || candidate.speed?.unit == .metersPerSecond
            return (candidate.score?.points ?? 0, isComparable ? candidate.speed?.value ?? 0 : 0)
        }
        best = completed.reduce(nil) { best, candidate in
            best.map { rank($0) >= rank(candidate) ? $0 : candidate } ?? candidate
        }
        let scores = completed.compactMap(\.score)
        score = scores.isEmpty ? nil : scores.reduce(0) { $0 + $1.points }
    }

    private static func average(of all: [Throw], _ kind: ThrowKind) -> Average? {
        guard !all.isEmpty else { return nil }
        let count = Double(all.count)
        let points = all.compactMap(\.score?.points)
        return Average(
            kind: kind, count: all.count, speed: averageSpeed(of: all.compactMap(\.speed)),
            angle: all.reduce(0) { $0 + $1.angle } / count,
            points: points.isEmpty ? nil : Double(points.reduce(0, +)) / Double(points.count))
    }

    private static func averageSpeed(of all: [ThrowSpeed]) -> ThrowSpeed? {
        let metric = all.filter { $0.unit == .metersPerSecond }
        let used = metric.isEmpty ? all : metric
        guard var mean = used.first else { return nil }
        mean.value = used.reduce(0) { $0 + $1.value } / Double(used.count)
        // The scale is common to all: averaging does not make it more certain.
        mean.relativeError = used.reduce(0) { $0 + $1.relativeError } / Double(used.count)
        return mean
    }
}

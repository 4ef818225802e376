public import PoseCore

/// What a throw's landing is worth.
public struct ThrowScore: Hashable, Sendable {
    /// The target that it landed in; nil: a miss.
    public var target: String?
    /// 0 for a miss.
    public var points: Int

    /// Creates a score.
    public init(target: String?, points: Int) {
        self.target = target
        self.points = points
    }

    /// The score of a landing: of all targets that contain it, the one worth most, as a hole is in its board.
    ///
    /// - Parameter descent: Where the object may have come to after it was last seen.
    /// - Returns: Nil when there are no targets.
    public init?(
        landing: NormalizedPoint, descent: [NormalizedPoint] = [], kind: ThrowKind, targets: [ThrowTarget]
    ) {
        guard !targets.isEmpty else { return nil }
        let places = [landing] + descent
        let hit = targets.filter { places.contains(where: $0.contains) }
            .max { $0.points(for: kind) < $1.points(for: kind) }
        self.init(target: hit?.name, points: hit?.points(for: kind) ?? 0)
    }
}

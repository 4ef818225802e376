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
    /// - Returns: Nil when there are no targets.
    public init?(landing: NormalizedPoint, kind: ThrowKind, targets: [ThrowTarget]) {
        guard !targets.isEmpty else { return nil }
        let hit = targets.filter { $0.contains(landing) }.max { $0.points(for: kind) < $1.points(for: kind) }
        self.init(target: hit?.name, points: hit?.points(for: kind) ?? 0)
    }
}

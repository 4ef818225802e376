public import PoseCore

/// A region of the picture that a landing throw scores in.
public struct ThrowTarget: Hashable, Sendable {
    /// What results call it.
    public var name: String
    /// Where it is.
    public var region: NormalizedRect
    /// For landing in it.
    public var points: Int
    /// For landing in it after a throw under a leg.
    public var underlegPoints: Int

    /// Creates a target.
    public init(name: String, region: NormalizedRect, points: Int, underlegPoints: Int) {
        self.name = name
        self.region = region
        self.points = points
        self.underlegPoints = underlegPoints
    }

    /// Creates a target with the points of Apple's Action & Vision sample: 3 (15 under a leg) for one called "hole" in any
    /// case, 1 (5 under a leg) for all others.
    public init(name: String, region: NormalizedRect) {
        let isHole = name.lowercased() == "hole"
        self.init(name: name, region: region, points: isHole ? 3 : 1, underlegPoints: isHole ? 15 : 5)
    }

    /// What a throw of a kind is worth that lands here.
    public func points(for kind: ThrowKind) -> Int { kind == .underleg ? underlegPoints : points }

    /// True when the point is in the region, its edges included.
    public func contains(_ point: NormalizedPoint) -> Bool {
        (region.origin.x...region.origin.x + max(0, region.width)).contains(point.x)
            && (region.origin.y...region.origin.y + max(0, region.height)).contains(point.y)
    }
}

/// How one of several poses is chosen.
public enum PoseSelectionStrategy: Hashable, Sendable {
    /// The one that takes up the most of the picture.
    case maximumBoundingBoxArea
    /// The one with the highest joint.
    case highestJointLocation
    /// The one with the lowest joint.
    case lowestJointLocation
    /// The one with the leftmost joint.
    case leftmostJointLocation
    /// The one with the rightmost joint.
    case rightmostJointLocation

    /// What the chosen pose has most of.
    fileprivate func rank(of pose: Pose) -> Double {
        let points = pose.keypoints.values.map(\.location)
        let rank: CGFloat? =
            switch self {
            case .maximumBoundingBoxArea: CGFloat(pose.boundingBoxArea())
            case .highestJointLocation: points.map(\.y).max()
            case .lowestJointLocation: points.map(\.y).min().map { -$0 }
            case .leftmostJointLocation: points.map(\.x).min().map { -$0 }
            case .rightmostJointLocation: points.map(\.x).max()
            }
        return rank.map { Double($0) } ?? -.infinity
    }
}

/// Chooses one of several poses; a pose without joints where there is none.
public struct PoseSelector: Transformer, Sendable {
    /// How it is chosen.
    public let strategy: PoseSelectionStrategy

    /// Creates a selector.
    public init(strategy: PoseSelectionStrategy) { self.strategy = strategy }

    /// The chosen pose.
    public func applied(to input: [Pose], eventHandler: EventHandler?) async throws -> Pose {
        input.max { strategy.rank(of: $0) < strategy.rank(of: $1) } ?? Pose(from: [:])
    }
}

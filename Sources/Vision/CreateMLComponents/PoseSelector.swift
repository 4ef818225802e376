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

    /// What the chosen pose has most of, of its joints above a confidence.
    fileprivate func rank(of pose: Pose, above confidence: Float) -> Double {
        let points = pose.keypoints.values.filter { $0.confidence > confidence }.map(\.location)
        let rank: CGFloat? =
            switch self {
            case .maximumBoundingBoxArea: CGFloat(pose.boundingBoxArea(confidenceThreshold: confidence))
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
    public var strategy: PoseSelectionStrategy
    /// The confidence above which joints count, 0...1.
    public var confidenceThreshold: Float

    /// Creates a selector.
    ///
    /// - Parameters:
    ///   - strategy: How a pose is chosen.
    ///   - confidenceThreshold: The confidence above which joints count, 0...1.
    public init(
        strategy: PoseSelectionStrategy = .maximumBoundingBoxArea, confidenceThreshold: Float = 0.2
    ) {
        (self.strategy, self.confidenceThreshold) = (strategy, confidenceThreshold)
    }

    /// The chosen pose.
    public func applied(to input: [Pose], eventHandler: EventHandler? = nil) -> Pose {
        input.max {
            strategy.rank(of: $0, above: confidenceThreshold)
                < strategy.rank(of: $1, above: confidenceThreshold)
        } ?? Pose(from: [:])
    }
}

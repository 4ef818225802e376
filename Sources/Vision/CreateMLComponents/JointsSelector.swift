/// Leaves joints out of a pose.
public struct JointsSelector: Transformer, Sendable {
    private let keeps: @Sendable (JointKey) -> Bool

    /// Creates a selector of these joints and no others.
    public init(selectedJoints: [JointKey]) {
        let joints = Set(selectedJoints)
        keeps = { joints.contains($0) }
    }

    /// Creates a selector of all joints but these.
    public init(ignoredJoints: [JointKey]) {
        let joints = Set(ignoredJoints)
        keeps = { !joints.contains($0) }
    }

    /// The pose with what is left.
    public func applied(to input: Pose, eventHandler: EventHandler?) async throws -> Pose {
        var pose = input
        pose.keypoints = input.keypoints.filter { keeps($0.key) }
        return pose
    }
}

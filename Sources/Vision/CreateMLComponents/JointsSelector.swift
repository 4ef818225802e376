/// Leaves joints out of a pose.
public struct JointsSelector: Transformer, Sendable {
    /// The joints that are kept, and no others; nil: all but the ignored ones.
    public var selectedJoints: [JointKey]?
    /// The joints that are left out.
    public var ignoredJoints: [JointKey]?

    /// Creates a selector of these joints and no others.
    public init(selectedJoints: [JointKey]) { self.selectedJoints = selectedJoints }

    /// Creates a selector of all joints but these.
    public init(ignoredJoints: [JointKey]) { self.ignoredJoints = ignoredJoints }

    /// The pose with what is left.
    public func applied(to input: Pose, eventHandler: EventHandler? = nil) -> Pose {
        var pose = input
        pose.keypoints = input.keypoints.filter { key, _ in
            selectedJoints?.contains(key) ?? true && ignoredJoints?.contains(key) != true
        }
        return pose
    }
}

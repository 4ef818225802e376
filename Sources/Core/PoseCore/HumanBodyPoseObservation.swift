/// The joints of one person in one frame, as Vision's observation of the same name offers them.
///
///     for observation in observations {
///         if let wrist = observation.joint(for: .leftWrist), wrist.confidence > 0.2 {
///             print(wrist.location.x, wrist.location.y)
///         }
///     }
public struct HumanBodyPoseObservation: Hashable, Sendable {
    /// The names that `joint(for:)` takes.
    public typealias JointName = BodyJointName
    /// The groups that `allJoints(in:)` takes.
    public typealias JointsGroupName = BodyJointGroup

    /// How sure it is that this is a person, 0...1.
    public var confidence: Float
    /// The joints in space; nil unless they were asked for.
    public var world: WorldPose?
    /// One entry for each `BodyJointName`, in the order of its cases; confidence 0 = missing.
    private(set) var joints: [Joint<BodyJointName>]

    /// Creates an observation from any of the 19 joints; those not given are missing.
    public init(confidence: Float, joints given: some Sequence<Joint<BodyJointName>>) {
        self.confidence = confidence
        joints = BodyJointName.allCases.map { Joint(jointName: $0, location: .zero, confidence: 0) }
        for joint in given {
            joints[joint.jointName.index] = joint
        }
    }

    /// The joint with this name, or nil when it was not found (confidence 0).
    public func joint(for name: BodyJointName) -> Joint<BodyJointName>? {
        let joint = joints[name.index]
        return joint.confidence > 0 ? joint : nil
    }

    /// The joints of a group that were found, by name.
    public func allJoints(in group: BodyJointGroup = .all) -> [BodyJointName: Joint<BodyJointName>] {
        var found: [BodyJointName: Joint<BodyJointName>] = [:]
        for name in group.jointNames {
            found[name] = joint(for: name)
        }
        return found
    }

    /// The array that an action classifier is fed with: shape [1, 3, 18], a missing joint is 0, 0, 0.
    ///
    /// Axis 1 is x, y, confidence; axis 2 is `BodyJointName.keypointOrder`.
    public var keypoints: KeypointArray {
        let order = BodyJointName.keypointOrder
        var array = KeypointArray(zeros: [1, 3, order.count])
        for (column, name) in order.enumerated() {
            guard let joint = joint(for: name) else { continue }
            array[0, 0, column] = joint.location.x
            array[0, 1, column] = joint.location.y
            array[0, 2, column] = joint.confidence
        }
        return array
    }

    /// The smallest rectangle round the joints above a confidence, or nil when there are none.
    ///
    /// The default of 0.2 is the one that Apple's sample chooses the prominent person with.
    public func boundingBox(minimumJointConfidence: Float = 0.2) -> NormalizedRect? {
        NormalizedRect(
            enclosing: joints.lazy.filter { $0.confidence > minimumJointConfidence }.map(\.location))
    }

    /// The same pose with every joint's place and confidence changed by `transform`.
    public func mapJoints(_ transform: (Joint<BodyJointName>) -> Joint<BodyJointName>) -> Self {
        var pose = HumanBodyPoseObservation(confidence: confidence, joints: joints.map(transform))
        pose.world = world
        return pose
    }

    /// The same pose with left and right exchanged: what a mirror image shows, by the person's own sides.
    ///
    /// Of joints in the picture only the names change; each location stays where it is. The body in space is the person's own.
    public var mirrored: Self {
        var pose = HumanBodyPoseObservation(
            confidence: confidence,
            joints: joints.map {
                Joint(jointName: $0.jointName.mirrored, location: $0.location, confidence: $0.confidence)
            })
        pose.world = world?.mirrored
        return pose
    }
}

extension BodyJointName {
    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The name's place among all cases.
    var index: Int { Self.indices[self] ?? 0 }
}

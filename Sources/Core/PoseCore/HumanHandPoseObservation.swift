/// The joints of one hand in one frame, as Vision's observation of the same name offers them.
///
///     if let tip = hand.joint(for: .indexTip), hand.chirality == .right {
///         print(tip.location.x, tip.location.y)
///     }
public struct HumanHandPoseObservation: Hashable, Sendable {
    /// The names that `joint(for:)` takes.
    public typealias JointName = HandJointName
    /// The groups that `allJoints(in:)` takes.
    public typealias JointsGroupName = HandJointGroup

    /// How sure it is that this is a hand, 0...1.
    public var confidence: Float
    /// Which of the person's hands it is.
    public var chirality: Chirality
    /// How far each joint lies behind the wrist, away from the camera, in palm lengths as the picture shows them, in the
    /// order of `HandJointName`; nil where the source does not say.
    public var depths: [Float]?
    /// One entry for each `HandJointName`, in the order of its cases; confidence 0 = missing.
    private(set) var joints: [Joint<HandJointName>]

    /// Creates an observation from any of the 21 joints; those not given are missing.
    ///
    /// - Parameter depths: One for each `HandJointName`.
    public init(
        confidence: Float, chirality: Chirality, joints given: some Sequence<Joint<HandJointName>>,
        depths: [Float]? = nil
    ) {
        self.confidence = confidence
        self.chirality = chirality
        self.depths = depths
        joints = HandJointName.allCases.map { Joint(jointName: $0, location: .zero, confidence: 0) }
        for joint in given {
            joints[joint.jointName.index] = joint
        }
    }

    /// The joint with this name, or nil when it was not found (confidence 0).
    public func joint(for name: HandJointName) -> Joint<HandJointName>? {
        let joint = joints[name.index]
        return joint.confidence > 0 ? joint : nil
    }

    /// The joints of a group that were found, by name.
    public func allJoints(in group: HandJointGroup = .all) -> [HandJointName: Joint<HandJointName>] {
        var found: [HandJointName: Joint<HandJointName>] = [:]
        for name in group.jointNames {
            found[name] = joint(for: name)
        }
        return found
    }

    /// The array that a hand action classifier is fed with: shape [1, 3, 21], a missing joint is 0, 0, 0.
    ///
    /// Axis 1 is x, y, confidence; axis 2 is the order of `HandJointName`.
    public var keypoints: KeypointArray {
        var array = KeypointArray(zeros: [1, 3, joints.count])
        for (column, joint) in joints.enumerated() where joint.confidence > 0 {
            array[0, 0, column] = joint.location.x
            array[0, 1, column] = joint.location.y
            array[0, 2, column] = joint.confidence
        }
        return array
    }

    /// The smallest rectangle round the joints above a confidence, or nil when there are none.
    public func boundingBox(minimumJointConfidence: Float = 0) -> NormalizedRect? {
        NormalizedRect(
            enclosing: joints.lazy.filter { $0.confidence > minimumJointConfidence }.map(\.location))
    }

    /// The same hand with every joint's place and confidence changed by `transform`; its depths stay.
    public func mapJoints(_ transform: (Joint<HandJointName>) -> Joint<HandJointName>) -> Self {
        HumanHandPoseObservation(
            confidence: confidence, chirality: chirality, joints: joints.map(transform), depths: depths)
    }
}

extension HandJointName {
    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The name's place among all cases.
    var index: Int { Self.indices[self] ?? 0 }
}

import PoseEstimation

extension VNHumanBodyPose3DObservation {
    /// A group of a body's joints in space.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The group's key.
        public let rawValue: VNRecognizedPointGroupKey

        /// Names a group by its key.
        public init(rawValue: VNRecognizedPointGroupKey) {
            self.rawValue = rawValue
        }

        /// Top and centre of the head.
        public static let head = Self(rawValue: VNRecognizedPointGroupKey("human_head_3D"))
        /// Shoulders, spine, root and hips.
        public static let torso = Self(rawValue: VNRecognizedPointGroupKey("human_torso_3D"))
        /// Left shoulder, elbow and wrist.
        public static let leftArm = Self(rawValue: VNRecognizedPointGroupKey("human_left_arm_3D"))
        /// Right shoulder, elbow and wrist.
        public static let rightArm = Self(rawValue: VNRecognizedPointGroupKey("human_right_arm_3D"))
        /// Left hip, knee and ankle.
        public static let leftLeg = Self(rawValue: VNRecognizedPointGroupKey("human_left_leg_3D"))
        /// Right hip, knee and ankle.
        public static let rightLeg = Self(rawValue: VNRecognizedPointGroupKey("human_right_leg_3D"))
        /// All joints.
        public static let all = Self(rawValue: .all)
    }
}

extension HumanBodyPose3DJointGroup {
    /// Vision's key for the group.
    var key: VNRecognizedPointGroupKey {
        switch self {
        case .head: VNHumanBodyPose3DObservation.JointsGroupName.head.rawValue
        case .torso: VNHumanBodyPose3DObservation.JointsGroupName.torso.rawValue
        case .leftArm: VNHumanBodyPose3DObservation.JointsGroupName.leftArm.rawValue
        case .rightArm: VNHumanBodyPose3DObservation.JointsGroupName.rightArm.rawValue
        case .leftLeg: VNHumanBodyPose3DObservation.JointsGroupName.leftLeg.rawValue
        case .rightLeg: VNHumanBodyPose3DObservation.JointsGroupName.rightLeg.rawValue
        case .all: .all
        }
    }
}

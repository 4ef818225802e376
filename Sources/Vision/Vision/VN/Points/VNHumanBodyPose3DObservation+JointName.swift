import PoseEstimation

extension VNHumanBodyPose3DObservation {
    /// A joint of a body in space; "left" is the subject's left.
    public struct JointName: RawRepresentable, Hashable, Sendable {
        /// The joint's key.
        public let rawValue: VNRecognizedPointKey

        /// Names a joint by its key.
        public init(rawValue: VNRecognizedPointKey) {
            self.rawValue = rawValue
        }

        /// The top of the skull.
        public static let topHead = Self(rawValue: VNRecognizedPointKey("human_top_head_3D"))
        /// Half way between the ears.
        public static let centerHead = Self(rawValue: VNRecognizedPointKey("human_center_head_3D"))
        /// Half way between the shoulders.
        public static let centerShoulder = Self(rawValue: VNRecognizedPointKey("human_center_shoulder_3D"))
        /// The left shoulder.
        public static let leftShoulder = Self(rawValue: VNRecognizedPointKey("human_left_shoulder_3D"))
        /// The right shoulder.
        public static let rightShoulder = Self(rawValue: VNRecognizedPointKey("human_right_shoulder_3D"))
        /// The left elbow.
        public static let leftElbow = Self(rawValue: VNRecognizedPointKey("human_left_elbow_3D"))
        /// The right elbow.
        public static let rightElbow = Self(rawValue: VNRecognizedPointKey("human_right_elbow_3D"))
        /// The left wrist.
        public static let leftWrist = Self(rawValue: VNRecognizedPointKey("human_left_wrist_3D"))
        /// The right wrist.
        public static let rightWrist = Self(rawValue: VNRecognizedPointKey("human_right_wrist_3D"))
        /// Half way between root and shoulders.
        public static let spine = Self(rawValue: VNRecognizedPointKey("human_spine_3D"))
        /// Half way between the hips.
        public static let root = Self(rawValue: VNRecognizedPointKey("human_root_3D"))
        /// The left hip.
        public static let leftHip = Self(rawValue: VNRecognizedPointKey("human_left_hip_3D"))
        /// The right hip.
        public static let rightHip = Self(rawValue: VNRecognizedPointKey("human_right_hip_3D"))
        /// The left knee.
        public static let leftKnee = Self(rawValue: VNRecognizedPointKey("human_left_knee_3D"))
        /// The right knee.
        public static let rightKnee = Self(rawValue: VNRecognizedPointKey("human_right_knee_3D"))
        /// The left ankle.
        public static let leftAnkle = Self(rawValue: VNRecognizedPointKey("human_left_ankle_3D"))
        /// The right ankle.
        public static let rightAnkle = Self(rawValue: VNRecognizedPointKey("human_right_ankle_3D"))
    }
}

extension HumanBodyPose3DJointName {
    /// Vision's key for the joint.
    var key: VNRecognizedPointKey {
        switch self {
        case .topHead: VNHumanBodyPose3DObservation.JointName.topHead.rawValue
        case .centerHead: VNHumanBodyPose3DObservation.JointName.centerHead.rawValue
        case .centerShoulder: VNHumanBodyPose3DObservation.JointName.centerShoulder.rawValue
        case .leftShoulder: VNHumanBodyPose3DObservation.JointName.leftShoulder.rawValue
        case .rightShoulder: VNHumanBodyPose3DObservation.JointName.rightShoulder.rawValue
        case .leftElbow: VNHumanBodyPose3DObservation.JointName.leftElbow.rawValue
        case .rightElbow: VNHumanBodyPose3DObservation.JointName.rightElbow.rawValue
        case .leftWrist: VNHumanBodyPose3DObservation.JointName.leftWrist.rawValue
        case .rightWrist: VNHumanBodyPose3DObservation.JointName.rightWrist.rawValue
        case .spine: VNHumanBodyPose3DObservation.JointName.spine.rawValue
        case .root: VNHumanBodyPose3DObservation.JointName.root.rawValue
        case .leftHip: VNHumanBodyPose3DObservation.JointName.leftHip.rawValue
        case .rightHip: VNHumanBodyPose3DObservation.JointName.rightHip.rawValue
        case .leftKnee: VNHumanBodyPose3DObservation.JointName.leftKnee.rawValue
        case .rightKnee: VNHumanBodyPose3DObservation.JointName.rightKnee.rawValue
        case .leftAnkle: VNHumanBodyPose3DObservation.JointName.leftAnkle.rawValue
        case .rightAnkle: VNHumanBodyPose3DObservation.JointName.rightAnkle.rawValue
        }
    }
}

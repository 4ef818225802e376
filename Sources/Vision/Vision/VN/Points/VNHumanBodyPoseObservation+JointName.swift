extension VNHumanBodyPoseObservation {
    /// A joint of a body; "left" is the subject's left.
    public struct JointName: RawRepresentable, Hashable, Sendable {
        /// The joint's key.
        public let rawValue: VNRecognizedPointKey

        /// Names a joint by its key.
        public init(rawValue: VNRecognizedPointKey) {
            self.rawValue = rawValue
        }

        /// The nose.
        public static let nose = Self(rawValue: .bodyLandmarkKeyNose)
        /// The left eye.
        public static let leftEye = Self(rawValue: .bodyLandmarkKeyLeftEye)
        /// The right eye.
        public static let rightEye = Self(rawValue: .bodyLandmarkKeyRightEye)
        /// The left ear.
        public static let leftEar = Self(rawValue: .bodyLandmarkKeyLeftEar)
        /// The right ear.
        public static let rightEar = Self(rawValue: .bodyLandmarkKeyRightEar)
        /// Half way between the shoulders.
        public static let neck = Self(rawValue: .bodyLandmarkKeyNeck)
        /// The left shoulder.
        public static let leftShoulder = Self(rawValue: .bodyLandmarkKeyLeftShoulder)
        /// The right shoulder.
        public static let rightShoulder = Self(rawValue: .bodyLandmarkKeyRightShoulder)
        /// The left elbow.
        public static let leftElbow = Self(rawValue: .bodyLandmarkKeyLeftElbow)
        /// The right elbow.
        public static let rightElbow = Self(rawValue: .bodyLandmarkKeyRightElbow)
        /// The left wrist.
        public static let leftWrist = Self(rawValue: .bodyLandmarkKeyLeftWrist)
        /// The right wrist.
        public static let rightWrist = Self(rawValue: .bodyLandmarkKeyRightWrist)
        /// Half way between the hips.
        public static let root = Self(rawValue: .bodyLandmarkKeyRoot)
        /// The left hip.
        public static let leftHip = Self(rawValue: .bodyLandmarkKeyLeftHip)
        /// The right hip.
        public static let rightHip = Self(rawValue: .bodyLandmarkKeyRightHip)
        /// The left knee.
        public static let leftKnee = Self(rawValue: .bodyLandmarkKeyLeftKnee)
        /// The right knee.
        public static let rightKnee = Self(rawValue: .bodyLandmarkKeyRightKnee)
        /// The left ankle.
        public static let leftAnkle = Self(rawValue: .bodyLandmarkKeyLeftAnkle)
        /// The right ankle.
        public static let rightAnkle = Self(rawValue: .bodyLandmarkKeyRightAnkle)
    }
}

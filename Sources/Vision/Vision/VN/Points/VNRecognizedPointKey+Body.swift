// The joints of a body by the names of 2020, which the session's slides use; "left" is the subject's left.
extension VNRecognizedPointKey {
    /// The nose.
    public static let bodyLandmarkKeyNose = Self("head_joint")
    /// The left eye.
    public static let bodyLandmarkKeyLeftEye = Self("left_eye_joint")
    /// The right eye.
    public static let bodyLandmarkKeyRightEye = Self("right_eye_joint")
    /// The left ear.
    public static let bodyLandmarkKeyLeftEar = Self("left_ear_joint")
    /// The right ear.
    public static let bodyLandmarkKeyRightEar = Self("right_ear_joint")
    /// Half way between the shoulders.
    public static let bodyLandmarkKeyNeck = Self("neck_1_joint")
    /// The left shoulder.
    public static let bodyLandmarkKeyLeftShoulder = Self("left_shoulder_1_joint")
    /// The right shoulder.
    public static let bodyLandmarkKeyRightShoulder = Self("right_shoulder_1_joint")
    /// The left elbow.
    public static let bodyLandmarkKeyLeftElbow = Self("left_forearm_joint")
    /// The right elbow.
    public static let bodyLandmarkKeyRightElbow = Self("right_forearm_joint")
    /// The left wrist.
    public static let bodyLandmarkKeyLeftWrist = Self("left_hand_joint")
    /// The right wrist.
    public static let bodyLandmarkKeyRightWrist = Self("right_hand_joint")
    /// Half way between the hips.
    public static let bodyLandmarkKeyRoot = Self("root")
    /// The left hip.
    public static let bodyLandmarkKeyLeftHip = Self("left_upLeg_joint")
    /// The right hip.
    public static let bodyLandmarkKeyRightHip = Self("right_upLeg_joint")
    /// The left knee.
    public static let bodyLandmarkKeyLeftKnee = Self("left_leg_joint")
    /// The right knee.
    public static let bodyLandmarkKeyRightKnee = Self("right_leg_joint")
    /// The left ankle.
    public static let bodyLandmarkKeyLeftAnkle = Self("left_foot_joint")
    /// The right ankle.
    public static let bodyLandmarkKeyRightAnkle = Self("right_foot_joint")
}

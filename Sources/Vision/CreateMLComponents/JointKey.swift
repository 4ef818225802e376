import LimberVision

/// The name of a joint of a body or a hand; the same as Vision's key.
public struct JointKey: RawRepresentable, Codable, Hashable, Sendable, CustomDebugStringConvertible {
    /// The name.
    public let rawValue: String

    /// Creates a key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: VNHumanBodyPoseObservation.JointName) { rawValue = name.rawValue.rawValue }

    private init(_ name: VNHumanHandPoseObservation.JointName) { rawValue = name.rawValue.rawValue }

    /// The name.
    public var debugDescription: String { rawValue }

    /// The body's nose.
    public static let nose = JointKey(VNHumanBodyPoseObservation.JointName.nose)
    /// The body's left eye.
    public static let leftEye = JointKey(VNHumanBodyPoseObservation.JointName.leftEye)
    /// The body's right eye.
    public static let rightEye = JointKey(VNHumanBodyPoseObservation.JointName.rightEye)
    /// The body's left ear.
    public static let leftEar = JointKey(VNHumanBodyPoseObservation.JointName.leftEar)
    /// The body's right ear.
    public static let rightEar = JointKey(VNHumanBodyPoseObservation.JointName.rightEar)
    /// The body's neck.
    public static let neck = JointKey(VNHumanBodyPoseObservation.JointName.neck)
    /// The body's left shoulder.
    public static let leftShoulder = JointKey(VNHumanBodyPoseObservation.JointName.leftShoulder)
    /// The body's right shoulder.
    public static let rightShoulder = JointKey(VNHumanBodyPoseObservation.JointName.rightShoulder)
    /// The body's left elbow.
    public static let leftElbow = JointKey(VNHumanBodyPoseObservation.JointName.leftElbow)
    /// The body's right elbow.
    public static let rightElbow = JointKey(VNHumanBodyPoseObservation.JointName.rightElbow)
    /// The body's left wrist.
    public static let leftWrist = JointKey(VNHumanBodyPoseObservation.JointName.leftWrist)
    /// The body's right wrist.
    public static let rightWrist = JointKey(VNHumanBodyPoseObservation.JointName.rightWrist)
    /// The body's root.
    public static let root = JointKey(VNHumanBodyPoseObservation.JointName.root)
    /// The body's left hip.
    public static let leftHip = JointKey(VNHumanBodyPoseObservation.JointName.leftHip)
    /// The body's right hip.
    public static let rightHip = JointKey(VNHumanBodyPoseObservation.JointName.rightHip)
    /// The body's left knee.
    public static let leftKnee = JointKey(VNHumanBodyPoseObservation.JointName.leftKnee)
    /// The body's right knee.
    public static let rightKnee = JointKey(VNHumanBodyPoseObservation.JointName.rightKnee)
    /// The body's left ankle.
    public static let leftAnkle = JointKey(VNHumanBodyPoseObservation.JointName.leftAnkle)
    /// The body's right ankle.
    public static let rightAnkle = JointKey(VNHumanBodyPoseObservation.JointName.rightAnkle)
    /// The hand's wrist.
    public static let wrist = JointKey(VNHumanHandPoseObservation.JointName.wrist)
    /// The hand's thumb CMC.
    public static let thumbCMC = JointKey(VNHumanHandPoseObservation.JointName.thumbCMC)
    /// The hand's thumb MP.
    public static let thumbMP = JointKey(VNHumanHandPoseObservation.JointName.thumbMP)
    /// The hand's thumb IP.
    public static let thumbIP = JointKey(VNHumanHandPoseObservation.JointName.thumbIP)
    /// The hand's thumb Tip.
    public static let thumbTip = JointKey(VNHumanHandPoseObservation.JointName.thumbTip)
    /// The hand's index MCP.
    public static let indexMCP = JointKey(VNHumanHandPoseObservation.JointName.indexMCP)
    /// The hand's index PIP.
    public static let indexPIP = JointKey(VNHumanHandPoseObservation.JointName.indexPIP)
    /// The hand's index DIP.
    public static let indexDIP = JointKey(VNHumanHandPoseObservation.JointName.indexDIP)
    /// The hand's index Tip.
    public static let indexTip = JointKey(VNHumanHandPoseObservation.JointName.indexTip)
    /// The hand's middle MCP.
    public static let middleMCP = JointKey(VNHumanHandPoseObservation.JointName.middleMCP)
    /// The hand's middle PIP.
    public static let middlePIP = JointKey(VNHumanHandPoseObservation.JointName.middlePIP)
    /// The hand's middle DIP.
    public static let middleDIP = JointKey(VNHumanHandPoseObservation.JointName.middleDIP)
    /// The hand's middle Tip.
    public static let middleTip = JointKey(VNHumanHandPoseObservation.JointName.middleTip)
    /// The hand's ring MCP.
    public static let ringMCP = JointKey(VNHumanHandPoseObservation.JointName.ringMCP)
    /// The hand's ring PIP.
    public static let ringPIP = JointKey(VNHumanHandPoseObservation.JointName.ringPIP)
    /// The hand's ring DIP.
    public static let ringDIP = JointKey(VNHumanHandPoseObservation.JointName.ringDIP)
    /// The hand's ring Tip.
    public static let ringTip = JointKey(VNHumanHandPoseObservation.JointName.ringTip)
    /// The hand's little MCP.
    public static let littleMCP = JointKey(VNHumanHandPoseObservation.JointName.littleMCP)
    /// The hand's little PIP.
    public static let littlePIP = JointKey(VNHumanHandPoseObservation.JointName.littlePIP)
    /// The hand's little DIP.
    public static let littleDIP = JointKey(VNHumanHandPoseObservation.JointName.littleDIP)
    /// The hand's little Tip.
    public static let littleTip = JointKey(VNHumanHandPoseObservation.JointName.littleTip)
}

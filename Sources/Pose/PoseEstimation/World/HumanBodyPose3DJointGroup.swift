/// Vision's groups of body joints in space; a joint can be in several.
public enum HumanBodyPose3DJointGroup: String, CaseIterable, Hashable, Sendable {
    case head
    case torso
    case leftArm
    case rightArm
    case leftLeg
    case rightLeg
    case all

    /// The group's joints, in the order of `HumanBodyPose3DJointName`.
    public var jointNames: [HumanBodyPose3DJointName] {
        switch self {
        case .head: [.topHead, .centerHead]
        case .torso: [.centerShoulder, .leftShoulder, .rightShoulder, .spine, .root, .leftHip, .rightHip]
        case .leftArm: [.leftShoulder, .leftElbow, .leftWrist]
        case .rightArm: [.rightShoulder, .rightElbow, .rightWrist]
        case .leftLeg: [.leftHip, .leftKnee, .leftAnkle]
        case .rightLeg: [.rightHip, .rightKnee, .rightAnkle]
        case .all: HumanBodyPose3DJointName.allCases
        }
    }
}

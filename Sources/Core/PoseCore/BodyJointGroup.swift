/// Vision's groups of body joints; a joint can be in several.
public enum BodyJointGroup: String, CaseIterable, Hashable, Sendable {
    case face
    case torso
    case leftArm
    case rightArm
    case leftLeg
    case rightLeg
    case all

    /// The group's joints, in the order of `BodyJointName`.
    public var jointNames: [BodyJointName] {
        switch self {
        case .face: [.nose, .leftEye, .rightEye, .leftEar, .rightEar]
        case .torso: [.neck, .leftShoulder, .rightShoulder, .root, .leftHip, .rightHip]
        case .leftArm: [.leftShoulder, .leftElbow, .leftWrist]
        case .rightArm: [.rightShoulder, .rightElbow, .rightWrist]
        case .leftLeg: [.leftHip, .leftKnee, .leftAnkle]
        case .rightLeg: [.rightHip, .rightKnee, .rightAnkle]
        case .all: BodyJointName.allCases
        }
    }
}

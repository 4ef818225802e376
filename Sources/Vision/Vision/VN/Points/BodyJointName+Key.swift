import PoseCore

extension BodyJointName {
    /// Vision's key for the joint.
    var key: VNRecognizedPointKey {
        switch self {
        case .nose: .bodyLandmarkKeyNose
        case .leftEye: .bodyLandmarkKeyLeftEye
        case .rightEye: .bodyLandmarkKeyRightEye
        case .leftEar: .bodyLandmarkKeyLeftEar
        case .rightEar: .bodyLandmarkKeyRightEar
        case .neck: .bodyLandmarkKeyNeck
        case .leftShoulder: .bodyLandmarkKeyLeftShoulder
        case .rightShoulder: .bodyLandmarkKeyRightShoulder
        case .leftElbow: .bodyLandmarkKeyLeftElbow
        case .rightElbow: .bodyLandmarkKeyRightElbow
        case .leftWrist: .bodyLandmarkKeyLeftWrist
        case .rightWrist: .bodyLandmarkKeyRightWrist
        case .root: .bodyLandmarkKeyRoot
        case .leftHip: .bodyLandmarkKeyLeftHip
        case .rightHip: .bodyLandmarkKeyRightHip
        case .leftKnee: .bodyLandmarkKeyLeftKnee
        case .rightKnee: .bodyLandmarkKeyRightKnee
        case .leftAnkle: .bodyLandmarkKeyLeftAnkle
        case .rightAnkle: .bodyLandmarkKeyRightAnkle
        }
    }
}

extension BodyJointGroup {
    /// Vision's key for the group.
    var key: VNRecognizedPointGroupKey {
        switch self {
        case .face: .bodyLandmarkRegionKeyFace
        case .torso: .bodyLandmarkRegionKeyTorso
        case .leftArm: .bodyLandmarkRegionKeyLeftArm
        case .rightArm: .bodyLandmarkRegionKeyRightArm
        case .leftLeg: .bodyLandmarkRegionKeyLeftLeg
        case .rightLeg: .bodyLandmarkRegionKeyRightLeg
        case .all: .all
        }
    }
}

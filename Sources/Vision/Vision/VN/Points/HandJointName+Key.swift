import PoseCore

extension HandJointName {
    /// Vision's key for the joint.
    var key: VNRecognizedPointKey {
        switch self {
        case .wrist: .handLandmarkKeyWrist
        case .thumbCMC: .handLandmarkKeyThumbCMC
        case .thumbMP: .handLandmarkKeyThumbMP
        case .thumbIP: .handLandmarkKeyThumbIP
        case .thumbTip: .handLandmarkKeyThumbTIP
        case .indexMCP: .handLandmarkKeyIndexMCP
        case .indexPIP: .handLandmarkKeyIndexPIP
        case .indexDIP: .handLandmarkKeyIndexDIP
        case .indexTip: .handLandmarkKeyIndexTIP
        case .middleMCP: .handLandmarkKeyMiddleMCP
        case .middlePIP: .handLandmarkKeyMiddlePIP
        case .middleDIP: .handLandmarkKeyMiddleDIP
        case .middleTip: .handLandmarkKeyMiddleTIP
        case .ringMCP: .handLandmarkKeyRingMCP
        case .ringPIP: .handLandmarkKeyRingPIP
        case .ringDIP: .handLandmarkKeyRingDIP
        case .ringTip: .handLandmarkKeyRingTIP
        case .littleMCP: .handLandmarkKeyLittleMCP
        case .littlePIP: .handLandmarkKeyLittlePIP
        case .littleDIP: .handLandmarkKeyLittleDIP
        case .littleTip: .handLandmarkKeyLittleTIP
        }
    }
}

extension HandJointGroup {
    /// Vision's key for the group.
    var key: VNRecognizedPointGroupKey {
        switch self {
        case .thumb: .handLandmarkRegionKeyThumb
        case .indexFinger: .handLandmarkRegionKeyIndexFinger
        case .middleFinger: .handLandmarkRegionKeyMiddleFinger
        case .ringFinger: .handLandmarkRegionKeyRingFinger
        case .littleFinger: .handLandmarkRegionKeyLittleFinger
        case .all: .all
        }
    }
}

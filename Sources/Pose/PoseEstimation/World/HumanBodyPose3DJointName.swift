import PoseCore

/// The 17 joints of Vision's body poses in space.
///
/// "Left" is the subject's left.
public enum HumanBodyPose3DJointName: String, CaseIterable, Hashable, Codable, Sendable {
    /// The top of the skull.
    case topHead
    /// Half way between the ears.
    case centerHead
    /// Half way between the shoulders.
    case centerShoulder
    case leftShoulder
    case rightShoulder
    case leftElbow
    case rightElbow
    case leftWrist
    case rightWrist
    /// Half way between the root and the middle of the shoulders.
    case spine
    /// Half way between the hips.
    case root
    case leftHip
    case rightHip
    case leftKnee
    case rightKnee
    case leftAnkle
    case rightAnkle

    /// The joint that this one is moved by: of an elbow the shoulder; the root is its own.
    public var parent: HumanBodyPose3DJointName {
        switch self {
        case .topHead: .centerHead
        case .centerHead, .leftShoulder, .rightShoulder: .centerShoulder
        case .centerShoulder: .spine
        case .leftElbow: .leftShoulder
        case .rightElbow: .rightShoulder
        case .leftWrist: .leftElbow
        case .rightWrist: .rightElbow
        case .spine, .root, .leftHip, .rightHip: .root
        case .leftKnee: .leftHip
        case .rightKnee: .rightHip
        case .leftAnkle: .leftKnee
        case .rightAnkle: .rightKnee
        }
    }

    /// The joints of a pose in whose middle it lies; the top of the skull lies above them.
    var bodyJoints: [BodyJointName] {
        switch self {
        case .topHead, .centerHead: [.leftEar, .rightEar]
        case .centerShoulder: [.neck]
        case .spine: [.root, .neck]
        default: BodyJointName(rawValue: rawValue).map { [$0] } ?? []
        }
    }
}

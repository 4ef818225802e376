/// The 19 joints of a body pose, by Vision's names; "left" is the subject's left.
public enum BodyJointName: String, CaseIterable, Hashable, Codable, Sendable {
    case nose
    case leftEye
    case rightEye
    case leftEar
    case rightEar
    /// Half way between the shoulders.
    case neck
    case leftShoulder
    case rightShoulder
    case leftElbow
    case rightElbow
    case leftWrist
    case rightWrist
    /// Half way between the hips.
    case root
    case leftHip
    case rightHip
    case leftKnee
    case rightKnee
    case leftAnkle
    case rightAnkle

    /// The same joint on the other side of the body; joints on the midline are their own.
    public var mirrored: BodyJointName {
        switch self {
        case .nose, .neck, .root: self
        case .leftEye: .rightEye
        case .rightEye: .leftEye
        case .leftEar: .rightEar
        case .rightEar: .leftEar
        case .leftShoulder: .rightShoulder
        case .rightShoulder: .leftShoulder
        case .leftElbow: .rightElbow
        case .rightElbow: .leftElbow
        case .leftWrist: .rightWrist
        case .rightWrist: .leftWrist
        case .leftHip: .rightHip
        case .rightHip: .leftHip
        case .leftKnee: .rightKnee
        case .rightKnee: .leftKnee
        case .leftAnkle: .rightAnkle
        case .rightAnkle: .leftAnkle
        }
    }

    /// The 18 joints of the keypoint array in its order; the root is absent, as in Vision.
    public static let keypointOrder: [BodyJointName] = [
        .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist,
        .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye,
        .rightEar, .leftEar,
    ]
}

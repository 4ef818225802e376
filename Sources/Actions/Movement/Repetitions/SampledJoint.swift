import PoseCore

/// The joints that repetitions are looked for in, in the order of a row of `BodySampleTrack.places`: the nose, five pairs (left,
/// right), and the root.
enum SampledJoint: Int, CaseIterable, Sendable {
    case nose, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist, leftKnee, rightKnee
    case leftAnkle, rightAnkle, root

    /// Joints in a row.
    static let count = allCases.count

    /// The joint's name in poses.
    var name: BodyJointName {
        switch self {
        case .nose: .nose
        case .leftShoulder: .leftShoulder
        case .rightShoulder: .rightShoulder
        case .leftElbow: .leftElbow
        case .rightElbow: .rightElbow
        case .leftWrist: .leftWrist
        case .rightWrist: .rightWrist
        case .leftKnee: .leftKnee
        case .rightKnee: .rightKnee
        case .leftAnkle: .leftAnkle
        case .rightAnkle: .rightAnkle
        case .root: .root
        }
    }
}

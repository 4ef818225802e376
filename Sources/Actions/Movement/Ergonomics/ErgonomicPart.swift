/// The parts of the body that the worksheets score.
public enum ErgonomicPart: String, CaseIterable, Hashable, Sendable {
    /// The head against the trunk.
    case neck
    /// The back.
    case trunk
    /// Both legs.
    case legs
    /// The left shoulder to the elbow.
    case leftUpperArm
    /// The left elbow to the wrist.
    case leftLowerArm
    /// The left hand against the forearm.
    case leftWrist
    /// The right shoulder to the elbow.
    case rightUpperArm
    /// The right elbow to the wrist.
    case rightLowerArm
    /// The right hand against the forearm.
    case rightWrist

    /// The side of an arm's part; nil for the middle of the body.
    public var side: BodySide? {
        switch self {
        case .neck, .trunk, .legs: nil
        case .leftUpperArm, .leftLowerArm, .leftWrist: .left
        case .rightUpperArm, .rightLowerArm, .rightWrist: .right
        }
    }

    /// The greatest score of the part: RULA's, for the legs REBA's, which tells more of them.
    public var greatestScore: Int {
        switch self {
        case .neck, .trunk, .leftUpperArm, .rightUpperArm: 6
        case .legs, .leftWrist, .rightWrist: 4
        case .leftLowerArm, .rightLowerArm: 3
        }
    }

    /// The part's score in a sample.
    public func score(in sample: ErgonomicSample) -> ScoreRange {
        switch self {
        case .neck: sample.left.rula.neck
        case .trunk: sample.left.rula.trunk
        case .legs: sample.left.reba.legs
        case .leftUpperArm: sample.left.rula.upperArm
        case .leftLowerArm: sample.left.rula.lowerArm
        case .leftWrist: sample.left.rula.wrist
        case .rightUpperArm: sample.right.rula.upperArm
        case .rightLowerArm: sample.right.rula.lowerArm
        case .rightWrist: sample.right.rula.wrist
        }
    }
}

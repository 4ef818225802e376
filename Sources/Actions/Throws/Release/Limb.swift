import PoseCore

/// What an object can be thrown or kicked with.
enum Limb: Hashable {
    case hand(Chirality)
    case foot(Chirality)

    static let all: [Limb] = [.hand(.left), .hand(.right), .foot(.left), .foot(.right)]

    var isFoot: Bool {
        if case .foot = self { true } else { false }
    }

    /// The joints from the body outwards: the last two give the direction in which palm or foot go on.
    var joints: [BodyJointName] {
        switch self {
        case .hand(.left): [.leftShoulder, .leftElbow, .leftWrist]
        case .hand: [.rightShoulder, .rightElbow, .rightWrist]
        case .foot(.left): [.leftHip, .leftKnee, .leftAnkle]
        case .foot: [.rightHip, .rightKnee, .rightAnkle]
        }
    }

    /// From the last joint to the middle of palm or foot, as a share of the forearm's or the shank's length.
    ///
    /// Half of a hand's length (0.108 of the body's) to a forearm's (0.146). A foot's instep is about as far from the
    /// ankle as it is high; Drillis and Contini 1966 have 0.039 for that and 0.246 for the shank.
    var reach: Double {
        switch self {
        case .hand: 0.37
        case .foot: 0.16
        }
    }
}

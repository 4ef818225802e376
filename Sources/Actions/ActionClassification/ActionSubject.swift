import ActionWindows
import PoseCore

/// What a classifier watches.
public enum ActionSubject: String, CaseIterable, Hashable, Sendable {
    /// The body, as `HumanBodyPoseObservation` has it.
    case body
    /// A hand, as `HumanHandPoseObservation` has it.
    case hand
    /// Both hands of a person, each joint's name beginning with its side: `leftWrist`, `rightIndexTip`.
    case hands

    /// The names of its joints, in the order of Vision's arrays.
    public var joints: [String] {
        switch self {
        case .body: BodyJointName.keypointOrder.map(\.rawValue)
        case .hand: HandJointName.allCases.map(\.rawValue)
        case .hands: HandAnatomy.pairOfHands
        }
    }

    /// How many hands must be searched for.
    public var handCount: Int {
        switch self {
        case .body: 0
        case .hand: 1
        case .hands: 2
        }
    }
}

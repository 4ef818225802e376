/// A way to throw, of one of three kinds.
public enum ThrowTechnique: String, CaseIterable, Hashable, Sendable {
    /// A step and the whole trunk, the arm bent behind the head and flung forward.
    case overarm
    /// From beside the face, with the forearm alone.
    case dart
    /// An overarm throw that begins with a raised knee.
    case pitch
    /// With both hands from above the forehead, often with a jump.
    case basketballShot
    /// With both hands from behind the head.
    case throwIn
    /// The other hand tosses the ball, this one strikes it overhead.
    case serve
    /// A straight arm swings back and forward.
    case toss
    /// A short swing from the hip with a bent elbow.
    case lob
    /// Both arms swing forward from between the knees.
    case twoHandedToss
    /// The arm turns full circle before it lets go at the hip.
    case windmill
    /// Released near the floor out of a deep lunge.
    case bowling
    /// Under the raised leg of the throwing side, from outside.
    case underNearLeg
    /// Under the raised leg of the other side, from between the legs.
    case underFarLeg

    /// What throws are classified as.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The hand is above the shoulder at release.
        case overhand = "Overhand"
        /// The hand swings forward below the shoulder.
        case underhand = "Underhand"
        /// The hand passes beneath a raised thigh.
        case underleg = "Underleg"
    }

    /// What a throw of this technique is classified as.
    public var kind: Kind {
        switch self {
        case .overarm, .dart, .pitch, .basketballShot, .throwIn, .serve: .overhand
        case .toss, .lob, .twoHandedToss, .windmill, .bowling: .underhand
        case .underNearLeg, .underFarLeg: .underleg
        }
    }

    /// True when both hands hold the object.
    public var isTwoHanded: Bool {
        switch self {
        case .basketballShot, .throwIn, .twoHandedToss: true
        default: false
        }
    }

    /// False when the throwing hand touches the object only at the release.
    public var holdsObject: Bool { self != .serve }

    /// The techniques of one kind.
    public static func all(of kind: Kind) -> [ThrowTechnique] { allCases.filter { $0.kind == kind } }
}

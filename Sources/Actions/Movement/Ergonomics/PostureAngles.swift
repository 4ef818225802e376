/// The angles of one posture that RULA and REBA ask for, in degrees; nil is "not seen", never a guess.
///
/// Flexion is positive, extension negative: the trunk and the neck bent forwards, the upper arm raised forwards.
public struct PostureAngles: Hashable, Sendable {
    /// The angles of the arm and the leg of one side.
    public struct Side: Hashable, Sendable {
        /// The upper arm against the trunk: 0 hangs, 90 is level, negative is behind the trunk.
        ///
        /// An arm that is raised sideways counts as far as it is raised, and is abducted as well.
        public var upperArmFlexion: Double?
        /// The upper arm sideways away from the trunk.
        public var upperArmAbduction: Double?
        /// The elbow: 0 is straight.
        public var elbowFlexion: Double?
        /// The hand against the forearm towards the palm (positive) or the back of the hand.
        public var wristFlexion: Double?
        /// The hand against the forearm towards the little finger (positive) or the thumb.
        public var wristDeviation: Double?
        /// The forearm's turn about its axis from the middle of its range.
        public var forearmRotation: Double?
        /// True when the hand works across the body's midline or out to the side of the body.
        public var isReachingAcrossOrOut: Bool?
        /// The knee: 0 is straight.
        public var kneeFlexion: Double?

        /// Creates a side of which nothing was seen.
        public init() {}
    }

    /// The trunk against the vertical, forwards.
    public var trunkFlexion: Double?
    /// The trunk sideways; the sign says to which side.
    public var trunkBend: Double?
    /// The shoulders turned against the hips.
    public var trunkTwist: Double?
    /// The head against the trunk, forwards.
    public var neckFlexion: Double?
    /// The head sideways against the trunk.
    public var neckBend: Double?
    /// The head turned against the shoulders.
    public var neckTwist: Double?
    /// True when both feet carry the weight.
    public var isOnBothFeet: Bool?
    /// The person's left arm and leg.
    public var left = Side()
    /// The person's right arm and leg.
    public var right = Side()

    /// Creates a posture of which nothing was seen.
    public init() {}

    /// The arm and the leg of a side.
    public subscript(side: BodySide) -> Side {
        get { side == .left ? left : right }
        set { if side == .left { left = newValue } else { right = newValue } }
    }

    /// The posture that a mirror shows.
    public var mirrored: PostureAngles {
        var result = self
        swap(&result.left, &result.right)
        result.trunkBend = trunkBend.map(-)
        result.trunkTwist = trunkTwist.map(-)
        result.neckBend = neckBend.map(-)
        result.neckTwist = neckTwist.map(-)
        return result
    }
}

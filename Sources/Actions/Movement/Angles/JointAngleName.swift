/// The angles of a body, by clinical convention: 0° in the anatomical position, flexion positive.
///
/// The anatomical position is an upright stand with arms and legs straight, feet at right angles to the shins and the face
/// forwards. Angles with one number are between two parts of the body and never negative. Pairs of signed angles share the
/// whole tilt of a part among two directions: an arm lifted by 60°, half way between forwards and sideways, has 42.4°
/// of flexion and 42.4° of abduction, for √(42.4² + 42.4²) = 60. Past a tilt of 150° the direction is too uncertain, and
/// the pair is nil; the whole tilt still stands. "Left" is the subject's left.
public enum JointAngleName: String, CaseIterable, Hashable, Sendable {
    /// Flexion of the elbow, 0...180: 0 is straight. Needs shoulder, elbow, wrist.
    case leftElbow
    /// Flexion of the elbow, 0...180: 0 is straight. Needs shoulder, elbow, wrist.
    case rightElbow
    /// Upper arm against trunk, 0...180: 0 hangs, 90 is level, 180 is overhead, to whichever side. Needs root, neck, shoulder,
    /// elbow.
    case leftShoulder
    /// Upper arm against trunk, 0...180: 0 hangs, 90 is level, 180 is overhead, to whichever side. Needs root, neck, shoulder,
    /// elbow.
    case rightShoulder
    /// Thigh against trunk, 0...180: 0 in a stand, 90 on a chair. Needs root, neck, hip, knee.
    case leftHip
    /// Thigh against trunk, 0...180: 0 in a stand, 90 on a chair. Needs root, neck, hip, knee.
    case rightHip
    /// Flexion of the knee, 0...180: 0 is straight; a knee bent the wrong way is not distinguished from flexion. Needs hip, knee,
    /// ankle.
    case leftKnee
    /// Flexion of the knee, 0...180: 0 is straight; a knee bent the wrong way is not distinguished from flexion. Needs hip, knee,
    /// ankle.
    case rightKnee
    /// Dorsiflexion of the ankle, −90...90: 0 with the foot at right angles to the shin, negative with pointed toes. Needs
    /// knee, ankle, heel, toe; only in space.
    case leftAnkle
    /// Dorsiflexion of the ankle, −90...90: 0 with the foot at right angles to the shin, negative with pointed toes. Needs
    /// knee, ankle, heel, toe; only in space.
    case rightAnkle
    /// The line from the neck to the middle of the ears against the trunk, 0...180, to whichever side. Needs root, neck, an
    /// ear; of one ear alone its distance to the side does not count.
    case neck
    /// Inclination of the trunk to the vertical, 0...180, to whichever side: 90 lies, 180 hangs head down. Needs root, neck.
    case trunk
    /// The part of the trunk's inclination to the side, −150...150, positive to the left. Needs neck, a hip.
    case trunkBend
    /// Obliquity of the pelvis: the line through the hips against the horizontal, −90...90, positive with the left hip higher.
    /// Needs both hips. Its tilt forwards and backwards cannot be seen in two points.
    case pelvis

    /// The part of the trunk's inclination forwards, −150...150, negative backwards. Needs neck, a hip.
    case trunkFlexion
    /// Shoulders against hips about the trunk's axis, −180...180, positive with the shoulders turned to the left. Needs root,
    /// neck, both hips and shoulders.
    case trunkTwist
    /// The part of the neck's angle forwards, −150...150, negative backwards. Needs root, a shoulder, an ear.
    case neckFlexion
    /// The part of the neck's angle to the side, −150...150, positive to the left. Needs root, neck, both shoulders and
    /// ears.
    case neckBend
    /// Head against shoulders about the trunk's axis, −180...180, positive with the face turned to the left. Needs root,
    /// neck, both shoulders and ears.
    case neckTwist
    /// The part of the upper arm's angle forwards, −150...150, negative backwards. Needs root, shoulder, elbow.
    case leftShoulderFlexion
    /// The part of the upper arm's angle forwards, −150...150, negative backwards. Needs root, shoulder, elbow.
    case rightShoulderFlexion
    /// The part of the upper arm's angle outwards, −150...150, negative across the body. Needs root, shoulder, elbow.
    case leftShoulderAbduction
    /// The part of the upper arm's angle outwards, −150...150, negative across the body. Needs root, shoulder, elbow.
    case rightShoulderAbduction
    /// The part of the thigh's angle forwards, −150...150, negative backwards. Needs neck, hip, knee.
    case leftHipFlexion
    /// The part of the thigh's angle forwards, −150...150, negative backwards. Needs neck, hip, knee.
    case rightHipFlexion
    /// The part of the thigh's angle outwards, −150...150, negative across the body. Needs neck, hip, knee.
    case leftHipAbduction
    /// The part of the thigh's angle outwards, −150...150, negative across the body. Needs neck, hip, knee.
    case rightHipAbduction
    /// The part of the hand's angle to the palm, −150...150, negative to the back of the hand. Needs elbow, wrist, knuckles
    /// of index and little finger.
    case leftWristFlexion
    /// The part of the hand's angle to the palm, −150...150, negative to the back of the hand. Needs elbow, wrist, knuckles
    /// of index and little finger.
    case rightWristFlexion
    /// The part of the hand's angle to the little finger, −150...150, negative to the thumb. Needs elbow, wrist, knuckles of
    /// index and little finger.
    case leftWristDeviation
    /// The part of the hand's angle to the little finger, −150...150, negative to the thumb. Needs elbow, wrist, knuckles of
    /// index and little finger.
    case rightWristDeviation

    /// The same angle of the other side of the body; angles of the midline are their own.
    public var mirrored: JointAngleName { Self.mirrors[index] }

    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    private static let mirrors = allCases.map { name in
        let (left, right) = ("left", "right")
        let text = name.rawValue
        let other =
            text.hasPrefix(left)
            ? right + text.dropFirst(left.count)
            : text.hasPrefix(right) ? left + text.dropFirst(right.count) : text
        return JointAngleName(rawValue: other) ?? name
    }

    /// The name's place among all cases.
    var index: Int { Self.indices[self] ?? 0 }
}

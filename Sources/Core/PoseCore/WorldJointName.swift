/// The joints of a body in space: the 19 of `BodyJointName`, the feet's ends, and three knuckles of each hand.
///
/// "Left" is the subject's left.
public enum WorldJointName: String, CaseIterable, Hashable, Codable, Sendable {
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
    case leftHeel
    case rightHeel
    /// The tip of the foot.
    case leftToe
    case rightToe
    /// Where the thumb begins.
    case leftThumbKnuckle
    case rightThumbKnuckle
    case leftIndexKnuckle
    case rightIndexKnuckle
    case leftLittleKnuckle
    case rightLittleKnuckle

    /// The same joint in the picture; nil for feet's ends and knuckles.
    public var bodyJointName: BodyJointName? { BodyJointName(rawValue: rawValue) }

    /// The same joint on the other side of the body; joints on the midline are their own.
    public var mirrored: WorldJointName {
        let (left, right) = ("left", "right")
        let other =
            rawValue.hasPrefix(left)
            ? right + rawValue.dropFirst(left.count)
            : rawValue.hasPrefix(right) ? left + rawValue.dropFirst(right.count) : rawValue
        return WorldJointName(rawValue: other) ?? self
    }

    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The name's place among all cases.
    var index: Int { Self.indices[self] ?? 0 }
}

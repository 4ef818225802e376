public import PoseCore

/// The parts of a `BodySkeleton`, each before those that hang on it; the names are those of motion capture.
///
/// "Left" is the subject's left. In the skeleton's rest the body stands upright, faces +z, has its left at +x, its arms stretched
/// out to the sides with the palms down, and its feet flat.
public enum SkeletonPart: Int, CaseIterable, Hashable, Sendable {
    /// From the root; turns with the line of the hips.
    case hips
    case leftUpLeg, leftLeg, leftFoot, leftHeel, leftToe
    case rightUpLeg, rightLeg, rightFoot, rightHeel, rightToe
    /// From the root, too: points to the neck, however the hips are turned.
    case spine
    /// From the neck; turns with the line of the shoulders.
    case chest
    /// From the neck, too: points to the middle of the ears, however the shoulders are turned.
    case neck
    /// From the middle of the ears.
    case head
    case nose, leftEye, rightEye, leftEar, rightEar
    case leftArm, leftForeArm, leftHand, leftThumb, leftIndex, leftLittle
    case rightArm, rightForeArm, rightHand, rightThumb, rightIndex, rightLittle

    /// The part that it hangs on; nil for the hips.
    public var parent: SkeletonPart? {
        switch self {
        case .hips: nil
        case .leftUpLeg, .rightUpLeg, .spine: .hips
        case .leftLeg: .leftUpLeg
        case .leftFoot: .leftLeg
        case .leftHeel, .leftToe: .leftFoot
        case .rightLeg: .rightUpLeg
        case .rightFoot: .rightLeg
        case .rightHeel, .rightToe: .rightFoot
        case .chest: .spine
        case .neck, .leftArm, .rightArm: .chest
        case .head: .neck
        case .nose, .leftEye, .rightEye, .leftEar, .rightEar: .head
        case .leftForeArm: .leftArm
        case .leftHand: .leftForeArm
        case .leftThumb, .leftIndex, .leftLittle: .leftHand
        case .rightForeArm: .rightArm
        case .rightHand: .rightForeArm
        case .rightThumb, .rightIndex, .rightLittle: .rightHand
        }
    }

    /// The joint that it begins at; nil for the head, which begins in the middle of the ears.
    public var joint: WorldJointName? {
        switch self {
        case .hips, .spine: .root
        case .leftUpLeg: .leftHip
        case .leftLeg: .leftKnee
        case .leftFoot: .leftAnkle
        case .leftHeel: .leftHeel
        case .leftToe: .leftToe
        case .rightUpLeg: .rightHip
        case .rightLeg: .rightKnee
        case .rightFoot: .rightAnkle
        case .rightHeel: .rightHeel
        case .rightToe: .rightToe
        case .chest, .neck: .neck
        case .head: nil
        case .nose: .nose
        case .leftEye: .leftEye
        case .rightEye: .rightEye
        case .leftEar: .leftEar
        case .rightEar: .rightEar
        case .leftArm: .leftShoulder
        case .leftForeArm: .leftElbow
        case .leftHand: .leftWrist
        case .leftThumb: .leftThumbKnuckle
        case .leftIndex: .leftIndexKnuckle
        case .leftLittle: .leftLittleKnuckle
        case .rightArm: .rightShoulder
        case .rightForeArm: .rightElbow
        case .rightHand: .rightWrist
        case .rightThumb: .rightThumbKnuckle
        case .rightIndex: .rightIndexKnuckle
        case .rightLittle: .rightLittleKnuckle
        }
    }

    /// The order of turns in which the part's angles are least often uncertain: arms hang or reach forwards from their rest, legs
    /// bend and are spread, trunks bend, and whole bodies turn round.
    public var eulerOrder: EulerAngles.Order {
        switch self {
        case .leftArm, .leftForeArm, .leftHand, .rightArm, .rightForeArm, .rightHand: .zxy
        case .leftUpLeg, .leftLeg, .rightUpLeg, .rightLeg: .xyz
        default: .yzx
        }
    }
}

import PoseCore

/// A side of the body; "left" is the subject's left.
public enum BodySide: String, CaseIterable, Hashable, Sendable {
    /// The subject's left.
    case left
    /// The subject's right.
    case right

    /// The other side.
    public var opposite: BodySide { self == .left ? .right : .left }

    /// 1 where the body's left is outwards, −1 where its right is.
    var sign: Double { self == .left ? 1 : -1 }

    var shoulder: WorldJointName { self == .left ? .leftShoulder : .rightShoulder }
    var elbow: WorldJointName { self == .left ? .leftElbow : .rightElbow }
    var wrist: WorldJointName { self == .left ? .leftWrist : .rightWrist }
    var indexKnuckle: WorldJointName { self == .left ? .leftIndexKnuckle : .rightIndexKnuckle }
    var littleKnuckle: WorldJointName { self == .left ? .leftLittleKnuckle : .rightLittleKnuckle }
    var hip: WorldJointName { self == .left ? .leftHip : .rightHip }
    var knee: WorldJointName { self == .left ? .leftKnee : .rightKnee }
    var ankle: WorldJointName { self == .left ? .leftAnkle : .rightAnkle }
    var heel: WorldJointName { self == .left ? .leftHeel : .rightHeel }
    var toe: WorldJointName { self == .left ? .leftToe : .rightToe }

    var elbowAngle: JointAngleName { self == .left ? .leftElbow : .rightElbow }
    var shoulderAngle: JointAngleName { self == .left ? .leftShoulder : .rightShoulder }
    var shoulderFlexion: JointAngleName { self == .left ? .leftShoulderFlexion : .rightShoulderFlexion }
    var shoulderAbduction: JointAngleName { self == .left ? .leftShoulderAbduction : .rightShoulderAbduction }
    var wristFlexion: JointAngleName { self == .left ? .leftWristFlexion : .rightWristFlexion }
    var wristDeviation: JointAngleName { self == .left ? .leftWristDeviation : .rightWristDeviation }
    var hipAngle: JointAngleName { self == .left ? .leftHip : .rightHip }
    var hipFlexion: JointAngleName { self == .left ? .leftHipFlexion : .rightHipFlexion }
    var hipAbduction: JointAngleName { self == .left ? .leftHipAbduction : .rightHipAbduction }
    var kneeAngle: JointAngleName { self == .left ? .leftKnee : .rightKnee }
    var ankleAngle: JointAngleName { self == .left ? .leftAnkle : .rightAnkle }
}

public import PoseCore

/// The points of the procedural body in 3D: the 19 joints and what is needed to draw limbs to their ends.
public enum BodyPoint: Int, CaseIterable, Hashable, Sendable {
    case nose, leftEye, rightEye, leftEar, rightEar
    case neck, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist
    case root, leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle
    /// Top of the skull.
    case headTop
    /// Middle of the chest, half way along the spine's bend.
    case chest
    case leftFingertip, rightFingertip
    case leftHeel, rightHeel, leftToe, rightToe

    /// The point of the same place in a pose, or nil for points that poses do not have.
    public var jointName: BodyJointName? { BodyJointName(rawValue: String(describing: self)) }
}

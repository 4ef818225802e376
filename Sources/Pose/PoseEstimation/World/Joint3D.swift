/// A joint of a body in space.
///
/// Vision gives places as 4 × 4 matrices without a rotation; these are their last columns.
public struct Joint3D: Hashable, Codable, Sendable {
    /// Which joint this is.
    public let jointName: HumanBodyPose3DJointName
    /// Metres from the root: x to the picture's right, y up, z towards the camera.
    public let position: SIMD3<Float>
    /// Metres from the parent joint, along the same axes; zero for the root.
    public let localPosition: SIMD3<Float>
    /// The joint that `localPosition` starts from.
    public let parentJoint: HumanBodyPose3DJointName
    /// How sure it is that the joint is in sight where it is said to be, 0...1.
    public let confidence: Float

    /// Creates a joint from its parts.
    init(
        _ name: HumanBodyPose3DJointName, position: SIMD3<Float>, localPosition: SIMD3<Float>,
        confidence: Float
    ) {
        jointName = name
        self.position = position
        self.localPosition = localPosition
        parentJoint = name.parent
        self.confidence = confidence
    }
}

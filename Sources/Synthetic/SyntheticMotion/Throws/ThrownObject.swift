public import PoseCore

/// A ball or bag in a hand.
public struct ThrownObject: Hashable, Sendable {
    /// Half its diameter, in metres.
    public var radius: Float

    /// Creates an object from its radius in metres; 0.05 is a bean bag, 0.12 a basketball.
    public init(radius: Float = 0.05) { self.radius = radius }

    /// The centre of the object in a hand: before the palm, towards the fingers.
    public func position(in pose: BodyPose3D, hand: Chirality, isTwoHanded: Bool = false) -> SIMD3<Float> {
        func held(_ wrist: BodyPoint, _ tip: BodyPoint) -> SIMD3<Float> {
            let along = pose[tip] - pose[wrist]
            return pose[wrist] + along * 0.55 + normalize(along) * (0.6 * radius)
        }
        let left = held(.leftWrist, .leftFingertip)
        let right = held(.rightWrist, .rightFingertip)
        if isTwoHanded { return (left + right) / 2 }
        return hand == .left ? left : right
    }
}

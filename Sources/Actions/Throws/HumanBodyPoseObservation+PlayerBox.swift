public import PoseCore

extension HumanBodyPoseObservation {
    /// The box around a player's joints; nil when the body's confidence is not above 0.6.
    ///
    /// Joints count above a confidence of 0.1. Both limits are those of Apple's Action & Vision sample.
    public var playerBox: NormalizedRect? {
        guard confidence > 0.6 else { return nil }
        return boundingBox(minimumJointConfidence: Self.minimumPlayerJointConfidence)
    }

    /// Joints of a player count above this confidence.
    static let minimumPlayerJointConfidence: Float = 0.1

    /// The place of a joint that is seen well enough, in picture heights; nil where it is not.
    func place(of name: BodyJointName, aspectRatio: Double) -> SIMD2<Double>? {
        guard let joint = joint(for: name), joint.confidence > Self.minimumPlayerJointConfidence else {
            return nil
        }
        return joint.location.inHeights(aspectRatio)
    }
}

extension NormalizedPoint {
    /// The point in picture heights from the lower left corner, so that both axes have one unit.
    ///
    /// - Parameter aspectRatio: The picture's width ÷ height.
    func inHeights(_ aspectRatio: Double) -> SIMD2<Double> {
        SIMD2(Double(x) * aspectRatio, Double(y))
    }
}

extension SIMD2<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}

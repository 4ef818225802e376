import PoseCore

/// Vision's joints that are made of others, and the body's height.
extension WorldPose {
    /// From the ears' height to the top of the skull, as a share of the body's height (Winter, "Biomechanics and Motor Control
    /// of Human Movement").
    private static let skullShare: Float = 0.068
    /// Trunk up to the shoulders, thigh and shank, as shares of the body's height (the same).
    private static let (trunkShare, thighShare, shankShare): (Float, Float, Float) = (0.295, 0.245, 0.246)

    /// How tall a body with these limbs is, in metres; nil when trunk, thighs and shanks were not found.
    var bodyHeight: Float? {
        func length(_ first: WorldJointName, _ second: WorldJointName) -> Float? {
            guard let a = joint(for: first), let b = joint(for: second) else { return nil }
            return Self.length(a.position - b.position)
        }
        func mean(_ values: [Float?]) -> Float? {
            let found = values.compactMap(\.self)
            return found.isEmpty ? nil : found.reduce(0, +) / Float(found.count)
        }
        let parts = [
            (length(.root, .neck), Self.trunkShare),
            (mean([length(.leftHip, .leftKnee), length(.rightHip, .rightKnee)]), Self.thighShare),
            (mean([length(.leftKnee, .leftAnkle), length(.rightKnee, .rightAnkle)]), Self.shankShare),
        ]
        var (total, share) = (Float(0), Float(0))
        for case (let length?, let partShare) in parts {
            total += length
            share += partShare
        }
        return share > 0 && total > 0.05 ? total / share : nil
    }

    /// One of Vision's joints; nil when a joint that it is made of was not found.
    func visionJoint(_ name: HumanBodyPose3DJointName) -> Joint? {
        guard name != .topHead else { return topHead }
        let parts = name.bodyJoints.compactMap { WorldJointName(rawValue: $0.rawValue).flatMap(joint) }
        guard parts.count == name.bodyJoints.count, !parts.isEmpty else { return nil }
        return Joint(
            position: parts.reduce(.zero) { $0 + $1.position } / Float(parts.count),
            confidence: parts.map(\.confidence).min() ?? 0)
    }

    /// Above the middle of the head, at right angles to the line between the ears and half way between the directions of
    /// the neck and of the face's upright.
    private var topHead: Joint? {
        guard let center = visionJoint(.centerHead), let nose = joint(for: .nose),
            let neck = joint(for: .neck), let left = joint(for: .leftEar), let right = joint(for: .rightEar),
            let bodyHeight
        else { return nil }
        let across = left.position - right.position
        let upright = Self.unit(Self.cross(nose.position - center.position, across))
        let along = Self.unit(center.position - neck.position)
        return Joint(
            position: center.position + Self.unit(upright + along) * Self.skullShare * bodyHeight,
            confidence: center.confidence)
    }

    private static func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }

    private static func unit(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        vector / max(length(vector), .leastNormalMagnitude)
    }

    private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

import PoseCore

/// The rough outline of a body: its limbs as thick lines, in the pixels of a run's first frame.
struct PoseSilhouette: Sendable {
    struct Limb: Sendable {
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        var halfWidth: Double
    }

    let limbs: [Limb]
    /// The body's height in pixels, by its trunk and legs.
    let bodyHeight: Double
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    private static let bones: [(BodyJointName, BodyJointName, Double)] = [
        (.leftShoulder, .leftElbow, 0.04), (.leftElbow, .leftWrist, 0.035),
        (.rightShoulder, .rightElbow, 0.04), (.rightElbow, .rightWrist, 0.035),
        (.leftHip, .leftKnee, 0.06), (.leftKnee, .leftAnkle, 0.045),
        (.rightHip, .rightKnee, 0.06), (.rightKnee, .rightAnkle, 0.045),
        (.leftShoulder, .leftHip, 0.06), (.rightShoulder, .rightHip, 0.06),
        (.leftShoulder, .rightHip, 0.06), (.rightShoulder, .leftHip, 0.06),
        (.leftShoulder, .rightShoulder, 0.05), (.neck, .nose, 0.075),
    ]
    /// Hands and feet reach beyond wrists and ankles.
    private static let ends: [(BodyJointName, BodyJointName, reach: Double, halfWidth: Double)] = [
        (.leftElbow, .leftWrist, 0.1, 0.035), (.rightElbow, .rightWrist, 0.1, 0.035),
        (.leftKnee, .leftAnkle, 0.05, 0.075), (.rightKnee, .rightAnkle, 0.05, 0.075),
        (.neck, .nose, 0.06, 0.075),
    ]

    /// Nil for a body of which too little is seen.
    ///
    /// - Parameter map: From the frame's pixels to those that the outline is wanted in.
    init?(_ pose: HumanBodyPoseObservation, in size: PixelSize, map: Homography) {
        var joints: [BodyJointName: SIMD2<Double>] = [:]
        // The nose of a head that is turned away is not seen, but it is where the head is.
        for (name, joint) in pose.allJoints() where joint.confidence > (name == .nose ? 0 : 0.05) {
            let point = joint.location.pixelPoint(in: size)
            joints[name] = map.apply(to: SIMD2(Double(point.x), Double(point.y)))
        }
        let height = Self.bodyHeight(joints)
        guard joints.count >= 6, height > 4 else { return nil }
        var limbs = Self.bones.compactMap { start, end, width -> Limb? in
            guard let start = joints[start], let end = joints[end] else { return nil }
            return Limb(start: start, end: end, halfWidth: width * height)
        }
        limbs += Self.ends.compactMap { start, end, reach, width -> Limb? in
            guard let start = joints[start], let end = joints[end] else { return nil }
            let along = end - start
            let length = (along * along).sum().squareRoot()
            let tip = length > 0 ? end + along * (reach * height / length) : end
            return Limb(start: end, end: tip, halfWidth: width * height)
        }
        guard let first = limbs.first else { return nil }
        var (low, high) = (first.start, first.start)
        for limb in limbs {
            low = pointwiseMin(low, pointwiseMin(limb.start, limb.end) - limb.halfWidth)
            high = pointwiseMax(high, pointwiseMax(limb.start, limb.end) + limb.halfWidth)
        }
        (self.limbs, bodyHeight, self.low, self.high) = (limbs, height, low, high)
    }

    /// The height that the longest of several bones stands for: a limb that points to the camera looks short.
    private static func bodyHeight(_ joints: [BodyJointName: SIMD2<Double>]) -> Double {
        let shares: [(BodyJointName, BodyJointName, Double)] = [
            (.neck, .root, 0.30), (.leftHip, .leftKnee, 0.25), (.rightHip, .rightKnee, 0.25),
            (.leftKnee, .leftAnkle, 0.25), (.rightKnee, .rightAnkle, 0.25),
            (.leftShoulder, .leftElbow, 0.18), (.rightShoulder, .rightElbow, 0.18),
        ]
        let heights = shares.compactMap { start, end, share -> Double? in
            guard let start = joints[start], let end = joints[end] else { return nil }
            let offset = end - start
            return (offset * offset).sum().squareRoot() / share
        }.sorted()
        return heights.isEmpty ? 0 : heights[heights.count * 3 / 4]
    }

    /// The clear space to another body in pixels; below 0 where they overlap.
    func gap(to other: PoseSilhouette) -> Double {
        let apart = pointwiseMax(low - other.high, other.low - high)
        let rough = max(apart.x, apart.y)
        // Far apart; how far does not matter.
        if rough > 3 * bodyHeight { return rough }
        var least = Double.infinity
        for limb in limbs {
            for another in other.limbs {
                let distance = Self.distance(limb, another) - limb.halfWidth - another.halfWidth
                least = min(least, distance)
            }
        }
        return least
    }

    /// True for a point in the outline, enlarged by `margin` pixels.
    func contains(_ point: SIMD2<Double>, margin: Double) -> Bool {
        guard point.x > low.x - margin, point.y > low.y - margin, point.x < high.x + margin,
            point.y < high.y + margin
        else { return false }
        return limbs.contains { Self.distance(point, $0) < $0.halfWidth + margin }
    }

    private static func distance(_ point: SIMD2<Double>, _ limb: Limb) -> Double {
        let along = limb.end - limb.start
        let length = (along * along).sum()
        let share = length > 0 ? max(0, min(1, ((point - limb.start) * along).sum() / length)) : 0
        let offset = point - limb.start - along * share
        return (offset * offset).sum().squareRoot()
    }

    private static func distance(_ first: Limb, _ second: Limb) -> Double {
        if cross(first, second) { return 0 }
        return min(
            min(distance(first.start, second), distance(first.end, second)),
            min(distance(second.start, first), distance(second.end, first)))
    }

    private static func cross(_ first: Limb, _ second: Limb) -> Bool {
        func side(_ line: Limb, _ point: SIMD2<Double>) -> Double {
            let (along, offset) = (line.end - line.start, point - line.start)
            return along.x * offset.y - along.y * offset.x
        }
        return side(first, second.start) * side(first, second.end) < 0
            && side(second, first.start) * side(second, first.end) < 0
    }
}

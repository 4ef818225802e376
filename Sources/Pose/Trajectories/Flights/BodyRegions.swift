import PoseCore

/// Where people's moving parts are in one frame, and how large gravity is at their distance.
struct BodyRegions: Sendable {
    private struct Limb {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
        var radius: Double
    }

    private var limbs: [Limb] = []
    /// 9.81 m/s² in pixels/s² at the people's distances, from the lengths of their trunks.
    private(set) var gravities: [Double] = []

    /// The length of a trunk from the shoulders to the hips, in metres: 0.30 of 1.7 m.
    private static let trunkLength = 0.51
    private static let minimumConfidence: Float = 0.2

    /// Regions in a picture of `size` pixels, origin at the upper left.
    init(_ people: [HumanBodyPoseObservation], size: SIMD2<Double>) {
        for person in people { add(person, size) }
    }

    /// True when a point lies on an arm, a leg, a hand, a foot or the head.
    func contains(_ point: SIMD2<Double>) -> Bool {
        limbs.contains { limb in
            let direction = limb.to - limb.from
            let length = (direction * direction).sum()
            let share = length > 0 ? max(0, min(1, ((point - limb.from) * direction).sum() / length)) : 0
            return ParabolaFit.length(point - limb.from - direction * share) < limb.radius
        }
    }

    private mutating func add(_ person: HumanBodyPoseObservation, _ size: SIMD2<Double>) {
        func place(_ name: BodyJointName) -> SIMD2<Double>? {
            guard let joint = person.joint(for: name), joint.confidence > Self.minimumConfidence else {
                return nil
            }
            return SIMD2(Double(joint.location.x) * size.x, (1 - Double(joint.location.y)) * size.y)
        }
        guard let neck = place(.neck) else { return }
        let shoulders = [place(.leftShoulder), place(.rightShoulder)].compactMap { $0 }
        let width = shoulders.count == 2 ? ParabolaFit.length(shoulders[0] - shoulders[1]) : 0
        let trunk = place(.root).map { ParabolaFit.length($0 - neck) } ?? 0
        // Seen from the front shoulders are 0.7 of the trunk wide; bent over, the trunk is short.
        let unit = max(trunk, 1.3 * width)
        guard unit > 4 else { return }
        if trunk > 0.8 * unit { gravities.append(9.81 * unit / Self.trunkLength) }
        let chains: [(BodyJointName, BodyJointName, Double, Double)] = [
            (.leftShoulder, .leftElbow, 0.2, 0), (.rightShoulder, .rightElbow, 0.2, 0),
            (.leftElbow, .leftWrist, 0.2, 0.5), (.rightElbow, .rightWrist, 0.2, 0.5),
            (.leftHip, .leftKnee, 0.25, 0), (.rightHip, .rightKnee, 0.25, 0),
            (.leftKnee, .leftAnkle, 0.25, 0.35), (.rightKnee, .rightAnkle, 0.25, 0.35),
        ]
        for (near, far, radius, beyond) in chains {
            guard let from = place(near), let to = place(far) else { continue }
            // Hands and feet reach beyond the last joint.
            limbs.append(Limb(from: from, to: to + (to - from) * beyond, radius: radius * unit))
        }
        if let nose = place(.nose) { limbs.append(Limb(from: neck, to: nose, radius: 0.35 * unit)) }
    }
}

import PoseCore

/// Where people's parts are in one frame, and how large gravity is at their distance.
struct BodyRegions: Sendable {
    let bodies: [BodyParts]

    /// The length of a trunk from the shoulders to the hips, in metres: 0.30 of 1.7 m.
    private static let trunkLength = 0.51

    /// Regions in a picture of `size` pixels, origin at the upper left.
    init(_ people: [HumanBodyPoseObservation], size: SIMD2<Double>) {
        bodies = people.compactMap { BodyParts($0, size: size) }
    }

    /// 9.81 m/s² in pixels/s² at the people's distances, from the lengths of their trunks.
    var gravities: [Double] {
        bodies.filter { $0.trunkLength > 0.8 * $0.unit }.map { 9.81 * $0.unit / Self.trunkLength }
    }

    /// True when a point lies on an arm, a leg, a hand, a foot or the head.
    func contains(_ point: SIMD2<Double>) -> Bool { bodies.contains { $0.hasLimb(at: point) } }
}

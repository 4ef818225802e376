import PoseCore

/// The parts of one person in a frame, each a line between two joints with a width.
struct BodyParts: Sendable {
    private struct Part {
        var from: BodyJointName
        var to: BodyJointName
        /// In trunks.
        var radius: Double
        /// Hands and feet reach beyond the last joint, by this share of the part.
        var beyond = 0.0
    }

    /// A part where it is seen.
    private struct Line {
        var from: SIMD2<Double>
        var way: SIMD2<Double>
        var square: Double
        var radius: Double
        var end: Double

        /// How far along the line its nearest point is: 0 at the first joint, 1 at the second.
        func share(of point: SIMD2<Double>) -> Double {
            square > 0 ? max(0, min(end, ((point - from) * way).sum() / square)) : 0
        }

        func point(at share: Double) -> SIMD2<Double> { from + way * share }
    }

    /// Arms, legs and the head; the trunk is the last.
    private static let parts = [
        Part(from: .leftShoulder, to: .leftElbow, radius: 0.2),
        Part(from: .rightShoulder, to: .rightElbow, radius: 0.2),
        Part(from: .leftElbow, to: .leftWrist, radius: 0.2, beyond: 0.5),
        Part(from: .rightElbow, to: .rightWrist, radius: 0.2, beyond: 0.5),
        Part(from: .leftHip, to: .leftKnee, radius: 0.25),
        Part(from: .rightHip, to: .rightKnee, radius: 0.25),
        Part(from: .leftKnee, to: .leftAnkle, radius: 0.25, beyond: 0.35),
        Part(from: .rightKnee, to: .rightAnkle, radius: 0.25, beyond: 0.35),
        Part(from: .neck, to: .nose, radius: 0.35), Part(from: .neck, to: .root, radius: 0.35),
    ]

    /// Hair, caps and clothes lie up to this many radii from a part's line.
    private static let reach = 1.5
    private static let minimumConfidence: Float = 0.2

    /// The trunk's length, in pixels; bent over, as the shoulders' distance lets expect.
    let unit: Double
    /// The trunk's length as it is seen; 0 where its lower end is not seen.
    let trunkLength: Double
    private let lines: [Line?]

    /// Nil for a person without a neck, or too small.
    ///
    /// - Parameter size: The picture's, in pixels; origin at the upper left.
    init?(_ person: HumanBodyPoseObservation, size: SIMD2<Double>) {
        func place(_ name: BodyJointName) -> SIMD2<Double>? {
            guard let joint = person.joint(for: name), joint.confidence > Self.minimumConfidence else {
                return nil
            }
            return SIMD2(Double(joint.location.x) * size.x, (1 - Double(joint.location.y)) * size.y)
        }
        guard let neck = place(.neck) else { return nil }
        let shoulders = [place(.leftShoulder), place(.rightShoulder)].compactMap { $0 }
        let width = shoulders.count == 2 ? ParabolaFit.length(shoulders[0] - shoulders[1]) : 0
        let trunkLength = place(.root).map { ParabolaFit.length($0 - neck) } ?? 0
        // Seen from the front shoulders are 0.7 of the trunk wide; bent over, the trunk is short.
        let unit = max(trunkLength, 1.3 * width)
        guard unit > 4 else { return nil }
        self.unit = unit
        self.trunkLength = trunkLength
        lines = Self.parts.map { part in
            guard let from = place(part.from), let to = place(part.to) else { return nil }
            let way = to - from
            return Line(
                from: from, way: way, square: (way * way).sum(), radius: part.radius * unit,
                end: 1 + part.beyond)
        }
    }

    /// True when a point lies on an arm, a leg, a hand, a foot or the head.
    func hasLimb(at point: SIMD2<Double>) -> Bool {
        lines.dropLast().contains { line in
            line.map { ParabolaFit.length(point - $0.point(at: $0.share(of: point))) < $0.radius } ?? false
        }
    }

    /// How far the point of the body that may be seen there has come to in a later frame; nil where nothing of it may.
    func displacement(at point: SIMD2<Double>, to later: BodyParts) -> SIMD2<Double>? {
        var nearest: (distance: Double, displacement: SIMD2<Double>)?
        for (line, next) in zip(lines, later.lines) {
            guard let line, let next else { continue }
            let share = line.share(of: point)
            let distance = ParabolaFit.length(point - line.point(at: share))
            guard distance < Self.reach * line.radius, distance < nearest?.distance ?? .infinity else {
                continue
            }
            nearest = (distance, next.point(at: share) - line.point(at: share))
        }
        return nearest?.displacement
    }

    /// The mean distance of the parts that both show, in pixels; nil where both show none.
    func distance(to other: BodyParts) -> Double? {
        let distances = zip(lines, other.lines).compactMap { line, other in
            line.flatMap { line in other.map { ParabolaFit.length(line.point(at: 0.5) - $0.point(at: 0.5)) } }
        }
        return distances.isEmpty ? nil : distances.reduce(0, +) / Double(distances.count)
    }
}

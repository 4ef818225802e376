import PoseCore

/// A person as the detector sees one: a score, the two points that its region follows from, and the head.
struct PersonDetection: Hashable, Sendable {
    /// How sure the detector is, 0...1.
    var score: Float
    /// The middle between the hips, in pixels of the upright picture.
    var hip: PixelPoint
    /// A point on the circle round the whole body, in the direction of the head.
    var radiusPoint: PixelPoint
    /// The middle of the head.
    var head: PixelPoint

    /// The radius of that circle, in pixels.
    var radius: Float { hip.distance(to: radiusPoint) }

    /// Where the landmark model should look.
    var region: RegionOfInterest { RegionOfInterest(hip: hip, radius: radiusPoint) }

    /// The best of each group of detections of one person, best first.
    ///
    /// From too far away two people next to each other look like one between them; where both are seen from
    /// nearby, that one goes.
    static func mergingDoubles(_ detections: [PersonDetection]) -> [PersonDetection] {
        var kept: [PersonDetection] = []
        for detection in detections.sorted(by: { $0.score > $1.score }) {
            let doubles = detections.filter { $0.isDouble(of: detection) }
            let isBetweenTwo = doubles.contains { one in doubles.contains { !$0.isDouble(of: one) } }
            if !isBetweenTwo, !kept.contains(where: { $0.isDouble(of: detection) }) { kept.append(detection) }
        }
        return kept
    }

    /// True when hips are nearer than 0.3 body radii and heads than 0.25.
    private func isDouble(of other: PersonDetection) -> Bool {
        let radius = max(radius, other.radius)
        return hip.distance(to: other.hip) < 0.3 * radius && head.distance(to: other.head) < 0.25 * radius
    }
}

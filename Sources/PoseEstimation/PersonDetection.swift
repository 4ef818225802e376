import PoseCore

/// A person as the detector sees one: a score and the two points that its region follows from.
struct PersonDetection: Hashable, Sendable {
    /// How sure the detector is, 0...1.
    var score: Float
    /// The middle between the hips, in pixels of the upright picture.
    var hip: PixelPoint
    /// A point on the circle round the whole body, in the direction of the head.
    var radiusPoint: PixelPoint

    /// The radius of that circle, in pixels.
    var radius: Float { hip.distance(to: radiusPoint) }

    /// Where the landmark model should look.
    var region: RegionOfInterest { RegionOfInterest(hip: hip, radius: radiusPoint) }

    /// The best of each group of detections whose hips are nearer than 0.3 body radii, best first.
    static func mergingDoubles(_ detections: [PersonDetection]) -> [PersonDetection] {
        var kept: [PersonDetection] = []
        for detection in detections.sorted(by: { $0.score > $1.score }) {
            let isDouble = kept.contains {
                $0.hip.distance(to: detection.hip) < 0.3 * max($0.radius, detection.radius)
            }
            if !isDouble { kept.append(detection) }
        }
        return kept
    }
}

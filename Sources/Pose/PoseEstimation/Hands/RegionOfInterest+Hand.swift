import Foundation
import PixelSampling
import PoseCore

extension RegionOfInterest {
    /// The rotation that makes the way from one point to another point up.
    static func rotation(from start: PixelPoint, to end: PixelPoint) -> Float {
        atan2(end.x - start.x, start.y - end.y)
    }

    /// The same region, moved towards its upper edge by some pixels.
    func shifted(up distance: Float) -> RegionOfInterest {
        var region = self
        region.center.x += distance * sin(rotation)
        region.center.y -= distance * cos(rotation)
        return region
    }

    /// Where the same region of a hand is when its arm has moved; nil while the arm is nearly still, and
    /// when it is not seen.
    func carried(by arm: BodyLimbs.Arm, to present: BodyLimbs.Arm?) -> RegionOfInterest? {
        guard let present, present.wrist.distance(to: arm.wrist) > 0.1 * side else { return nil }
        // An arm that points at the camera has no direction in the picture.
        let isSeenAlong = [arm, present].allSatisfy { $0.elbow.distance(to: $0.wrist) > 0.5 * $0.length }
        let turn = isSeenAlong ? present.rotation - arm.rotation : 0
        let (dx, dy) = (center.x - arm.wrist.x, center.y - arm.wrist.y)
        var region = self
        region.rotation += turn
        region.center = PixelPoint(
            x: present.wrist.x + dx * cos(turn) - dy * sin(turn),
            y: present.wrist.y + dx * sin(turn) + dy * cos(turn))
        return region
    }

    /// Overlap from which two regions show one hand.
    private static let sameHandOverlap: Float = 0.5
    /// The same of the place where a hand is missing: it may have moved on.
    private static let returningOverlap: Float = 0.2

    /// True when both show the same hand.
    func showsHand(of other: RegionOfInterest) -> Bool { overlap(with: other) > Self.sameHandOverlap }

    /// True when a hand here may be the one that is missing at a place.
    func mayHoldHand(missingAt place: RegionOfInterest) -> Bool {
        overlap(with: place) > Self.returningOverlap
    }

    /// Intersection over union with another square, both taken as parallel to the picture's sides.
    func overlap(with other: RegionOfInterest) -> Float {
        let reach = (side + other.side) / 2
        let width = min(side, other.side, reach - abs(center.x - other.center.x))
        let height = min(side, other.side, reach - abs(center.y - other.center.y))
        guard width > 0, height > 0 else { return 0 }
        let shared = width * height
        return shared / (side * side + other.side * other.side - shared)
    }

    /// True when this is much smaller and lies well within the other region: a fist's thumb and knuckles pass
    /// for a small hand of their own.
    func isSmallPart(of other: RegionOfInterest) -> Bool {
        other.side > 1.5 * side && center.distance(to: other.center) < 0.5 * other.side
    }
}

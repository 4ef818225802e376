import Foundation
import PoseCore

extension LandmarkOutput {
    /// The radius of the circle round the whole body, in pixels.
    var radius: Float { point(.regionCenter).distance(to: point(.regionRadius)) }

    /// True when the model says of a knee or an ankle that it is in the picture and nothing hides it.
    var isLegInSight: Bool {
        BodyLandmark.belowHips.contains { visibility[$0.rawValue] * presence[$0.rawValue] >= 0.5 }
    }

    /// True when two people stand so close to each other that the landmark model may confuse them.
    func isBeside(_ other: LandmarkOutput) -> Bool {
        point(.regionCenter).distance(to: other.point(.regionCenter)) < 0.8 * max(radius, other.radius)
    }

    /// True when two outputs show one person: shoulders, hips, knees and elbows lie on each other.
    ///
    /// - Parameter share: How far apart they may be on average, in radii of the body.
    func isSamePerson(as other: LandmarkOutput, within share: Float = 0.15) -> Bool {
        let landmarks: [BodyLandmark] = [
            .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftElbow, .rightElbow, .leftKnee,
            .rightKnee,
        ]
        let distances = landmarks.map { point($0).distance(to: other.point($0)) }
        return distances.reduce(0, +) / Float(landmarks.count) < share * max(radius, other.radius)
    }

    /// True when nearly all of these points lie on or near the limbs of this body: of a smaller "body", they show that it is
    /// an arm, a hand or a pair of hips of this one.
    func holds(_ points: [PixelPoint]) -> Bool {
        let near = points.filter { distanceToLimbs(from: $0) < 0.15 * radius }
        return Float(near.count) >= 0.7 * Float(points.count)
    }

    private func distanceToLimbs(from place: PixelPoint) -> Float {
        let limbs: [(BodyLandmark, BodyLandmark)] = [
            (.nose, .leftShoulder), (.nose, .rightShoulder), (.leftShoulder, .rightShoulder),
            (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
            (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist),
            (.leftShoulder, .leftHip), (.rightShoulder, .rightHip), (.leftHip, .rightHip),
            (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
            (.rightKnee, .rightAnkle),
        ]
        return limbs.map { place.distance(toSegmentFrom: point($0.0), to: point($0.1)) }.min() ?? .infinity
    }
}

extension PixelPoint {
    /// The distance to the nearest point of a line between two points, in pixels.
    func distance(toSegmentFrom start: PixelPoint, to end: PixelPoint) -> Float {
        let along = SIMD2(end.x - start.x, end.y - start.y)
        let offset = SIMD2(x - start.x, y - start.y)
        let squared = (along * along).sum()
        let share = squared > 0 ? max(0, min(1, (offset * along).sum() / squared)) : 0
        let nearest = PixelPoint(x: start.x + share * along.x, y: start.y + share * along.y)
        return distance(to: nearest)
    }
}

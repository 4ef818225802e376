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

    /// How far apart the joints of two outputs of one person are on average at most, in radii of the body.
    private static let samePersonDistance: Float = 0.15

    /// True when two outputs show one person: shoulders, hips, knees and elbows lie on each other.
    func isSamePerson(as other: LandmarkOutput) -> Bool {
        let landmarks: [BodyLandmark] = [
            .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftElbow, .rightElbow, .leftKnee,
            .rightKnee,
        ]
        let distances = landmarks.map { point($0).distance(to: other.point($0)) }
        return distances.reduce(0, +) / Float(landmarks.count) < Self.samePersonDistance
            * max(radius, other.radius)
    }

    /// True when nearly all of these points lie on or near the limbs of this body: of a smaller "body", they show that it is
    /// an arm, a hand or a pair of hips of this one.
    func holds(_ points: [PixelPoint]) -> Bool {
        let near = points.filter { distanceToLimbs(from: $0) < 0.15 * radius }
        return Float(near.count) >= 0.7 * Float(points.count)
    }

    private func distanceToLimbs(from place: PixelPoint) -> Float {
        let trunk: [(BodyLandmark, BodyLandmark)] = [
            (.nose, .leftShoulder), (.nose, .rightShoulder), (.leftShoulder, .rightShoulder),
            (.leftShoulder, .leftHip), (.rightShoulder, .rightHip), (.leftHip, .rightHip),
        ]
        return (trunk + BodyLandmark.limbs).map {
            place.distance(toSegmentFrom: point($0.0), to: point($0.1))
        }.min() ?? .infinity
    }
}

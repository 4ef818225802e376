import Foundation
import PoseCore

extension LandmarkOutput {
    /// The radius of the circle round the whole body, in pixels.
    var radius: Float { point(.regionCenter).distance(to: point(.regionRadius)) }

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

    /// The pose as Vision names it: 17 of the points, and neck and root half way between two of them.
    func observation(in size: PixelSize) -> HumanBodyPoseObservation {
        var joints: [Joint<BodyJointName>] = []
        for landmark in BodyLandmark.allCases {
            guard let name = landmark.jointName else { continue }
            let place = point(landmark)
            joints.append(
                Joint(
                    jointName: name, location: place.normalizedPoint(in: size),
                    confidence: confidence(landmark, in: size)))
        }
        joints.append(middle(.neck, .leftShoulder, .rightShoulder, size))
        joints.append(middle(.root, .leftHip, .rightHip, size))
        return HumanBodyPoseObservation(confidence: presenceScore, joints: joints)
    }

    /// How sure a point's place is: that it is neither hidden nor outside the region or the picture.
    private func confidence(_ landmark: BodyLandmark, in size: PixelSize) -> Float {
        let place = point(landmark)
        let outside = max(0, -place.x, place.x - Float(size.width), -place.y, place.y - Float(size.height))
        // The model guesses on beyond the edge; a tenth of the body's radius outside, it knows nothing.
        let inPicture = max(0, 1 - outside / (0.1 * max(radius, 1)))
        return visibility[landmark.rawValue] * presence[landmark.rawValue] * inPicture
    }

    private func middle(
        _ name: BodyJointName, _ left: BodyLandmark, _ right: BodyLandmark, _ size: PixelSize
    ) -> Joint<BodyJointName> {
        let (a, b) = (point(left), point(right))
        return Joint(
            jointName: name,
            location: PixelPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2).normalizedPoint(in: size),
            confidence: min(confidence(left, in: size), confidence(right, in: size)))
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

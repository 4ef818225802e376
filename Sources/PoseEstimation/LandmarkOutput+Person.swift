import PoseCore

extension LandmarkOutput {
    /// The radius of the circle round the whole body, in pixels.
    private var radius: Float { point(.regionCenter).distance(to: point(.regionRadius)) }

    /// True when a region's middle is so near to this person's that it must be the same person.
    func covers(_ region: RegionOfInterest) -> Bool {
        point(.regionCenter).distance(to: region.center) < 0.3 * max(radius, region.side / 2.5)
    }

    /// True when two outputs show one person: shoulders, hips, knees and elbows lie on each other.
    func isSamePerson(as other: LandmarkOutput) -> Bool {
        let landmarks: [BodyLandmark] = [
            .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftElbow, .rightElbow, .leftKnee,
            .rightKnee,
        ]
        let distances = landmarks.map { point($0).distance(to: other.point($0)) }
        return distances.reduce(0, +) / Float(landmarks.count) < 0.15 * max(radius, other.radius)
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
        return HumanBodyPoseObservation(confidence: flag, joints: joints)
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

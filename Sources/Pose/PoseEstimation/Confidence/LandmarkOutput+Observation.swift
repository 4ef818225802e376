import PoseCore

extension LandmarkOutput {
    /// A joint of the pose with what its confidence is computed from.
    typealias JudgedJoint = (name: BodyJointName, location: NormalizedPoint, evidence: JointEvidence)

    /// The pose as Vision names it: 17 of the points, and neck and root half way between two of them.
    ///
    /// - Parameters:
    ///   - size: The upright picture's size.
    ///   - sighting: What the person finder saw of the same person; nil: nothing.
    ///   - weight: How much that still counts, 0...1.
    ///   - model: What the confidences are computed with.
    ///   - depths: What depths in space are corrected with; nil: they stay the landmark model's.
    func observation(
        in size: PixelSize, sighting: FinderSighting?, weight: Float = 1,
        confidences model: JointConfidenceModel, depths: JointDepthModel? = nil
    ) -> HumanBodyPoseObservation {
        var observation = HumanBodyPoseObservation(
            confidence: presenceScore,
            joints: joints(in: size, sighting: sighting, weight: weight).map { joint in
                Joint(
                    jointName: joint.name, location: joint.location,
                    confidence: model.confidence(of: joint.name, joint.evidence))
            })
        observation.world = worldPose(in: size, with: observation, depths: depths)
        return observation
    }

    /// The pose's joints with what both models say of them.
    func joints(in size: PixelSize, sighting: FinderSighting?, weight: Float) -> [JudgedJoint] {
        let (facing, frontness) = (facing, frontness)
        func evidence(_ landmark: BodyLandmark) -> JointEvidence {
            let (place, index) = (point(landmark), landmark.rawValue)
            let inside = min(
                place.x, Float(size.width) - place.x, place.y, Float(size.height) - place.y)
            var evidence = JointEvidence(
                visibility: JointEvidence.logit(visibility[index]),
                presence: JointEvidence.logit(presence[index]), heat: JointEvidence.logit(heat[index]),
                presenceScore: JointEvidence.logit(presenceScore), margin: inside / max(radius, 1),
                radius: radius, nearness: nearness(of: landmark), facing: facing, frontness: frontness,
                cover: cover(of: landmark))
            if let sighting, let joint = PersonCandidate.jointOrder.firstIndex(of: landmark) {
                evidence.finder = JointEvidence.Finder(
                    jointScore: JointEvidence.logit(sighting.jointScores[joint]),
                    distance: sighting.distances[joint],
                    personScore: JointEvidence.logit(sighting.score), agreement: sighting.agreement,
                    weight: weight)
            }
            return evidence
        }
        var joints: [JudgedJoint] = BodyLandmark.allCases.compactMap { landmark in
            landmark.jointName.map {
                ($0, point(landmark).normalizedPoint(in: size), evidence(landmark))
            }
        }
        let middles: [(BodyJointName, BodyLandmark, BodyLandmark)] = [
            (.neck, .leftShoulder, .rightShoulder), (.root, .leftHip, .rightHip),
        ]
        for (name, left, right) in middles {
            let (a, b) = (point(left), point(right))
            joints.append(
                (
                    name, PixelPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2).normalizedPoint(in: size),
                    .mean(evidence(left), evidence(right))
                ))
        }
        return joints
    }
}

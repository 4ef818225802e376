import PoseCore

extension PersonCandidate {
    private static let jointNames = jointOrder.compactMap(\.jointName)

    /// The candidate's joints, all of them, with their scores; neck and root are half way between shoulders and hips.
    func observation(in size: PixelSize) -> HumanBodyPoseObservation {
        var joints = zip(Self.jointNames, zip(points, scores)).map { name, joint in
            Joint(jointName: name, location: joint.0.normalizedPoint(in: size), confidence: joint.1)
        }
        for (name, start, end) in [(BodyJointName.neck, 5, 6), (.root, 11, 12)] {
            let (a, b) = (joints[start], joints[end])
            joints.append(
                Joint(
                    jointName: name,
                    location: NormalizedPoint(
                        x: (a.location.x + b.location.x) / 2, y: (a.location.y + b.location.y) / 2),
                    confidence: min(a.confidence, b.confidence)))
        }
        return HumanBodyPoseObservation(confidence: score, joints: joints)
    }
}

public import PoseCore

// What requests found, for Limber's own modules: to draw it, to export it, to follow people.

extension PoseCore.HumanBodyPoseObservation {
    /// The joints that a request found, normalised as they are there: to the region of interest.
    public init(observation: VNHumanBodyPoseObservation) { self = observation.pose }

    /// The joints that a request found, normalised as they are there: to the region of interest.
    public init(observation: LimberVision.HumanBodyPoseObservation) {
        self.init(
            confidence: observation.confidence,
            joints: observation.allJoints().compactMap { name, joint in
                BodyJointName(rawValue: name.rawValue).map { PoseCore.Joint($0, joint) }
            })
    }
}

extension PoseCore.HumanHandPoseObservation {
    /// The joints that a request found, normalised as they are there: to the region of interest.
    public init(observation: VNHumanHandPoseObservation) { self = observation.pose }

    /// The joints that a request found, normalised as they are there: to the region of interest.
    public init(observation: LimberVision.HumanHandPoseObservation) {
        let side = PoseCore.Chirality.allCases.first { $0.name == observation.chirality?.rawValue }
        self.init(
            confidence: observation.confidence, chirality: side ?? .unknown,
            joints: observation.allJoints().compactMap { name, joint in
                HandJointName(rawValue: name.rawValue).map { PoseCore.Joint($0, joint) }
            })
    }
}

extension PoseCore.Joint {
    fileprivate init(_ name: Name, _ joint: LimberVision.Joint) {
        self.init(
            jointName: name,
            location: PoseCore.NormalizedPoint(x: Float(joint.location.x), y: Float(joint.location.y)),
            confidence: joint.confidence)
    }
}

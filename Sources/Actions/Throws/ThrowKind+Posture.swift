import PoseCore

extension ThrowKind {
    /// The kind that one pose suggests: what is said of a throw when the thrower was not seen long enough before it.
    ///
    /// A hand above its shoulder throws overhand; one below, underhand, or under the leg when it is below a knee that is
    /// raised to the hip.
    /// - Returns: Nil when wrist or shoulder is not seen.
    init?(postureAtRelease pose: HumanBodyPoseObservation, hand: Chirality) {
        let isLeft = hand == .left
        func height(_ name: BodyJointName) -> Float? { pose.joint(for: name)?.location.y }
        guard let wrist = height(isLeft ? .leftWrist : .rightWrist),
            let shoulder = height(isLeft ? .leftShoulder : .rightShoulder)
        else { return nil }
        if wrist > shoulder {
            self = .overhand
            return
        }
        let raisedKnees = [(.leftKnee, .leftHip), (.rightKnee, .rightHip)].compactMap {
            (knee: BodyJointName, hip: BodyJointName) -> Float? in
            guard let knee = height(knee), let hip = height(hip) else { return nil }
            return knee > hip - Self.raisedKnee * abs(shoulder - hip) ? knee : nil
        }
        self = raisedKnees.contains { wrist < $0 } ? .underleg : .underhand
    }

    /// Lengths of the trunk that a raised knee is below its hip at most.
    private static let raisedKnee: Float = 0.3

    /// The share of throws that `init(postureAtRelease:hand:)` names rightly: 133 of 152 drawn ones, see
    /// Measurements/Trajectories.md. The others are under the leg.
    static let postureAccuracy: Float = 0.87
}

import PoseCore
import PoseEstimation
import TestSupport

/// Sees one person in every picture; waits for `gate` where there is one.
struct FakeEstimator: PoseEstimating {
    var gate: Gate?

    mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        gate?.pass()
        let names = BodyJointName.allCases
        let joints = names.enumerated().map { index, name in
            Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: 0.5 + 0.1 * (index.isMultiple(of: 2) ? 1 : -1),
                    y: 0.9 - 0.8 * Float(index) / Float(names.count)),
                confidence: 0.9)
        }
        return [HumanBodyPoseObservation(confidence: 0.9, joints: joints)]
    }

    mutating func reset() {}
}

/// Sees one hand that pinches in every picture.
struct FakeHandEstimator: HandPoseEstimating {
    mutating func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation]
    ) throws(PoseEstimationError) -> [DetectedHand] {
        let joints = HandJointName.allCases.enumerated().map { index, name in
            let isTip = name == .thumbTip || name == .indexTip
            let place = NormalizedPoint(x: 0.5, y: isTip ? 0.75 : 0.3 + 0.02 * Float(index))
            return Joint(jointName: name, location: place, confidence: 0.9)
        }
        let pose = HumanHandPoseObservation(confidence: 0.9, chirality: .right, joints: joints)
        return [DetectedHand(pose: pose)]
    }

    mutating func reset() {}
}

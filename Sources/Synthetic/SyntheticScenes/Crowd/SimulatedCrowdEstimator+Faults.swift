import PoseCore
import SeededRandom

/// People reported as one, and people reported twice.
extension SimulatedCrowdEstimator {
    /// Reports two people behind each other as one for a while: the trunk of the nearer one, the legs of the other.
    mutating func merge(
        _ found: inout [HumanBodyPoseObservation?], _ truth: [HumanBodyPoseObservation], _ depths: [Float],
        _ aspect: Float
    ) {
        merged?.remaining -= frameTime
        if let now = merged, now.remaining <= 0 || !isClose(now.first, now.second, truth, aspect) {
            merged = nil
        }
        if merged == nil {
            for first in truth.indices {
                for second in truth.indices where second > first {
                    guard merged == nil, isClose(first, second, truth, aspect),
                        random.chance(1.2 * frameTime)
                    else { continue }
                    // The nearer one hides the other's trunk.
                    let isSwapped = depths[second] < depths[first]
                    merged = (
                        isSwapped ? second : first, isSwapped ? first : second, random.uniform(0.08...0.5)
                    )
                }
            }
        }
        guard let merged, let upper = found[merged.first], let lower = found[merged.second] else { return }
        let legs: Set<BodyJointName> = [.leftKnee, .rightKnee, .leftAnkle, .rightAnkle]
        found[merged.first] = HumanBodyPoseObservation(
            confidence: upper.confidence * 0.9,
            joints: BodyJointName.allCases.compactMap {
                legs.contains($0) ? lower.joint(for: $0) : upper.joint(for: $0)
            })
        found[merged.second] = nil
    }

    private func isClose(
        _ first: Int, _ second: Int, _ truth: [HumanBodyPoseObservation], _ aspect: Float
    ) -> Bool {
        guard let a = truth[first].joint(for: .root), let b = truth[second].joint(for: .root) else {
            return false
        }
        let dx = (a.location.x - b.location.x) * aspect
        let dy = a.location.y - b.location.y
        return (dx * dx + dy * dy).squareRoot()
            < 0.45 * max(truth[first].torso(aspect), truth[second].torso(aspect))
    }

    /// A duplicate detection of the person, from a slightly different region of interest.
    mutating func double(
        _ pose: HumanBodyPoseObservation, _ aspect: Float
    ) -> HumanBodyPoseObservation {
        let torso = pose.torso(aspect)
        let shift = SIMD2(random.normal(), random.normal()) * (0.15 * torso)
        var random = random
        var double = pose.mapJoints { joint in
            var joint = joint
            joint.location.x += (shift.x + 0.12 * torso * random.normal()) / aspect
            joint.location.y += shift.y + 0.12 * torso * random.normal()
            joint.confidence *= 0.85
            return joint
        }
        double.confidence *= 0.75
        self.random = random
        return double
    }
}

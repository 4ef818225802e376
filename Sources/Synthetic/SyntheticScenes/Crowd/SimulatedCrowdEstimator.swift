import Foundation
public import PoseCore
import SeededRandom
import SyntheticMotion

/// The poses that a pose estimator would report for a crowd: shaky, incomplete, doubled, now and then merged.
///
/// In come a scene's frames in their order, out go observations in random order. Each person has the noise of
/// `PoseEstimatorNoise`; joints behind another body are misplaced and doubtful, people mostly hidden are
/// missed. Between frames it keeps each person's state, so that faults last for some frames, as they do.
public struct SimulatedCrowdEstimator: Sendable {
    private let scene: CrowdScene
    let frameTime: Float
    var random: SeededGenerator
    private var people: [Person]
    /// Two people reported as one, and for how many seconds still.
    var merged: (first: Int, second: Int, remaining: Float)?

    private struct Person: Sendable {
        var estimator: SimulatedPoseEstimator
        /// How easily this person is missed at the moment; mean 0, standard deviation 1.
        var elusiveness: Float = 0
        /// What displaces hidden joints, as a share of the torso.
        var hiddenShift = SIMD2<Float>.zero
        /// Seconds for which the person is reported twice still.
        var doubled: Float = 0
    }

    /// Creates the estimator of a scene; the seed decides what goes wrong when.
    public init(_ scene: CrowdScene, seed: UInt64) {
        self.scene = scene
        frameTime = Float(1 / scene.configuration.frameRate)
        var random = SeededGenerator(seed: seed ^ 0xe57)
        people = (0..<scene.configuration.personCount).map { _ in
            Person(
                estimator: SimulatedPoseEstimator(
                    noise: PoseEstimatorNoise(), frameRate: Float(scene.configuration.frameRate),
                    random: random.fork()))
        }
        self.random = random
    }

    /// The observations of one frame; call it for all frames in their order.
    public mutating func observations(at frame: Int) -> [HumanBodyPoseObservation] {
        let poses = scene.poses(at: frame)
        let camera = scene.camera(at: frame)
        let truth = GroundTruth(of: poses, camera: camera).observations
        let shares = CrowdScene.visibleShares(of: poses, camera: camera)
        var found: [HumanBodyPoseObservation?] = poses.indices.map { index in
            advance(index)
            let seen = people[index].estimator.observation(of: poses[index], from: camera)
            return seen.flatMap {
                observed(index, $0, truth[index], shares[index], camera.imageSize.aspectRatio)
            }
        }
        let depths = poses.map { dot($0[.root] - camera.position, camera.forward) }
        merge(&found, truth, depths, camera.imageSize.aspectRatio)
        var observations = found.compactMap(\.self)
        for (index, observation) in found.enumerated() {
            guard let observation, people[index].doubled > 0 else { continue }
            observations.append(double(observation, camera.imageSize.aspectRatio))
        }
        for index in observations.indices.reversed() where index > 0 {
            observations.swapAt(index, Int(random.next() % UInt64(index + 1)))
        }
        return observations
    }

    private mutating func advance(_ index: Int) {
        let keep = exp(-frameTime / 0.3)
        let fresh = (1 - keep * keep).squareRoot()
        people[index].elusiveness = people[index].elusiveness * keep + random.normal() * fresh
        people[index].hiddenShift =
            people[index].hiddenShift * keep + SIMD2(random.normal(), random.normal()) * (0.12 * fresh)
        people[index].doubled -= frameTime
        if people[index].doubled <= 0, random.chance(0.06 * frameTime) {
            people[index].doubled = random.uniform(0.04...0.3)
        }
    }

    /// What is reported of a person, or nil when too little of it can be seen.
    private mutating func observed(
        _ index: Int, _ pose: HumanBodyPoseObservation, _ truth: HumanBodyPoseObservation, _ share: Float,
        _ aspect: Float
    ) -> HumanBodyPoseObservation? {
        let names = BodyJointName.allCases
        guard share > 0.42 + 0.12 * people[index].elusiveness else { return nil }
        let torso = truth.torso(aspect)
        let shift = people[index].hiddenShift
        return HumanBodyPoseObservation(
            confidence: pose.confidence * min(1, 0.6 + 0.5 * share),
            joints: names.compactMap { name -> Joint<BodyJointName>? in
                guard var joint = pose.joint(for: name) else { return nil }
                switch truth.joint(for: name)?.confidence ?? 0 {
                case GroundTruth.hidden:
                    let side: Float = name.rawValue.hasPrefix("left") ? 1 : -1
                    joint.location.x += shift.x * side * torso / aspect
                    joint.location.y += shift.y * torso
                    joint.confidence *= 0.5
                case GroundTruth.outside: joint.confidence *= 0.5
                default: break
                }
                return joint
            })
    }
}

extension HumanBodyPoseObservation {
    /// The torso's length in picture heights; hips and shoulders of 0.1 where it cannot be seen.
    func torso(_ aspect: Float) -> Float {
        guard let neck = joint(for: .neck)?.location, let root = joint(for: .root)?.location else {
            return 0.1
        }
        let (dx, dy) = ((neck.x - root.x) * aspect, neck.y - root.y)
        return max(0.02, (dx * dx + dy * dy).squareRoot())
    }
}

import PoseCore
import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct PoseEstimatorNoiseTests {
    private func motion(_ exercise: Exercise, seed: UInt64 = 1, seconds: Double = 4) -> MotionSequence {
        var generator = MotionGenerator(seed: seed)
        return generator.sequence(of: exercise, seconds: seconds)
    }

    @Test func `no severity reports every joint where it is`() throws {
        let motion = motion(.burpee)
        var random = SeededGenerator(seed: 3)
        let view = Viewpoint.random(of: motion, using: &random)
        let observations = PoseEstimatorNoise(severity: 0).observations(of: motion, from: view, seed: 1)
        for (frame, observation) in observations.enumerated() {
            let camera = view.camera(at: Double(frame) / 30)
            for point in BodyPoint.allCases where point != .neck && point != .root {
                guard let name = point.jointName, let truth = camera.project(motion.poses[frame][point])
                else { continue }
                let joint = try #require(observation?.joint(for: name))
                #expect(abs(joint.location.x - truth.location.x) < 1e-5)
                #expect(abs(joint.location.y - truth.location.y) < 1e-5)
                #expect(joint.confidence == 1)
            }
        }
    }

    @Test func `the same seed makes the same errors`() {
        let motion = motion(.jumpingJack)
        let view = Viewpoint(of: motion, yaw: 0.7)
        let noise = PoseEstimatorNoise()
        let first = noise.observations(of: motion, from: view, seed: 9)
        #expect(first == noise.observations(of: motion, from: view, seed: 9))
        #expect(first != noise.observations(of: motion, from: view, seed: 10))
    }

    @Test func `the far arm of a side view is less sure than the near one`() {
        let motion = motion(.standing)
        let view = Viewpoint(of: motion, yaw: .pi / 2)
        let observations = PoseEstimatorNoise().observations(of: motion, from: view, seed: 2).compactMap {
            $0
        }
        func mean(_ name: BodyJointName) -> Float {
            observations.map { $0.joint(for: name)?.confidence ?? 0 }.reduce(0, +) / Float(observations.count)
        }
        // The camera stands at the body's left.
        #expect(mean(.leftElbow) > 0.9)
        #expect(mean(.rightElbow) < 0.6)
    }

    @Test func `an upright person in front of the camera is off by about two percent of the torso`() {
        let motion = motion(.gesturing, seconds: 20)
        let view = Viewpoint(of: motion)
        let noise = PoseEstimatorNoise()
        let seen = noise.observations(of: motion, from: view, seed: 4)
        let exact = PoseEstimatorNoise(severity: 0).observations(of: motion, from: view, seed: 4)
        var errors: [Float] = []
        for case (let a?, let b?) in zip(seen, exact) {
            guard let hip = b.joint(for: .root)?.location, let neck = b.joint(for: .neck)?.location else {
                continue
            }
            for name in [BodyJointName.leftKnee, .rightAnkle, .leftShoulder] {
                guard let p = a.joint(for: name)?.location, let q = b.joint(for: name)?.location else {
                    continue
                }
                let away = SIMD3((p.x - q.x) * 4 / 3, p.y - q.y, 0)
                errors.append(length(away) / (neck.y - hip.y))
            }
        }
        let median = errors.sorted()[errors.count / 2]
        #expect(median > 0.01 && median < 0.06, "\(median)")
        #expect(seen.filter { $0 == nil }.count < seen.count / 10)
    }
}

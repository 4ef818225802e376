import PoseCore
import SeededRandom
import Testing

@testable import SyntheticMotion

@Suite struct PoseEstimatorNoiseTests {
    private func motion(_ exercise: Exercise, seed: UInt64 = 1, seconds: Double = 4) -> MotionSequence {
        var generator = MotionGenerator(seed: seed)
        return generator.sequence(of: exercise, seconds: seconds)
    }

    @Test func `a camera at the origin's height projects by similar triangles`() {
        let camera = Camera(
            position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), focalLength: 1.2,
            imageSize: PixelSize(width: 1280, height: 640))
        // The body's left is on the picture's right when it faces the camera.
        let seen = camera.project(SIMD3(1, 1.5, 0))
        #expect(abs((seen?.location.x ?? 0) - (0.5 + 1.2 / 4 / 2)) < 1e-6)
        #expect(abs((seen?.location.y ?? 0) - (0.5 + 0.5 * 1.2 / 4)) < 1e-6)
        #expect(camera.project(SIMD3(0, 1, 5)) == nil)
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

    @Test func `most random viewpoints show most of the body`() {
        var random = SeededGenerator(seed: 11)
        var inside = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let motion = motion(
                Exercise.allCases[Int(seed) % Exercise.allCases.count], seed: seed, seconds: 3)
            let view = Viewpoint.random(of: motion, using: &random)
            let places = BodyPoint.allCases.compactMap {
                view.camera(at: 1.5).project(motion.poses[45][$0])?.location
            }
            let seen = places.filter { (0...1).contains($0.x) && (0...1).contains($0.y) }
            if Double(seen.count) > 0.9 * Double(BodyPoint.allCases.count) { inside += 1 }
        }
        // Two in nine are cut off on purpose, the odd one by chance.
        #expect((36...48).contains(inside), "\(inside) of 60")
    }

    @Test func `a recording becomes a body, one without knees does not`() {
        var names: [String: SIMD3<Float>] = [:]
        for (side, x) in [("left", Float(0.2)), ("right", -0.2)] {
            names[side + "Shoulder"] = SIMD3(x, 1.4, 0)
            names[side + "Elbow"] = SIMD3(x, 1.1, 0)
            names[side + "Wrist"] = SIMD3(x, 0.9, 0)
            names[side + "Hip"] = SIMD3(x / 2, 0.9, 0)
            names[side + "Ankle"] = SIMD3(x / 2, 0.1, 0)
        }
        #expect(BodyPose3D(namedPositions: names) == nil)
        names["leftKnee"] = SIMD3(0.1, 0.5, 0)
        names["rightKnee"] = SIMD3(-0.1, 0.5, 0)
        let body = BodyPose3D(namedPositions: names)
        #expect(body?[.neck] == SIMD3(0, 1.4, 0))
        // Nothing says which way it faces but its sides: the nose is ahead (+z), the toes too.
        #expect((body?[.nose].z ?? 0) > 0.05)
        #expect((body?[.leftToe].z ?? 0) > 0.05)
    }
}

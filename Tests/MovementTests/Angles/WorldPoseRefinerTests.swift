import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@testable import Movement

@Suite struct WorldPoseRefinerTests {
    private static let names: [JointAngleName] = [
        .leftElbow, .rightElbow, .leftShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .trunk,
    ]

    /// The poses of a rendered exercise with exact places in the picture.
    ///
    /// - Parameter spread: The standard deviation of depths in space, metres; across it is a quarter.
    private func poses(
        of exercise: Exercise, spread: Float
    ) -> [(HumanBodyPoseObservation, PixelSize, Timestamp)] {
        frames(of: exercise, spread: spread).map { ($0.pose, $0.camera.imageSize, $0.time) }
    }

    private func frames(
        of exercise: Exercise, spread: Float
    ) -> [(pose: HumanBodyPoseObservation, exact: WorldPose, camera: Camera, time: Timestamp)] {
        var generator = MotionGenerator(seed: 21)
        var random = SeededGenerator(seed: 22)
        let camera = Camera(position: SIMD3(2.8, 1, 2.8), target: SIMD3(0, 0.9, 0))
        let bodies = generator.sequence(of: exercise, seconds: 3, frameRate: 10).poses
        return bodies.enumerated().map { index, body in
            let exact = body.worldPose(seenBy: camera)
            var pose = HumanBodyPoseObservation(
                confidence: 1,
                joints: BodyPoint.allCases.compactMap { point -> Joint<BodyJointName>? in
                    guard let name = point.jointName, let (place, _) = camera.project(body[point]) else {
                        return nil
                    }
                    return Joint(jointName: name, location: place, confidence: 0.9)
                })
            pose.world = exact.mapJoints { _, joint in
                let noise = SIMD3(random.normal() / 4, random.normal() / 4, random.normal()) * spread
                return WorldPose.Joint(position: joint.position + noise, confidence: 0.9)
            }
            return (pose, exact, camera, Timestamp(seconds: Double(index) / 10))
        }
    }

    /// The errors of angles of rendered exercises, degrees.
    private func errors(spread: Float, isRefined: Bool) -> [Double] {
        var errors: [Double] = []
        for exercise in [Exercise.squat, .bicepCurl, .jumpingJack, .forwardLunge] {
            var refiner = WorldPoseRefiner()
            for (pose, exact, camera, time) in frames(of: exercise, spread: spread) {
                let world =
                    isRefined ? refiner.refine(pose, imageSize: camera.imageSize, at: time) : pose.world
                let (found, truth) = (JointAngles(world ?? exact), JointAngles(exact))
                for name in Self.names {
                    if let a = found[name], let b = truth[name] { errors.append(abs(a - b)) }
                }
            }
        }
        return errors.sorted()
    }

    @Test func `exact joints keep their angles`() throws {
        let errors = errors(spread: 0, isRefined: true)
        try #require(errors.count > 700)
        #expect(errors[errors.count / 2] < 3, "\(errors[errors.count / 2])")
        #expect(errors[errors.count * 9 / 10] < 15, "\(errors[errors.count * 9 / 10])")
    }

    @Test func `constant bones make angles better where depths are wrong`() {
        let (raw, refined) = (
            errors(spread: 0.1, isRefined: false), errors(spread: 0.1, isRefined: true)
        )
        for part in [raw.count / 2, raw.count * 9 / 10] {
            #expect(raw[part] > 1.1 * refined[part], "\(raw[part]), \(refined[part])")
        }
    }

    @Test func `bones keep their lengths where depths are wrong`() throws {
        func spread(isRefined: Bool) throws -> Double {
            var refiner = WorldPoseRefiner()
            var lengths: [[Float]] = Bone.all.map { _ in [] }
            for (pose, size, time) in poses(of: .squat, spread: 0.05) {
                let refined = refiner.refine(pose, imageSize: size, at: time)
                let world = try #require(isRefined ? refined : pose.world)
                for (index, bone) in Bone.all.enumerated() {
                    let start = try #require(world.position(of: bone.start))
                    lengths[index].append((try #require(world.position(of: bone.end)) - start).length)
                }
            }
            // The first frames still learn.
            let spreads: [Float] = lengths.map { lengths in
                let known = lengths.dropFirst(5)
                return (known.max() ?? 0) / (known.min() ?? 1) - 1
            }
            return Double(spreads.max() ?? 0)
        }
        #expect(try spread(isRefined: false) > 0.5)
        #expect(try spread(isRefined: true) < 0.08)
    }

    @Test func `a foreshortened forearm stays on its side when its given depth changes sign`() throws {
        var refiner = WorldPoseRefiner()
        let (pose, size, _) = try #require(poses(of: .standing, spread: 0).first)
        let elbow = try #require(pose.world?.position(of: .leftElbow))
        for index in 0..<30 {
            // 12 cm up and 5 cm towards the camera, in one frame of five 2 cm away from it.
            let depth: Float = index % 5 == 4 ? -0.02 : 0.05
            var given = pose
            given.world = pose.world?.mapJoints { name, joint in
                guard name == .leftWrist else { return joint }
                return WorldPose.Joint(position: elbow + SIMD3(0, 0.12, depth), confidence: 0.9)
            }
            let refined = refiner.refine(
                given, imageSize: size, at: Timestamp(seconds: Double(index) / 30))
            let world = try #require(refined)
            let line =
                try #require(world.position(of: .leftWrist)) - (try #require(world.position(of: .leftElbow)))
            #expect(line.z > 0.05, "frame \(index)")
        }
    }

    @Test func `refined joints are seen where they were and their root stays at zero`() throws {
        var refiner = WorldPoseRefiner()
        for (pose, size, time) in poses(of: .forwardLunge, spread: 0.03) {
            let refined = refiner.refine(pose, imageSize: size, at: time)
            let (given, found) = (try #require(pose.world), try #require(refined))
            #expect((try #require(found.position(of: .root))).length < 1e-4)
            for name in WorldJointName.allCases {
                guard let a = given.position(of: name), let b = found.position(of: name) else { continue }
                #expect(abs(a.x - b.x) < 0.2 && abs(a.y - b.y) < 0.2, "\(name)")
            }
        }
    }

    @Test func `poses without joints in space, or with few of them, stay as they are`() {
        var refiner = WorldPoseRefiner()
        var pose = HumanBodyPoseObservation(
            confidence: 1,
            joints: [Joint(jointName: .nose, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 1)])
        let (size, time) = (PixelSize(width: 4, height: 3), Timestamp(seconds: 0))
        #expect(refiner.refine(pose, imageSize: size, at: time) == nil)
        pose.world = WorldPose(joints: [
            .leftShoulder: WorldPose.Joint(position: SIMD3(0.2, 0.4, 0), confidence: 1),
            .leftElbow: WorldPose.Joint(position: SIMD3(0.2, 0.1, 0), confidence: 1),
        ])
        #expect(refiner.refine(pose, imageSize: size, at: time) == pose.world)
    }
}

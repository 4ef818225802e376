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
    private func poses(of exercise: Exercise, spread: Float) -> [(HumanBodyPoseObservation, PixelSize)] {
        frames(of: exercise, spread: spread).map { ($0.pose, $0.camera.imageSize) }
    }

    private func frames(
        of exercise: Exercise, spread: Float, depthShare: Float = 1
    ) -> [(pose: HumanBodyPoseObservation, exact: WorldPose, camera: Camera)] {
        var generator = MotionGenerator(seed: 21)
        var random = SeededGenerator(seed: 22)
        let camera = Camera(position: SIMD3(2.8, 1, 2.8), target: SIMD3(0, 0.9, 0))
        return generator.sequence(of: exercise, seconds: 3, frameRate: 10).poses.map { body in
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
                let place = joint.position * SIMD3(1, 1, depthShare)
                return WorldPose.Joint(position: place + noise, confidence: 0.9)
            }
            return (pose, exact, camera)
        }
    }

    /// The errors of angles of rendered exercises, degrees.
    private func errors(depthShare: Float, isRefined: Bool) -> [Double] {
        var errors: [Double] = []
        for exercise in [Exercise.squat, .bicepCurl, .jumpingJack, .forwardLunge] {
            var refiner = WorldPoseRefiner()
            for (pose, exact, camera) in frames(of: exercise, spread: 0, depthShare: depthShare) {
                let world = isRefined ? refiner.refine(pose, imageSize: camera.imageSize) : pose.world
                let (found, truth) = (JointAngles(world ?? exact), JointAngles(exact))
                for name in Self.names {
                    if let a = found[name], let b = truth[name] { errors.append(abs(a - b)) }
                }
            }
        }
        return errors.sorted()
    }

    @Test func `exact joints keep their angles`() throws {
        let errors = errors(depthShare: 1, isRefined: true)
        try #require(errors.count > 700)
        #expect(errors[errors.count / 2] < 3, "\(errors[errors.count / 2])")
        #expect(errors[errors.count * 9 / 10] < 15, "\(errors[errors.count * 9 / 10])")
    }

    @Test func `constant bones make angles better where depths are too small`() {
        let (raw, refined) = (
            errors(depthShare: 0.4, isRefined: false), errors(depthShare: 0.4, isRefined: true)
        )
        // Most limbs are in the picture's plane, where depth matters little.
        let ninth = raw.count * 9 / 10
        #expect(raw[ninth] > 1.1 * refined[ninth], "\(raw[ninth]), \(refined[ninth])")
    }

    @Test func `bones keep their lengths where depths are wrong`() throws {
        func spread(isRefined: Bool) throws -> Double {
            var refiner = WorldPoseRefiner()
            var lengths: [[Float]] = Bone.all.map { _ in [] }
            for (pose, size) in poses(of: .squat, spread: 0.05) {
                let refined = refiner.refine(pose, imageSize: size)
                let world = try #require(isRefined ? refined : pose.world)
                for (index, bone) in Bone.all.enumerated() {
                    let start = try #require(world.position(of: bone.start))
                    lengths[index].append((try #require(world.position(of: bone.end)) - start).length)
                }
            }
            // The first frames still learn.
            return Double(
                lengths.map { $0.dropFirst(5) }.map { ($0.max() ?? 0) / ($0.min() ?? 1) - 1 }.max() ?? 0)
        }
        #expect(try spread(isRefined: false) > 0.5)
        #expect(try spread(isRefined: true) < 0.15)
    }

    @Test func `refined joints are seen where they were and their root stays at zero`() throws {
        var refiner = WorldPoseRefiner()
        for (pose, size) in poses(of: .forwardLunge, spread: 0.03) {
            let refined = refiner.refine(pose, imageSize: size)
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
        #expect(refiner.refine(pose, imageSize: PixelSize(width: 4, height: 3)) == nil)
        pose.world = WorldPose(joints: [
            .leftShoulder: WorldPose.Joint(position: SIMD3(0.2, 0.4, 0), confidence: 1),
            .leftElbow: WorldPose.Joint(position: SIMD3(0.2, 0.1, 0), confidence: 1),
        ])
        #expect(refiner.refine(pose, imageSize: PixelSize(width: 4, height: 3)) == pose.world)
    }
}

import Foundation
import Movement
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@Suite struct WorldPoseRefinerTests {
    private static let names: [JointAngleName] = [
        .leftElbow, .rightElbow, .leftShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .trunk,
    ]

    /// The errors of angles of rendered exercises, degrees.
    ///
    /// - Parameter spread: The standard deviation of the places in space, metres; the picture's are exact.
    private func errors(spread: Float, isRefined: Bool) -> [Double] {
        var generator = MotionGenerator(seed: 21)
        var random = SeededGenerator(seed: 22)
        // So far away that perspective changes little.
        let camera = Camera(position: SIMD3(22, 1, 22), target: SIMD3(0, 1, 0), focalLength: 10)
        var errors: [Double] = []
        for exercise in [Exercise.squat, .bicepCurl, .jumpingJack, .forwardLunge] {
            var refiner = WorldPoseRefiner()
            for body in generator.sequence(of: exercise, seconds: 3, frameRate: 10).poses {
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
                    let noise = SIMD3(random.normal(), random.normal(), random.normal()) * spread
                    return WorldPose.Joint(position: joint.position + noise, confidence: 0.9)
                }
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
        let errors = errors(spread: 0, isRefined: true)
        try #require(errors.count > 700)
        #expect(errors[errors.count / 2] < 1, "\(errors[errors.count / 2])")
        #expect(errors[errors.count * 9 / 10] < 6, "\(errors[errors.count * 9 / 10])")
    }

    @Test func `the picture and constant limbs make angles better`() {
        let (raw, refined) = (errors(spread: 0.03, isRefined: false), errors(spread: 0.03, isRefined: true))
        #expect(
            raw[raw.count / 2] > 1.2 * refined[refined.count / 2],
            "\(raw[raw.count / 2]), \(refined[refined.count / 2])")
    }

    @Test func `poses without joints in space, or with few in the picture, stay as they are`() {
        var refiner = WorldPoseRefiner()
        var pose = HumanBodyPoseObservation(
            confidence: 1,
            joints: [Joint(jointName: .nose, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 1)])
        #expect(refiner.refine(pose, imageSize: PixelSize(width: 4, height: 3)) == nil)
        pose.world = StandingBody().pose
        #expect(refiner.refine(pose, imageSize: PixelSize(width: 4, height: 3)) == pose.world)
    }
}

import Movement
import PoseCore
import PoseEstimation
import SyntheticMotion
import SyntheticScenes
import Testing

/// Angles of drawn people, with exactly known joints, beside committed baselines.
///
/// The baselines are what was measured when they were written, with a margin; worse than that fails.
@Suite(modelsAreInstalled) struct RenderedAnglesTests {
    /// The angles of a movement's frames as they are estimated and as they are.
    private static func angles(
        of exercise: Exercise, seed: UInt64, yaw: SIMD2<Float>, seconds: Double, frameRate: Double
    ) throws -> [(found: JointAngles, truth: JointAngles)] {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.hasWorldJoints = true
        configuration.maximumPersonCount = 1
        let estimator = try BlazePoseEstimator(configuration: configuration)
        var generator = MotionGenerator(seed: seed)
        let motion = generator.sequence(of: exercise, seconds: seconds, frameRate: frameRate)
        let middle = motion.poses[motion.poses.count / 2][.root]
        let camera = Camera(
            position: SIMD3(middle.x + 4 * yaw.x, 1.1, middle.z + 4 * yaw.y),
            target: SIMD3(middle.x, 0.9, middle.z))
        var renderer = AthleteRenderer()
        var (refiner, tracker) = (WorldPoseRefiner(), AngleTracker())
        return try motion.poses.enumerated().map { index, body in
            let drawn = renderer.picture(of: [(body, .demo)], camera: camera)
            let picture = try #require(drawn)
            let time = Timestamp(seconds: Double(index) / frameRate)
            let pose = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
                .first
            let world = pose.flatMap { refiner.refine($0, imageSize: camera.imageSize, at: time) }
            let found = tracker.update(world.map { JointAngles($0) } ?? JointAngles(), at: time)
            return (found, JointAngles(body.worldPose(seenBy: camera)))
        }
    }

    private static func median(
        _ names: [JointAngleName], in frames: [(found: JointAngles, truth: JointAngles)]
    ) throws -> Double {
        let errors = frames.flatMap { frame in
            names.compactMap { name -> Double? in
                guard let a = frame.found[name], let b = frame.truth[name] else { return nil }
                return abs(a - b)
            }
        }.sorted()
        try #require(errors.count > frames.count / 2)
        return errors[errors.count / 2]
    }

    /// Where the camera stands, and the largest median errors of knees, hips, elbows and trunk, in degrees.
    private struct View: CustomTestStringConvertible {
        let testDescription: String
        let yaw: SIMD2<Float>
        let limits: (knee: Double, hip: Double, elbow: Double, trunk: Double)
    }

    private static let views = [
        View(testDescription: "side", yaw: SIMD2(1, 0), limits: (2.8, 4, 6, 3)),
        View(testDescription: "half ahead", yaw: SIMD2(0.7, 0.7), limits: (7, 8.3, 7.2, 3.2)),
    ]

    @Test(arguments: views)
    private func `knees, hips, elbows and trunk from the side and half ahead`(view: View) throws {
        var frames: [(found: JointAngles, truth: JointAngles)] = []
        for (index, exercise) in [
            Exercise.squat, .forwardLunge, .bicepCurl, .deadlift, .kneeLiftWithArms, .walking,
        ].enumerated() {
            frames += try Self.angles(
                of: exercise, seed: UInt64(100 + index), yaw: view.yaw, seconds: 2, frameRate: 6)
        }
        let knee = try Self.median([.leftKnee, .rightKnee], in: frames)
        let hip = try Self.median([.leftHip, .rightHip], in: frames)
        let elbow = try Self.median([.leftElbow, .rightElbow], in: frames)
        let trunk = try Self.median([.trunk], in: frames)
        #expect(knee < view.limits.knee, "\(knee)")
        #expect(hip < view.limits.hip, "\(hip)")
        #expect(elbow < view.limits.elbow, "\(elbow)")
        #expect(trunk < view.limits.trunk, "\(trunk)")
    }

    /// What is filmed from the side is filmed for these: there must be as many values as half of the frames.
    @Test func `the way forwards of trunk, hips and shoulders from the side`() throws {
        var frames: [(found: JointAngles, truth: JointAngles)] = []
        for (index, exercise) in [Exercise.squat, .deadlift, .walking, .forwardLunge].enumerated() {
            frames += try Self.angles(
                of: exercise, seed: UInt64(120 + index), yaw: SIMD2(1, 0), seconds: 2, frameRate: 6)
        }
        let trunk = try Self.median([.trunkFlexion], in: frames)
        let hip = try Self.median([.leftHipFlexion, .rightHipFlexion], in: frames)
        let shoulder = try Self.median([.leftShoulderFlexion, .rightShoulderFlexion], in: frames)
        #expect(trunk < 2.2, "\(trunk)")
        #expect(hip < 4.2, "\(hip)")
        #expect(shoulder < 4.5, "\(shoulder)")
    }

    @Test func `no angle leaps while a person turns round`() throws {
        let frames = try Self.angles(of: .turningRound, seed: 7, yaw: SIMD2(0, 1), seconds: 3, frameRate: 30)
        var compared = 0
        for (frame, next) in zip(frames, frames.dropFirst()) {
            for (name, degrees) in next.found.all {
                guard let before = frame.found[name] else { continue }
                compared += 1
                #expect(abs(degrees - before) <= 60, "\(name)")
            }
        }
        #expect(compared > 1000)
    }
}

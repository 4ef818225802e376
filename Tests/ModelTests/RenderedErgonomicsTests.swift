import Movement
import PoseCore
import PoseEstimation
import SyntheticMotion
import SyntheticScenes
import Testing

/// RULA and REBA of drawn people: what is scored from estimated joints beside what is scored from exact ones.
@Suite(modelsAreInstalled) struct RenderedErgonomicsTests {
    /// One moment of a person, scored twice.
    private struct Moment {
        let found: ErgonomicSample
        let truth: ErgonomicSample
    }

    /// A sample of a posture; wrists, whose turn is not what this test is about, count as straight.
    private static func sample(_ pose: WorldPose, at time: Timestamp) -> ErgonomicSample {
        var angles = PostureAngles(pose)
        for side in BodySide.allCases {
            (angles[side].wristFlexion, angles[side].wristDeviation) = (0, 0)
        }
        var task = ErgonomicTask()
        task.isForearmAtEndOfRange = false
        return ErgonomicSample(person: 1, start: time, angles: angles, task: task)
    }

    private static func moments(
        of exercise: Exercise, seed: UInt64, yaw: Float, by estimator: BlazePoseEstimator
    ) throws -> [Moment] {
        var generator = MotionGenerator(seed: seed)
        let motion = generator.sequence(of: exercise, seconds: 2, frameRate: 3)
        let camera = Viewpoint(of: motion, yaw: yaw, height: 1.2, distance: 3.8).camera(at: 0)
        var renderer = AthleteRenderer(backdrop: Backdrop(seed: 3))
        var refiner = WorldPoseRefiner()
        estimator.reset()
        return try motion.poses.enumerated().compactMap { index, body in
            let time = Timestamp(seconds: Double(index) / 3)
            let drawn = renderer.picture(of: [(body, AthleteAppearance(seed: seed))], camera: camera)
            let picture = try #require(drawn)
            let poses = try estimator.poses(in: Frame(index: index, timestamp: time, pixelBuffer: picture))
            guard let pose = poses.first,
                let world = refiner.refine(pose, imageSize: camera.imageSize)
            else { return nil }
            return Moment(
                found: sample(world, at: time), truth: sample(body.worldPose(seenBy: camera), at: time))
        }
    }

    @Test func `scores from estimated joints are within one point of those from exact joints`() throws {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.hasWorldJoints = true
        configuration.maximumPersonCount = 1
        let estimator = try BlazePoseEstimator(configuration: configuration)
        var moments: [Moment] = []
        for (index, exercise) in [
            Exercise.squat, .pickingUp, .deadlift, .frontRaise, .standing, .walking, .sideLunge, .torsoTwist,
        ].enumerated() {
            for yaw in [Float(1.4), -0.7] {
                moments += try Self.moments(
                    of: exercise, seed: UInt64(300 + index), yaw: yaw, by: estimator)
            }
        }
        var (rula, reba): ([Bool], [Bool]) = ([], [])
        for moment in moments {
            for side in BodySide.allCases {
                let (found, truth) = (moment.found[side], moment.truth[side])
                if found.rula.isDecided {
                    rula.append(abs(found.rula.total.minimum - truth.rula.total.minimum) <= 1)
                }
                if found.reba.isDecided {
                    reba.append(abs(found.reba.total.minimum - truth.reba.total.minimum) <= 1)
                }
            }
        }
        // Most sides are seen well enough to be scored at all.
        #expect(
            min(rula.count, reba.count) > moments.count,
            "\(rula.count), \(reba.count) of \(2 * moments.count)")
        for (name, scores) in [("RULA", rula), ("REBA", reba)] {
            let near = scores.count { $0 }
            #expect(Double(near) >= 0.85 * Double(scores.count), "\(name): \(near) of \(scores.count)")
        }
    }
}

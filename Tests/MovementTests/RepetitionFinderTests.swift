import PoseCore
import SyntheticMotion
import Testing

@testable import Movement

struct RepetitionFinderTests {
    /// What an estimator reports, from ahead and aside, of an athlete that stands, does something else, and stands again.
    private func path(_ exercise: Exercise, seed: UInt64) -> (path: BodyPath, truth: Int) {
        var generator = MotionGenerator(seed: seed)
        let motion = generator.session(of: [.standing, exercise, .standing], secondsEach: 5...9)
        let poses = PoseEstimatorNoise(severity: 0.5).observations(
            of: motion, from: Viewpoint(of: motion, yaw: 0.1 * Float(seed)), seed: seed)
        return (BodyPath(poses), motion.repetitions.count)
    }

    @Test(arguments: [6, 7] as [UInt64])
    func `push-ups right after getting down and right before getting up are among the candidates`(
        seed: UInt64
    ) {
        let (path, truth) = path(.pushUp, seed: seed)
        #expect(RepetitionFinder(path: path).candidates().contains { $0.excursions.count == truth })
    }

    @Test func `what is cut off needs two others like it`() {
        let bouts = [Exercise.pushUp, .kneeling, .gettingUp].flatMap { exercise in
            (5..<8 as Range<UInt64>).flatMap { seed in
                RepetitionFinder(path: path(exercise, seed: seed).path).candidates()
            }
        }
        #expect(bouts.contains { $0.excursions.contains(where: \.isCut) })
        #expect(bouts.allSatisfy { $0.excursions.count > 2 || !$0.excursions.contains(where: \.isCut) })
    }

    @Test(
        arguments: [
            ([1, 0], 1, 199, true), ([-1, 0], 1, 0, true), ([0.8, 0.6], 1, 0, true),
            ([0.6, 0.8], 1, 0, false),
            ([1, 0], 1, 200, false), ([1, 0], 0.58, 0, false), ([1, 0], 1.66, 0, true),
            ([1, 0], 1.7, 0, false),
        ] as [([Float], Float, Int, Bool)])
    func `a bout goes on for ten seconds with what goes as far along the same line`(
        direction: [Float], amplitude: Float, pause: Int, continues: Bool
    ) {
        let bout = RepetitionFinder.Bout(
            direction: [1, 0], excursions: [], deviations: [], amplitude: 1, score: 1)
        #expect(bout.continues(direction: direction, amplitude: amplitude, pause: pause) == continues)
    }
}

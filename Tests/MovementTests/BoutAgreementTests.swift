import PoseCore
import SyntheticMotion
import Testing

@testable import Movement

struct BoutAgreementTests {
    /// A candidate with excursions that begin and end at these steps.
    private func bout(_ excursions: [Range<Int>], score: Float) -> RepetitionFinder.Bout {
        RepetitionFinder.Bout(
            direction: [],
            excursions: excursions.map {
                let peak = ($0.lowerBound + $0.upperBound) / 2
                return Excursion(
                    start: $0.lowerBound, peak: peak, end: $0.upperBound,
                    whole: $0.lowerBound...$0.upperBound, amplitude: 1, gap: 0,
                    phases: [peak, peak, peak, peak, peak])
            },
            deviations: [], amplitude: 1, score: score)
    }

    private let squats = [0..<20, 20..<40, 40..<60, 60..<80, 80..<100]

    @Test func `the same excursions along other directions agree`() {
        let own = bout(squats, score: 2)
        // One of five is missing, all are a little late; the last has other ends.
        let others = [
            bout(Array(squats.dropLast()), score: 1),
            bout(squats.map { $0.lowerBound + 3..<$0.upperBound + 3 }, score: 3),
            bout(squats.map { $0.lowerBound + 10..<$0.upperBound + 10 }, score: 3),
        ]
        let measures = BoutAgreement([own] + others).measures(of: own)
        #expect(measures[0] == Float(2) / 3 && measures[1] == 1.5849625)
        #expect(measures[2] == 1 && measures[3] == 1.5)
    }

    @Test func `of what disagrees the best, the best of half and of twice the length are named`() {
        let own = bout(squats, score: 4)
        let halves = stride(from: 0, to: 100, by: 10).map { $0..<$0 + 10 }
        let agreement = BoutAgreement([own, bout(halves, score: 1), bout([0..<40, 40..<80], score: 6)])
        #expect(agreement.measures(of: own) == [0, 0, 1, 1.5, 0.25, 1.5])
    }

    @Test func `what lies elsewhere has no say`() {
        let own = bout(squats, score: 4)
        let elsewhere = bout([70..<90, 90..<110, 110..<130], score: 9)
        #expect(BoutAgreement([own, elsewhere]).measures(of: own) == [0, 0, 0, 0, 0, 0])
    }

    @Test func `squats are seen along many directions`() throws {
        func agreement(_ exercise: Exercise) throws -> Float {
            var generator = MotionGenerator(seed: 3)
            let motion = generator.sequence(of: exercise, seconds: 14)
            let path = BodyPath(
                PoseEstimatorNoise(severity: 0.3).observations(
                    of: motion, from: Viewpoint(of: motion, yaw: 0.6), seed: 3))
            let candidates = RepetitionFinder(path: path).candidates()
            return BoutAgreement(candidates).measures(of: try #require(candidates.first))[1]
        }
        let (squats, gestures) = (try agreement(.squat), try agreement(.gesturing))
        #expect(squats > gestures + 1, "\(squats), \(gestures)")
    }
}

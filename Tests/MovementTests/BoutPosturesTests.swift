import PoseCore
import SyntheticMotion
import Testing

@testable import Movement

struct BoutPosturesTests {
    /// The best group of excursions of one drawn person, seen from half ahead.
    private func bout(of exercise: Exercise) throws -> (path: BodyPath, bout: RepetitionFinder.Bout) {
        var generator = MotionGenerator(seed: 3)
        let motion = generator.sequence(of: exercise, seconds: 14)
        let path = BodyPath(
            PoseEstimatorNoise(severity: 0.3).observations(
                of: motion, from: Viewpoint(of: motion, yaw: 0.6), seed: 3))
        return (path, try #require(RepetitionFinder(path: path).candidates().first))
    }

    private func measure(_ name: String, of exercise: Exercise) throws -> Float {
        let (path, bout) = try bout(of: exercise)
        let values = BoutMeasures(path, bout, BoutAgreement([bout])).values
        return values[try #require(BoutMeasures.names.firstIndex(of: name))]
    }

    @Test func `every measure has a name`() throws {
        let (path, bout) = try bout(of: .squat)
        #expect(BoutMeasures(path, bout, BoutAgreement([bout])).values.count == BoutMeasures.names.count)
    }

    @Test func `knees are far below the root in a stand, and near it in a squat`() throws {
        let (start, peak) = (
            try measure("knees at start", of: .squat), try measure("knees at peak", of: .squat)
        )
        #expect(abs(start - peak) > 0.3, "\(start), \(peak)")
        #expect(max(start, peak) > 0.6)
    }

    @Test func `hands go from below the shoulders to their height in a lateral raise`() throws {
        let hands = [
            try measure("hands at start", of: .lateralRaise), try measure("hands at peak", of: .lateralRaise),
        ]
        #expect(hands.min() ?? 0 < -0.5 && hands.max() ?? -1 > -0.4, "\(hands)")
    }

    @Test func `arms have most of a curl, legs most of a kick`() throws {
        #expect(try measure("share of arms", of: .bicepCurl) > 0.8)
        #expect(try measure("share of arms", of: .kick) < 0.5)
        #expect(try measure("share of legs", of: .kick) > measure("share of legs", of: .bicepCurl) + 0.3)
    }

    @Test func `one leg's kick is less symmetric than a squat`() throws {
        #expect(try measure("asymmetry", of: .kick) > measure("asymmetry", of: .squat) + 0.1)
    }

    @Test func `a squat's way is straight and goes back as it came`() throws {
        #expect(try measure("detour", of: .squat) < 1.5)
        #expect(try measure("reversal", of: .squat) < 0.35)
        #expect(try (0.7...1.3).contains(measure("extent", of: .squat)))
    }
}

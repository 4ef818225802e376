import PoseCore
import SyntheticMotion
import Testing

@testable import Movement

struct BodyInvolvementTests {
    /// A person that walks for eight seconds and presses overhead for eight.
    private func path(seed: UInt64) -> BodyPath {
        var generator = MotionGenerator(seed: seed)
        let motion = generator.session(of: [.walking, .shoulderPress], secondsEach: 8...8)
        let poses = PoseEstimatorNoise(severity: 0.3).observations(
            of: motion, from: Viewpoint(of: motion, yaw: 0.8), seed: seed)
        return BodyPath(poses)
    }

    /// One excursion a second.
    private func excursions(_ seconds: Range<Int>) -> [Excursion] {
        seconds.map { second in
            let start = second * Int(BodySampleTrack.rate)
            return Excursion(
                start: start, peak: start + 10, end: start + 20, whole: start...start + 20, amplitude: 1,
                gap: 0,
                phases: [start + 5, start + 8, start + 10, start + 12, start + 15])
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the share of gait is that of the stretches in which legs pass each other`(seed: UInt64) {
        let path = path(seed: seed)
        #expect(BodyInvolvement(path, excursions(1..<7)).gaitShare > 0.5)
        #expect(BodyInvolvement(path, excursions(9..<15)).gaitShare == 0)
        #expect(BodyInvolvement(path, excursions(1..<10)).gaitShare >= 0.5)
        #expect(BodyInvolvement(path, excursions(6..<15)).gaitShare < 0.5)
    }
}

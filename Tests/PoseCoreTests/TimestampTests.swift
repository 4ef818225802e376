import SeededRandom
import Testing

@testable import PoseCore

@Suite struct TimestampTests {
    @Test func `seconds become the nearest nanosecond`() {
        #expect(Timestamp(seconds: 1.5).nanoseconds == 1_500_000_000)
        #expect(Timestamp(seconds: -0.25).nanoseconds == -250_000_000)
        #expect(Timestamp(seconds: 1 / 3.0).nanoseconds == 333_333_333)
        #expect(Timestamp(nanoseconds: 33_366_667).seconds == 0.033366667)
    }

    @Test func `seconds beyond a timestamp's range are clamped, and NaN is zero`() {
        #expect(Timestamp(seconds: .nan) == .zero)
        #expect(Timestamp(seconds: .infinity).nanoseconds == 9_200_000_000_000_000_000)
        #expect(Timestamp(seconds: -.infinity).nanoseconds == -9_200_000_000_000_000_000)
        #expect(Timestamp(seconds: 1e300) > Timestamp(seconds: 1e9))
    }

    @Test func `differences are signed`() {
        let early = Timestamp(seconds: -1)
        let late = Timestamp(seconds: 0.5)
        #expect(late.seconds(since: early) == 1.5)
        #expect(early.seconds(since: late) == -1.5)
        #expect(early < late)
        #expect(early.advanced(by: 1.5) == late)
    }

    @Test(arguments: 0..<20) func `advancing and the difference back agree`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let start = Timestamp(
            nanoseconds: .random(in: -1_000_000_000_000...1_000_000_000_000, using: &random))
        let step = Double.random(in: -100...100, using: &random)
        #expect(abs(start.advanced(by: step).seconds(since: start) - step) < 1e-6, "seed \(seed)")
    }
}

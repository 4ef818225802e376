import LimberCoreMedia
import SeededRandom
import Testing

struct CMTimeTests {
    private static func times(_ count: Int, seed: UInt64) -> [CMTime] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let scale = [1, 24, 600, 1001, 30_000, 90_000].randomElement(using: &random) ?? 1
            return CMTime(
                value: .random(in: -1_000_000...1_000_000, using: &random), timescale: CMTimeScale(scale))
        }
    }

    @Test
    func `sums of numbers are exact, associative and come back`() {
        let times = Self.times(60, seed: 11)
        for index in 2..<times.count {
            let (a, b, c) = (times[index - 2], times[index - 1], times[index])
            #expect((a + b) + c == a + (b + c), "seed 11, index \(index)")
            #expect(a + b - b == a)
            #expect(!(a + b).hasBeenRounded)
            #expect(a + b == b + a && (a + b).hashValue == (b + a).hashValue)
        }
    }

    @Test
    func `seconds and finer scales come back`() {
        for time in Self.times(60, seed: 12) {
            #expect(CMTime(seconds: time.seconds, preferredTimescale: time.timescale) == time)
            let fine = time.convertScale(time.timescale * 7, method: .roundTowardZero)
            #expect(fine == time && !fine.hasBeenRounded)
            #expect(fine.convertScale(time.timescale, method: .roundAwayFromZero).value == time.value)
        }
    }

    @Test
    func `the result's scale is the least common multiple, up to the largest scale`() {
        let sum = CMTime(value: 1, timescale: 600) + CMTime(value: 1, timescale: 900)
        #expect(sum.value == 5 && sum.timescale == 1800)
        let large = CMTime(value: 1, timescale: 2_147_483_629) + CMTime(value: 1, timescale: 2_147_483_647)
        #expect(large.timescale == 2_147_483_647 && large.hasBeenRounded)
        #expect(abs(large.seconds - 2 / 2_147_483_638.0) < 1e-15)
    }

    @Test
    func `what overflows halves its scale, then is infinite`() {
        let large = CMTime(value: .max, timescale: 600) + CMTime(value: .max - 1, timescale: 600)
        #expect(large.timescale == 300 && large.hasBeenRounded)
        #expect(CMTime(value: .max, timescale: 1) + CMTime(value: 1, timescale: 1) == .positiveInfinity)
        #expect(CMTime(value: .min, timescale: 1) - CMTime(value: 1, timescale: 1) == .negativeInfinity)
        #expect(CMTime(seconds: 1e18, preferredTimescale: 600).timescale == 9)
        #expect(CMTime(seconds: -1e30, preferredTimescale: 600) == .negativeInfinity)
        #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
    }

    @Test
    func `special times follow the documented table`() {
        let one = CMTime(value: 1, timescale: 1)
        #expect(CMTime.positiveInfinity + .positiveInfinity == .positiveInfinity)
        #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
        #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
        #expect(CMTime.positiveInfinity - .negativeInfinity == .positiveInfinity)
        #expect((CMTime.indefinite + one).isIndefinite)
        #expect(CMTime.indefinite + .negativeInfinity == .negativeInfinity)
        #expect(!(CMTime.invalid + .indefinite).isValid)
        #expect(CMTime.negativeInfinity * Int32(-2) == .positiveInfinity)
        #expect(!(CMTime.positiveInfinity * Int32(0)).isValid)
        #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.indefinite.seconds.isNaN)
        let order: [CMTime] = [.negativeInfinity, .zero, one, .indefinite, .positiveInfinity, .invalid]
        #expect(Array(order.reversed()).sorted() == order)
    }

    @Test
    func `times of two lines do not add up`() {
        func time(_ epoch: Int64) -> CMTime { CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: epoch) }
        #expect(!(time(1) + time(2)).isValid)
        #expect((time(3) - time(3)).epoch == 0)
        #expect((time(3) + time(0)).epoch == 3)
        #expect(time(0) < time(1))
    }

    @Test(arguments: [
        (CMTimeRoundingMethod.roundHalfAwayFromZero, [2, -2, 1]), (.roundTowardZero, [1, -1, 1]),
        (.roundAwayFromZero, [2, -2, 2]), (.quickTime, [1, -1, 1]),
        (.roundTowardPositiveInfinity, [2, -1, 2]),
        (.roundTowardNegativeInfinity, [1, -2, 1]),
    ])
    func `each method rounds 1.5, -1.5 and 1.25 its way`(method: CMTimeRoundingMethod, expected: [Int64]) {
        let times = [(15, 10), (-15, 10), (125, 100)].map { CMTime(value: $0, timescale: $1) }
        let results = times.map { $0.convertScale(1, method: method) }
        #expect(results.map(\.value) == expected)
        #expect(results.allSatisfy { $0.hasBeenRounded })
    }

    @Test
    func `QuickTime's method never rounds what is below zero to zero`() {
        #expect(CMTime(value: -1, timescale: 600).convertScale(10, method: .quickTime).value == -1)
        #expect(CMTime(value: 1, timescale: 600).convertScale(10, method: .quickTime).value == 0)
    }

    @Test
    func `products keep to whole numbers`() {
        #expect(
            CMTimeMultiplyByRatio(CMTime(value: 1, timescale: 30), multiplier: 2, divisor: 3).timescale == 90)
        #expect(CMTime(value: 3, timescale: 2) * Int32(4) == CMTime(value: 6, timescale: 1))
        let half = CMTime(value: 1, timescale: 1) * 0.5
        #expect(half == CMTime(value: 1, timescale: 2) && !half.hasBeenRounded)
        #expect((CMTime(value: 1, timescale: 1) * (1.0 / 3)).hasBeenRounded)
        #expect(CMTimeAbsoluteValue(CMTime(value: -3, timescale: 2)).value == 3)
    }

    @Test
    func `descriptions read as in logs`() {
        let texts = [CMTime(value: 5000, timescale: 600), .invalid, .indefinite, .negativeInfinity].map {
            CMTimeCopyDescription(allocator: nil, time: $0) as String?
        }
        #expect(texts == ["{5000/600 = 8.333}", "{INVALID}", "{INDEFINITE}", "{-INFINITY}"])
    }
}

import SeededRandom
import Testing

@testable import Movement

@Suite struct MovingMedianTests {
    private static func times(_ rate: Double, seconds: Double) -> [Double] {
        (0..<Int(seconds * rate)).map { Double($0) / rate }
    }

    @Test(arguments: [30.0, 60, 120, 240])
    func `what lasts for one frame at 30 a second is removed at any rate`(rate: Double) throws {
        let times = Self.times(rate, seconds: 2)
        let angles = times.map { time in
            abs(time - 0.51) < 0.0145 ? 150 : 22.5 - 22.5 * (time - 1) * (time - 1)
        }
        let highest = try #require(MovingMedian.values(angles, at: times).max())
        #expect((22...23).contains(highest), "\(highest)")
    }

    @Test(arguments: [10.0, 25, 30]) func `up to 30 frames a second it is the median of three neighbours`(
        rate: Double
    ) {
        var random = SeededGenerator(seed: 3)
        let times = Self.times(rate, seconds: 3)
        let values = times.map { _ in random.uniform(0...1) }
        let found = MovingMedian.values(values, at: times)
        for index in values.indices.dropFirst().dropLast() {
            #expect(found[index] == values[index - 1...index + 1].sorted()[1])
        }
        #expect(found.first == values.first && found.last == values.last)
    }

    @Test func `a rise stays, and so does what is not known`() {
        let times = Self.times(240, seconds: 1)
        let rise = times.map { $0 * $0 }
        #expect(MovingMedian.values(rise, at: times) == rise)
        var gap = rise
        for index in 100..<110 { gap[index] = .nan }
        let found = MovingMedian.values(gap, at: times)
        #expect(zip(found, gap).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) })
        #expect(MovingMedian.values([Double](), at: []).isEmpty)
    }
}

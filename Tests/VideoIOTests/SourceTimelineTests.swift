import SeededRandom
import Testing

@testable import VideoIO

@Suite struct SourceTimelineTests {
    private let second: Int64 = 1_000_000_000

    private func places(_ seconds: [Double], frameRate: Double? = 10, maximumPause: Double = 10)
        -> [SourceTimeline.Place]
    {
        var line = SourceTimeline(frameRate: frameRate, maximumPause: maximumPause)
        return seconds.map { line.place(Int64(($0 * 1e9).rounded())) }
    }

    private func times(_ seconds: [Double], frameRate: Double? = 10, maximumPause: Double = 10) -> [Double] {
        places(seconds, frameRate: frameRate, maximumPause: maximumPause).map { Double($0.time) / 1e9 }
    }

    @Test func `the first frame is at zero, wherever the source's clock starts`() {
        #expect(times([100, 100.1, 100.2]) == [0, 0.1, 0.2])
        #expect(times([-0.25, -0.15]) == [0, 0.1])
    }

    @Test func `a pair of equal times is spread over the interval`() {
        #expect(times([0, 0, 0.2, 0.2, 0.4, 0.4], frameRate: 5) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
        let result = places([0, 0, 0, 0.1, 0.1, 0.2])
        #expect(!result.contains { $0.isAfterJump })
    }

    @Test func `a frame that comes a little too early is placed after the one before`() {
        let result = places([0, 0.1, 0.2, 0.15, 0.3])
        #expect(!result.contains { $0.isAfterJump })
        #expect(result.map { Double($0.time) / 1e9 } == [0, 0.1, 0.2, 0.25, 0.3])
    }

    @Test func `pauses of the source are kept up to the longest that is believed`() {
        #expect(times([0, 0.1, 9, 9.1]) == [0, 0.1, 9, 9.1])
        let result = places([0, 0.1, 500, 500.1], maximumPause: 600)
        #expect(result.map { Double($0.time) / 1e9 } == [0, 0.1, 500, 500.1])
    }

    @Test(arguments: [1000.0, -1000, -95443.7, 1e9])
    func `where the clock jumps the line goes on and says so`(jump: Double) {
        let result = places([5, 5.1, 5.2, 5.3 + jump, 5.4 + jump])
        #expect(result.map(\.isAfterJump) == [false, false, false, true, false])
        for (place, expected) in zip(result, [0, 0.1, 0.2, 0.3, 0.4]) {
            #expect(abs(Double(place.time) / 1e9 - expected) < 1e-6)
        }
    }

    @Test func `a seek continues on the same line`() {
        var line = SourceTimeline(frameRate: 10, maximumPause: 10)
        _ = line.place(100 * second)
        #expect(line.sourceTime(of: 30 * second) == 130 * second)
        line.seek()
        #expect(line.place(130 * second) == .init(time: 30 * second))
        line.seek()
        #expect(line.place(101 * second) == .init(time: second))
    }

    @Test(arguments: 1...20)
    func `whatever the clock does, times rise by 0.1 ms at least and 10 s at most`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var line = SourceTimeline(frameRate: nil, maximumPause: 10)
        var clock: Int64 = 0
        var last: Int64?
        for _ in 0..<500 {
            switch random.next() % 6 {
            case 0: clock &+= Int64(bitPattern: random.next())
            case 1: clock &-= Int64(random.next() % 2_000_000_000)
            case 2: break
            default: clock &+= Int64(random.next() % 50_000_000)
            }
            let time = line.place(clock).time
            if let last {
                #expect(time - last >= SourceTimeline.minimumStep, "seed \(seed)")
                #expect(time - last <= 10 * second, "seed \(seed)")
            }
            last = time
        }
    }
}

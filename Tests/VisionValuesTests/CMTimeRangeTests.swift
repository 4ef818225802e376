import LimberCoreMedia
import Testing

struct CMTimeRangeTests {
    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
    }

    @Test
    func `a range holds its start and not its end`() {
        let range = range(1, 3)
        #expect(range.containsTime(CMTime(value: 1, timescale: 1)))
        #expect(!range.containsTime(range.end))
        #expect(range.containsTimeRange(range) && !range.containsTimeRange(self.range(2, 4)))
    }

    @Test
    func `unions span gaps, intersections may be empty`() {
        #expect(range(0, 2).union(range(5, 6)) == range(0, 6))
        #expect(range(0, 3).intersection(range(2, 6)) == range(2, 3))
        #expect(range(0, 2).intersection(range(5, 6)) == .zero)
        #expect(!range(0, 2).union(.invalid).isValid)
    }

    @Test
    func `lengths below zero and endless ones are told apart`() {
        #expect(!range(3, 1).isValid)
        let endless = CMTimeRange(start: .zero, duration: .positiveInfinity)
        #expect(endless.isValid && endless.end == .positiveInfinity)
        #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    }

    @Test
    func `times map from range to range`() {
        let time = CMTime(value: 5, timescale: 2)
        #expect(
            CMTimeMapTimeFromRangeToRange(time, fromRange: range(2, 3), toRange: range(10, 20)).seconds == 15)
        #expect(CMTimeClampToRange(time, range: range(3, 4)) == CMTime(value: 3, timescale: 1))
    }
}

import PoseCore
import Testing

@testable import Pipeline

@Suite struct FrameRateLimitTests {
    /// The numbers of the frames that are wanted of a minute's.
    private func wanted(_ times: [Double], limit: Double?) -> (count: Int, times: [Double], leftOut: Int) {
        var rate = FrameRateLimit(framesPerSecond: limit)
        let admitted = times.filter { rate.admits(Timestamp(seconds: $0)) }
        return (admitted.count, admitted, rate.leftOut)
    }

    @Test(arguments: [(25.0, 10.0), (30, 10), (30, 7), (29.97, 15), (60, 25), (25, 0.5)])
    func `of faster frames as many as are wanted come through, evenly`(rate: Double, limit: Double) {
        let times = (0..<Int(60 * rate)).map { Double($0) / rate }
        let found = wanted(times, limit: limit)
        #expect(abs(Double(found.count) - 60 * limit) <= 1)
        #expect(found.count + found.leftOut == times.count)
        for (earlier, later) in zip(found.times, found.times.dropFirst()) {
            #expect(abs(later - earlier - 1 / limit) < 1 / rate + 1e-6)
        }
    }

    @Test func `what is as fast as the limit comes through, with times that are rounded`() {
        let times = (0..<1000).map { (Double($0) / 30 * 1e6).rounded() / 1e6 }
        #expect(wanted(times, limit: 30).leftOut == 0)
        #expect(wanted(times, limit: nil).leftOut == 0)
    }

    @Test
    func `after a pause, a time that goes back, and for a frame shown again it begins with the next frame`() {
        let found = wanted([0, 0.04, 0.1, 5, 5.04, 5.1, 1, 1.04, 1.1, 1.100_001, 1.14], limit: 10)
        #expect(found.times == [0, 0.1, 5, 5.1, 1, 1.1, 1.100_001])
    }
}

import PoseCore
import Testing

@testable import Pipeline

@Suite struct PlaybackClockTests {
    private let start = ContinuousClock.now
    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }
    private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

    @Test func `frames are due by their own times`() {
        var clock = PlaybackClock()
        // A file need not begin at zero.
        #expect(clock.decide(time(7), at: at(0)) == .show)
        #expect(clock.decide(time(7.5), at: at(0.1)) == .wait(until: at(0.5)))
        #expect(clock.decide(time(7.5), at: at(0.5)) == .show)
        // A little late is not late, and does not add up.
        #expect(clock.decide(time(8), at: at(1.05)) == .show)
        #expect(clock.decide(time(8.5), at: at(1.1)) == .wait(until: at(1.5)))
    }

    @Test func `late frames are dropped until one is in time`() {
        var clock = PlaybackClock()
        #expect(clock.decide(time(0), at: at(0)) == .show)
        #expect(clock.decide(time(0.3), at: at(0.3)) == .show)
        #expect(clock.decide(time(0.375), at: at(0.5)) == .drop(lateness: .milliseconds(125)))
        #expect(clock.decide(time(0.39), at: at(0.51)) != .show)
        #expect(clock.decide(time(0.43), at: at(0.5)) == .show)
    }

    @Test func `a slow decoder still shows four frames a second`() {
        var clock = PlaybackClock()
        var shown: [Double] = []
        // Every frame takes 50 ms to decode, and there are thirty a second.
        for index in 0..<100 {
            let now = Double(index) * 0.05
            if clock.decide(time(Double(index) / 30), at: at(now)) == .show { shown.append(now) }
        }
        let pauses = zip(shown.dropFirst(), shown).map { $0 - $1 }
        #expect(pauses.allSatisfy { $0 <= 0.301 }, "\(pauses)")
        #expect(shown.count < 60, "late frames were dropped: \(shown.count) shown")
    }

    @Test func `where nothing may be dropped time goes on from what comes late`() {
        var clock = PlaybackClock()
        #expect(clock.decide(time(0), at: at(0), mayDrop: false) == .show)
        #expect(clock.decide(time(0.1), at: at(0.5), mayDrop: false) == .show)
        #expect(clock.decide(time(0.2), at: at(0.55), mayDrop: false) == .wait(until: at(0.6)))
        #expect(clock.decide(time(0.2), at: at(0.65), mayDrop: false) == .show)
        // A little late does not add up.
        #expect(clock.decide(time(0.3), at: at(0.68), mayDrop: false) == .wait(until: at(0.7)))
    }

    @Test func `playback does not wait after jumps and long sleeps`() {
        var clock = PlaybackClock()
        #expect(clock.decide(time(10), at: at(0)) == .show)
        #expect(clock.decide(time(2), at: at(0.01)) == .show, "back")
        #expect(clock.decide(time(100), at: at(0.02)) == .show, "far ahead")
        #expect(clock.decide(time(100.25), at: at(50)) == .show, "after a sleep")
        #expect(clock.decide(time(100.5), at: at(50)) == .wait(until: at(50.25)))
        clock.restart()
        #expect(clock.decide(time(103), at: at(60)) == .show)
    }
}

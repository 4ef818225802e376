import ActionClassification
import PoseCore
import TestSupport
import Testing

@testable import Pipeline

@Suite struct RetryPausesTests {
    @Test func `pauses grow to half a minute and are short again after a stable run`() {
        var pauses = RetryPauses()
        let failing = (0..<7).map { _ in pauses.next(after: .milliseconds(20)) }
        #expect(failing == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        #expect(pauses.next(after: .seconds(60)) == .seconds(1))
        #expect(pauses.next(after: .seconds(3)) == .seconds(2))
    }
}

@Suite struct LiveTimelineTests {
    private let start = ContinuousClock.now

    @Test func `times begin at zero and go on rising over reconnections`() {
        var timeline = LiveTimeline()
        func time(_ seconds: Double, at now: Double) -> Double {
            timeline.time(of: Timestamp(seconds: seconds), at: start + .seconds(now)).seconds
        }
        #expect(time(5000, at: 0) == 0)
        // Within a connection the source's own clock counts, not the moment of arrival.
        #expect(time(5000.5, at: 0.9) == 0.5)
        timeline.reconnect()
        #expect(time(3, at: 8) == 8)
        #expect(time(3.25, at: 8.1) == 8.25)
        timeline.reconnect()
        #expect(abs(time(0, at: 8.2) - 8.251) < 1e-6, "later than what came before, though it hurried")
    }
}

@Suite struct LiveMailboxTests {
    private func result(_ index: Int, predictions: Int = 0) throws -> LiveEvent {
        let frame = try testFrame(index)
        let prediction = ActionPrediction.startingUp(from: frame.timestamp, to: frame.timestamp, trackID: nil)
        return .frame(
            FrameResult(frame: frame, predictions: Array(repeating: prediction, count: predictions)))
    }

    @Test func `only the newest frame waits, with the predictions of the others`() throws {
        var mailbox = LiveMailbox()
        mailbox.put(.state(.running))
        for index in 0..<50 { mailbox.put(try result(index, predictions: index.isMultiple(of: 10) ? 1 : 0)) }
        mailbox.put(.state(.ended))
        guard case .state(.running) = mailbox.take(), case .frame(let frame) = mailbox.take(),
            case .state(.ended) = mailbox.take()
        else {
            Issue.record("not the state, the frame and the other state")
            return
        }
        #expect(frame.frame.index == 49)
        #expect(frame.predictions.map { Int(($0.start.seconds * 30).rounded()) } == [0, 10, 20, 30, 40])
        #expect(mailbox.take() == nil)
    }

    @Test func `nothing grows for a consumer that is gone`() throws {
        var mailbox = LiveMailbox()
        for index in 0..<1000 {
            mailbox.put(.state(index.isMultiple(of: 2) ? .running : .paused))
            mailbox.put(try result(index, predictions: 1))
        }
        var (states, frames, predictions) = (0, 0, 0)
        while let event = mailbox.take() {
            switch event {
            case .state: states += 1
            case .frame(let result): (frames, predictions) = (frames + 1, result.predictions.count)
            }
        }
        #expect(states == LiveMailbox.maximumStates)
        #expect(frames == 1)
        #expect(predictions == LiveMailbox.maximumPredictions)
    }
}

@Suite struct LiveMeterTests {
    private let start = ContinuousClock.now

    @Test func `rate and latency are those of the last seconds`() {
        var meter = LiveMeter()
        #expect(meter.framesPerSecond(at: start) == 0 && meter.latency(0.5) == .zero)
        // Ten seconds at 20 frames/s with 200 ms, then five at 10 frames/s with 50 ms.
        for index in 0..<200 { add(&meter, at: Double(index) * 0.05, latency: 0.2) }
        #expect(abs(meter.framesPerSecond(at: start + .seconds(10)) - 20) < 1)
        #expect(meter.latency(0.95) == .milliseconds(200))
        for index in 0..<52 { add(&meter, at: 10.2 + Double(index) * 0.1, latency: 0.05) }
        #expect(abs(meter.framesPerSecond(at: start + .seconds(15.35)) - 10) < 1)
        #expect(meter.latency(0.95) == .milliseconds(50))
        #expect(meter.framesPerSecond(at: start + .seconds(60)) == 0)
    }

    private func add(_ meter: inout LiveMeter, at time: Double, latency: Double) {
        let begin = start + .seconds(time)
        meter.add(from: begin, to: begin + .seconds(latency))
    }
}

import PoseCore
import PoseEstimation
import Synchronization
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

@Suite(.timeLimit(.minutes(15))) struct LivePlayerTests {
    private func session() throws -> LiveSession {
        try LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator { _ in [] } }.makeSession()
    }

    private func player(
        _ session: LiveSession, clock: FakeClock = FakeClock(), isRetried: Bool = false,
        open: @escaping @Sendable () throws -> FakeRecording
    ) -> LivePlayer {
        LivePlayer(session: session, clock: clock, isRetried: isRetried) { _ in try open() }
    }

    /// A player that is paused before its first frame: without a clock the last one would be there at once.
    private func paused(_ recording: FakeRecording) throws -> LivePlayer {
        let gate = Gate()
        let player = player(try session()) {
            gate.pass()
            return recording
        }
        player.pause()
        gate.open()
        return player
    }

    /// A player that is tried again; `open` gets the number of the attempt.
    private func retried(
        _ session: LiveSession, after gate: Gate, open: @escaping @Sendable (Int) throws -> FakeRecording
    ) -> LivePlayer {
        let attempts = Mutex(0)
        return player(session, isRetried: true) {
            gate.pass()
            let attempt = attempts.withLock { number in
                number += 1
                return number
            }
            return try open(attempt)
        }
    }

    @Test func `a file is played once and every frame is accounted for`() async throws {
        let session = try session()
        let player = player(session) { FakeRecording(count: 300) }
        var indices: [Int] = []
        for await event in player.events {
            if case .frame(let result) = event { indices.append(result.frame.index) }
            if event.state == .ended { break }
        }
        #expect(indices == indices.sorted() && Set(indices).count == indices.count)
        #expect(session.statistics.admitted + session.statistics.dropped == 300)
        #expect(player.position == Timestamp(seconds: 299.0 / 30))
        #expect(player.state == .ended)
    }

    @Test func `frames that are decoded too late are dropped`() async throws {
        let (session, clock) = (try session(), FakeClock())
        var source = FakeRecording(count: 100)
        source.onRead = { clock.advance(by: .milliseconds(50)) }
        let player = player(session, clock: clock) { [source] in source }
        for await event in player.events where event.state == .ended { break }
        #expect(session.statistics.admitted < 60)
        #expect(session.statistics.admitted + session.statistics.dropped == 100)
    }

    @Test func `frames that a live source leaves out before they are decoded count as dropped`() async throws
    {
        let session = try session()
        let player = player(session) {
            var source = FakeRecording(count: 20, isLive: true)
            source.dropped = 3
            return source
        }
        for await event in player.events {
            if case .state(.failed) = event { break }
        }
        #expect(session.statistics.admitted + session.statistics.dropped == 20 * 4)
    }

    @Test func `with throws every frame of a file is analysed, however late`() async throws {
        let (session, clock) = (try session(), FakeClock())
        session.throwTargets = []
        var source = FakeRecording(count: 100)
        source.onRead = { clock.advance(by: .milliseconds(50)) }
        let player = player(session, clock: clock) { [source] in source }
        for await event in player.events where event.state == .ended { break }
        #expect(session.statistics.admitted == 100 && session.statistics.dropped == 0)
    }

    @Test func `pause, seek and resume work`() async throws {
        let length = 300
        let player = try paused(FakeRecording(count: length))
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state != .paused {}
        player.seek(to: Timestamp(seconds: Double(length - 10) / 30))
        // Held, and yet the picture sought is shown.
        #expect(try await Self.frame(&events, from: length - 10) == length - 10)
        #expect(player.state == .paused)
        player.resume()
        var last = 0
        while let event = await events.next(), event.state != .ended {
            if case .frame(let result) = event { last = result.frame.index }
        }
        #expect(last == length - 1)
        // What has ended can be played again.
        player.seek(to: Timestamp(seconds: Double(length - 5) / 30))
        #expect(try await Self.frame(&events, from: 0) >= length - 5)
        while let event = await events.next(), event.state != .ended {}
        player.stop()
        #expect(await events.next() == nil)
    }

    /// The file may be longer than its frames, as one with sound is; both in seconds.
    @Test(arguments: [(3.32, 3.34), (3.34, 3.34), (1e6, 3.34), (9.0, 10.0)])
    func `a seek behind the last frame shows that frame`(seconds: Double, duration: Double) async throws {
        var recording = FakeRecording(count: 100)
        recording.format.duration = .seconds(duration)
        let player = try paused(recording)
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state != .paused {}
        player.seek(to: Timestamp(seconds: seconds))
        var shown: [Int] = []
        while let event = await events.next(), event.state != .ended {
            if case .frame(let result) = event { shown.append(result.frame.index) }
        }
        #expect(shown.last == 99)
        #expect(player.position == Timestamp(seconds: 99.0 / 30))
    }

    @Test func `a source that breaks off is tried again with growing pauses`() async throws {
        let gate = Gate()
        let broken = VideoError(.cannotOpen, "rtsp://camera", "no answer")
        let player = retried(try session(), after: gate) { attempt in
            switch attempt {
            case 4: return FakeRecording(count: 5, isLive: true)
            case 6: throw VideoError(.unsupported, "rtsp://camera", "is of no use")
            default: throw broken
            }
        }
        var states: [LiveState] = []
        let events = player.events
        gate.open()
        for await event in events {
            guard let state = event.state else { continue }
            states.append(state)
            if case .failed = state { break }
        }
        func retry(_ seconds: Int, _ error: VideoError = broken) -> LiveState {
            .reconnecting(retryIn: .seconds(seconds), message: error.description, code: error.code)
        }
        let end = VideoError(.readFailed, "fake", "the stream ended; check that its sender still runs")
        #expect(
            states == [
                .starting, retry(1), retry(2), retry(4), .running,
                retry(8, end), retry(16),
                .failed(message: "rtsp://camera: is of no use", code: .unsupported),
            ])
    }

    @Test func `a stream that its sender has closed is tried again until it is live`() async throws {
        let gate = Gate()
        let player = retried(try session(), after: gate) { attempt in
            // Closed, it is a recording of its last seconds.
            FakeRecording(count: 5, isLive: attempt == 1 || attempt == 4)
        }
        var states: [LiveState] = []
        let events = player.events
        gate.open()
        for await event in events {
            guard let state = event.state else { continue }
            states.append(state)
            if states.count(where: { $0 == .running }) == 2 { break }
        }
        player.stop()
        let end = VideoError(.readFailed, "fake", "the stream ended; check that its sender still runs")
        func retry(_ seconds: Int) -> LiveState {
            .reconnecting(retryIn: .seconds(seconds), message: end.description, code: end.code)
        }
        #expect(states == [.starting, .running, retry(1), retry(2), retry(4), .running])
    }

    @Test func `frames in work come before the news that their source broke off`() async throws {
        let (estimation, reopening) = (Gate(), Gate())
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in
            FakeEstimator { _ in
                estimation.pass()
                return []
            }
        }.makeSession()
        let attempts = Mutex(0)
        let player = player(session, isRetried: true) {
            let attempt = attempts.withLock { number in
                number += 1
                return number
            }
            if attempt > 1 { reopening.pass() }
            return FakeRecording(count: 3, isLive: true)
        }
        let events = player.events
        await estimation.waitForArrivals(1)
        // The source is at its end long before the first result.
        Task {
            try await Task.sleep(for: .milliseconds(200))
            estimation.open()
        }
        var (isBroken, frames) = (false, 0)
        for await event in events {
            if case .state(.reconnecting) = event { isBroken = true }
            if case .frame = event {
                #expect(!isBroken)
                frames += 1
            }
            if isBroken, frames > 0 { break }
        }
        player.stop()
        reopening.open()
    }

    @Test func `a recording that breaks off goes on where it was`() async throws {
        let attempts = Mutex(0)
        let session = try session()
        let player = player(session, isRetried: true) {
            attempts.withLock { $0 += 1 }
            guard attempts.withLock({ $0 == 1 }) else { return FakeRecording(count: 200) }
            return FakeRecording(count: 100, failure: VideoError(.readFailed, "fake", "broke off"))
        }
        for await event in player.events where event.state == .ended { break }
        // The last frame of the first part is the first of the second.
        #expect(session.statistics.admitted + session.statistics.dropped == 100 + 101)
    }

    @Test func `stopping ends the events, also during a pause`() async throws {
        let player = LivePlayer(session: try session(), clock: RealPlayerClock(), isRetried: true) { _ in
            throw VideoError(.cannotOpen, "camera", "is away")
        }
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state == .starting {}
        player.stop()
        while await events.next() != nil {}
        var late = player.events.makeAsyncIterator()
        #expect(await late.next()?.state == player.state, "who comes late still hears how it was")
        #expect(await late.next() == nil)
    }

    @Test func `releasing the player stops it`() async throws {
        let log = ReadLog()
        var source = FakeRecording(count: .max)
        source.onRead = { log.reads.withLock { $0 += 1 } }
        var player: LivePlayer? = player(try session()) { [source] in source }
        let events = try #require(player?.events)
        for await event in events {
            if case .frame = event { break }
        }
        player = nil
        for await _ in events {}
        #expect(log.count > 0)
    }

    @Test func `a session that fails fails the player`() async throws {
        struct Broken: PoseEstimating {
            mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
                _ = try BlazePoseModels(files: PoseModelFiles(folder: "/nowhere"))
                return []
            }
            mutating func reset() {}
        }
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in Broken() }.makeSession()
        let player = player(session, isRetried: true) { FakeRecording(count: .max) }
        for await event in player.events {
            if case .state(.failed(let message, let code)) = event {
                #expect(message.hasPrefix("/nowhere/") && code == nil, "the source is not to blame")
                break
            }
        }
    }

    @Test func `after the end the held picture is analysed again on request`() async throws {
        let player = player(try session()) { FakeRecording(count: 20) }
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state != .ended {}
        // A player that does not do it is not waited for.
        let timeout = Task {
            try await Task.sleep(for: .seconds(60))
            player.stop()
        }
        for _ in 0..<2 {
            player.refresh()
            #expect(try await Self.frame(&events, from: 0) == 19)
        }
        #expect(player.state == .ended)
        timeout.cancel()
        player.stop()
    }

    @Test func `a session that fails at the last frame fails the player`() async throws {
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in
            FailingEstimator(failingIndex: 19)
        }.makeSession()
        let player = player(session) { FakeRecording(count: 20) }
        var last: LiveState?
        for await event in player.events {
            guard let state = event.state else { continue }
            last = state
            if case .failed = state { break }
            if state == .ended { break }
        }
        #expect(last != .ended)
    }

    /// The index of the next frame event that is not of before.
    private static func frame(
        _ events: inout AsyncStream<LiveEvent>.Iterator, from first: Int
    ) async throws -> Int {
        while let event = await events.next() {
            if case .frame(let result) = event, result.frame.index >= first { return result.frame.index }
        }
        throw CancellationError()
    }
}

extension LiveEvent {
    /// The state that is emitted, if any.
    var state: LiveState? {
        if case .state(let state) = self { state } else { nil }
    }
}

import ActionClassification
import Movement
import PoseCore
import PoseEstimation
import Synchronization
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

@Suite(.timeLimit(.minutes(15))) struct FileAnalysisTests {
    /// How often bodies were searched for.
    private let searches = ReadLog()

    private func engine() throws -> LiveEngine {
        let searches = searches
        return LiveEngine(
            recognition: ActionRecognition(classifier: try .exerciseClassifier()), workerCount: 1
        ) { _ in
            FakeEstimator { _ in
                searches.reads.withLock { $0 += 1 }
                return [standing(x: 0.5)]
            }
        }
    }

    private func session(_ engine: LiveEngine, _ poses: FilePoses, isBackground: Bool) throws -> LiveSession {
        var configuration = LiveSession.Configuration()
        configuration.filePoses = poses
        configuration.isBackground = isBackground
        return try engine.makeSession(configuration)
    }

    /// All that the analysis of a file of so many frames emits.
    private func analyze(_ session: LiveSession, frames: Int, failure: VideoError? = nil) async
        -> [FileAnalysis.Event]
    {
        let (events, continuation) = AsyncStream.makeStream(of: FileAnalysis.Event.self)
        let analysis = FileAnalysis(session: session) { _, event in
            continuation.yield(event)
            switch event {
            case .ended, .failed: continuation.finish()
            case .opened, .frame: break
            }
        } open: { _ in
            FakeRecording(count: frames, failure: failure)
        }
        analysis.start()
        var all: [FileAnalysis.Event] = []
        for await event in events { all.append(event) }
        return all
    }

    @Test func `every frame is analysed in order, and playing takes the poses that are known`() async throws {
        let (engine, poses) = (try engine(), FilePoses())
        let events = await analyze(try session(engine, poses, isBackground: true), frames: 120)
        let results = events.compactMap { if case .frame(let result) = $0 { result } else { nil } }
        #expect(results.map(\.frame.index) == Array(0..<120))
        #expect(results.flatMap(\.predictions).count > 2)
        guard case .opened = events.first, case .ended = events.last else {
            Issue.record("\(events.count) events")
            return
        }
        #expect(searches.count == 120)
        let live = try session(engine, poses, isBackground: false)
        for index in [0, 50, 119] {
            #expect(try await live.result(of: try testFrame(index))?.people.count == 1)
        }
        #expect(searches.count == 120, "the poses are known")
        _ = try await live.result(of: try testFrame(120))
        #expect(searches.count == 121, "this frame was not analysed")
        // With another model the file is analysed again, by the same poses.
        _ = await analyze(try session(engine, poses, isBackground: true), frames: 120)
        #expect(searches.count == 121)
    }

    @Test func `a file that is shorter than a window has an action`() async throws {
        // 1.5 s of 2.
        let session = try session(try engine(), FilePoses(), isBackground: true)
        session.minimumConfidence = 0
        let events = await analyze(session, frames: 45)
        guard case .ended(let found, 0, _) = events.last else {
            Issue.record("\(events.count) events")
            return
        }
        #expect(found.segments.count == 1)
        #expect(found.segments.allSatisfy { $0.isProminent && $0.end.seconds > 1 })
    }

    @Test func `at the end a short source has its prediction, of the model that is asked for`() async throws {
        let session = try session(try engine(), FilePoses(), isBackground: false)
        session.minimumConfidence = 0
        for index in 0..<45 { _ = try await session.result(of: try testFrame(index)) }
        let end = try session.finishActions()
        #expect(end.predictions.count == 1 && end.predictions.first?.kind == .action)
        #expect(end.movement.segments.map(\.label) == end.predictions.map(\.label))
        let recognition = session.recognition
        session.recognition = recognition
        #expect(try session.finishActions().predictions.isEmpty, "the exchanged model has seen nothing")
    }

    @Test func `a file that breaks off is told`() async throws {
        let broken = VideoError(.readFailed, "fake.mp4", "broke")
        let events = await analyze(
            try session(try engine(), FilePoses(), isBackground: true), frames: 3, failure: broken)
        guard case .failed(let message) = events.last else {
            Issue.record("\(events.count) events")
            return
        }
        #expect(message.contains("broke") && events.count == 5)
    }

    @Test(arguments: [(6.0, 180), (9.99, 299), (60, 299)])
    func `after a jump in a known file, also to its end, the label is there at once`(
        time: Double, frame: Int
    ) async throws {
        let (engine, poses) = (try engine(), FilePoses())
        _ = await analyze(try session(engine, poses, isBackground: true), frames: 300)
        let live = try session(engine, poses, isBackground: false)
        let player = LivePlayer(session: live, clock: FakeClock(), isRetried: false) { _ in
            FakeRecording(count: 300)
        }
        player.pause()
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state != .paused {}
        player.seek(to: Timestamp(seconds: time))
        // What was being analysed when it was held may come first.
        var first: FrameResult?
        while first?.frame.index ?? 0 < frame, let event = await events.next() {
            if case .frame(let result) = event { first = result }
        }
        #expect(first?.frame.index == frame)
        let predictions = try #require(first?.predictions)
        #expect(!predictions.isEmpty && predictions.allSatisfy { $0.kind != .startingUp })
        player.stop()
    }

    @Test func `a held picture of a known file keeps its people however often it is shown again`()
        async throws
    {
        let (engine, poses) = (try engine(), FilePoses())
        _ = await analyze(try session(engine, poses, isBackground: true), frames: 60)
        let live = try session(engine, poses, isBackground: false)
        let player = LivePlayer(session: live, clock: FakeClock(), isRetried: false) { _ in
            FakeRecording(count: 60)
        }
        player.pause()
        var events = player.events.makeAsyncIterator()
        while let event = await events.next(), event.state != .paused {}
        func nextFrame() async throws -> FrameResult {
            while let event = await events.next() {
                if case .frame(let result) = event { return result }
            }
            throw CancellationError()
        }
        player.seek(to: Timestamp(seconds: 1))
        var shown = try await nextFrame().frame
        // What was being analysed when it was held may come first.
        while shown.index < 30 { shown = try await nextFrame().frame }
        var last = shown.timestamp
        for _ in 0..<50 {
            player.refresh()
            let frame = try await nextFrame().frame
            #expect(frame.index == 30 && frame.timestamp > last)
            last = frame.timestamp
        }
        #expect(searches.count == 60, "the poses are known")
        #expect(last.seconds < 31.0 / 30, "the next frame comes later")
        player.stop()
    }

    @Test func `with angles the poses that are known have joints in space`() async throws {
        let (engine, poses) = (try engine(), FilePoses())
        func make(isBackground: Bool, hasAngles: Bool) throws -> LiveSession {
            var configuration = LiveSession.Configuration()
            (configuration.filePoses, configuration.isBackground) = (poses, isBackground)
            configuration.hasWorldJoints = isBackground && hasAngles
            configuration.hasAngles = hasAngles && !isBackground
            return try engine.makeSession(configuration)
        }
        _ = await analyze(try make(isBackground: true, hasAngles: false), frames: 20)
        let live = try make(isBackground: false, hasAngles: true)
        _ = try await live.result(of: try testFrame(3))
        #expect(searches.count == 21, "what is known has none")
        _ = await analyze(try make(isBackground: true, hasAngles: true), frames: 20)
        #expect(searches.count == 41)
        for index in [5, 19] { _ = try await live.result(of: try testFrame(index)) }
        #expect(searches.count == 41, "the poses are known")
        #expect(poses.known(upTo: Timestamp(seconds: 0.5), withWorld: true) != nil)
    }

    @Test func `poses are kept up to a bound`() {
        let poses = FilePoses(capacity: 6)
        for index in 0..<5 {
            poses.keep([standing(x: 0.5)], at: Timestamp(seconds: Double(index)))
        }
        #expect(
            (0..<5).map { poses.poses(at: Timestamp(seconds: Double($0))) != nil } == [
                true, true, true, false, false,
            ])
        #expect(poses.poses(at: Timestamp(seconds: 1.001)) != nil, "a frame that is shown again")
        #expect(
            poses.poses(at: Timestamp(seconds: 1.01)) == nil && poses.poses(at: Timestamp(seconds: -1)) == nil
        )
        poses.noteEnd()
        #expect(poses.known(upTo: Timestamp(seconds: 2)) == Timestamp(seconds: 2))
        #expect(poses.known(upTo: Timestamp(seconds: 2.1)) == nil, "there may be more frames")
        let spatial = FilePoses(capacity: 6)
        for index in 0..<2 {
            spatial.keep([standing(x: 0.5)], at: Timestamp(seconds: Double(index)), withWorld: true)
        }
        #expect(spatial.poses(at: Timestamp(seconds: 1)) == nil, "joints in space take more room")
    }
}

import ActionClassification
import Foundation
import Movement
import PoseCore
import ResultExport
import Testing
import VideoIO

@testable import Pipeline
@testable import WebApp

/// What changes of a session while it lives, without a server and without models.
@Suite struct SessionContentsTests {
    private let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator() }
    private let now = ContinuousClock.now

    private func source(_ name: String) -> PlayableSource {
        PlayableSource(description: .browser(label: name), title: name, live: nil)
    }

    private func contents(_ live: LiveSession) -> SessionContents {
        SessionContents(
            SessionPlayback(source("front"), through: live), configuration: LiveSession.Configuration(),
            model: SessionModel(), at: now)
    }

    private func recognition(stride: Int = 10) throws -> ActionRecognition {
        var recognition = ActionRecognition(classifier: try .exerciseClassifier())
        recognition.window.stride = stride
        return recognition
    }

    // MARK: Playback

    @Test func `states and results of a former source do not reach the session`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        let isTaken = contents.playback.setState(.running, of: first)
        #expect(isTaken)
        contents.change(to: source("back"), through: second).end()
        #expect(contents.playback.state == .starting)
        let isTakenLate = contents.playback.setState(.ended, of: first)
        #expect(!isTakenLate && contents.playback.state == .starting)
        let result = SessionResult(try frameResult(at: 0), of: first)
        let isAddedLate = contents.add(result, of: first, at: now)
        #expect(!isAddedLate && contents.workout.report.frames == 0)
        let isAdded = contents.add(result, of: second, at: now)
        #expect(isAdded && contents.workout.report.frames == 1)
        #expect(contents.workout.report.source == "back")
    }

    @Test func `a demo is never kept in the history`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        #expect(contents.keptWorkout?.id == contents.workoutID)
        let demo = PlayableSource(description: .demo(name: "demo"), title: "demo", live: nil)
        contents.change(to: demo, through: second).end()
        _ = contents.add(SessionResult(try frameResult(at: 0), of: second), of: second, at: now)
        #expect(contents.workout.report.frames == 1 && contents.keptWorkout == nil)
    }

    @Test func `another source is another workout`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        _ = contents.add(SessionResult(try frameResult(at: 0), of: first), of: first, at: now)
        let former = contents.workout
        contents.change(to: source("back"), through: second).end()
        #expect(contents.workoutID != former.id && former.report.frames == 1)
        #expect(contents.workout.report.frames == 0)
    }

    @Test func `frames of former sources are counted`() async throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        for time in [0.0, 0.1] { _ = try await first.result(of: try frameResult(at: time).frame) }
        first.noteDropped(3)
        #expect(contents.playback.counts == FrameCounts(analyzed: 2, dropped: 3))
        contents.change(to: source("back"), through: second).end()
        _ = try await second.result(of: try frameResult(at: 0).frame)
        #expect(contents.playback.counts == FrameCounts(analyzed: 3, dropped: 3))
    }

    @Test func `a workout has its frames also after the session's end`() async throws {
        let live = try engine.makeSession()
        var contents = contents(live)
        let result = try await live.result(of: try frameResult(at: 0).frame)
        #expect(result != nil)
        live.noteDropped(3)
        contents.playback.end().end()
        #expect(contents.playback.counts == FrameCounts(analyzed: 1, dropped: 3))
        #expect(contents.workout.report.dropped == 3)
        contents.playback.end().end()
        #expect(contents.playback.counts == FrameCounts(analyzed: 1, dropped: 3))
    }

    @Test func `what plays a source is refused once it is not watched any more`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        func playing(_ live: LiveSession) -> SessionPlayback.Playing {
            SessionPlayback.Playing(player: LivePlayer(.file("/nowhere"), session: live), pump: Task {})
        }
        var playback = SessionPlayback(source("front"), through: first)
        _ = playback.change(to: source("back"), through: second)
        let isLate = !playback.begin(playing(first), of: first)
        let isBegun = playback.begin(playing(second), of: second)
        #expect(isLate && isBegun && playback.player != nil)
        playback.end().end()
        let isEnded = !playback.begin(playing(second), of: second)
        #expect(isEnded && playback.player == nil)
    }

    // MARK: Model

    @Test func `predictions of a former model are dropped by its generation`() throws {
        let live = try engine.makeSession()
        var contents = contents(live)
        var frame = try frameResult(at: 1, [prediction("Lunges", at: 1)])
        contents.setModel(SessionModel(recognition: try recognition()), standard: nil)
        #expect(live.recognitionGeneration == 1)
        // In work while the model was exchanged; labels and probabilities say nothing of it.
        #expect(SessionResult(frame, of: live).frame.predictions.isEmpty)
        frame.recognitionGeneration = 1
        #expect(SessionResult(frame, of: live).frame.predictions.map(\.label) == ["Lunges"])
        // The same labels again are another generation all the same.
        contents.setModel(SessionModel(recognition: try recognition()), standard: nil)
        #expect(SessionResult(frame, of: live).frame.predictions.isEmpty)
    }

    @Test func `labels are of the model in use`() throws {
        let live = try engine.makeSession()
        var contents = contents(live)
        let recognition = try recognition()
        #expect(SessionResult(try frameResult(at: 0), of: live).labels.isEmpty)
        contents.setModel(SessionModel(lesson: "l", recognition: recognition), standard: nil)
        #expect(SessionResult(try frameResult(at: 0), of: live).labels == recognition.classifier.labels)
        #expect(contents.configuration.recognition != nil)
        // Nil stands for what the engine recognises actions by.
        contents.setModel(SessionModel(), standard: recognition)
        #expect(contents.configuration.recognition == nil && live.recognition != nil)
    }

    @Test func `settings are kept for the next source`() throws {
        let live = try engine.makeSession()
        var contents = contents(live)
        contents.setForEveryone(true)
        contents.setMaximumHandCount(2)
        #expect(live.isForEveryone && live.maximumHandCount == 2)
        #expect(contents.configuration.isForEveryone && contents.configuration.maximumHandCount == 2)
    }

    // MARK: Workout and use

    @Test func `a new workout begins at zero and gives the former one out`() throws {
        let live = try engine.makeSession()
        var contents = contents(live)
        contents.setModel(SessionModel(recognition: try recognition(stride: 6)), standard: nil)
        let former = contents.startWorkout()
        live.noteDropped(2)
        var frame = try frameResult(at: 1, [prediction("Lunges", at: 1)])
        frame.recognitionGeneration = 1
        frame.movement = [
            PersonMovement(
                personID: 1,
                segment: ActionSegment(
                    personID: 1, label: "Lunges", start: Timestamp(seconds: 1), end: Timestamp(seconds: 1.5),
                    confidence: 0.9))
        ]
        _ = contents.add(SessionResult(frame, of: live), of: live, at: now)
        let workout = contents.startWorkout()
        #expect(workout.id != former.id)
        #expect(workout.report.frames == 1 && workout.report.dropped == 2)
        #expect(workout.report.bouts.map(\.seconds) == [0.5])
        #expect(contents.workoutID != workout.id)
        #expect(contents.workout.report.frames == 0 && contents.workout.report.dropped == 0)
    }

    @Test func `a session is used while frames are in flight and for a while after`() throws {
        var contents = contents(try engine.makeSession())
        func isUnused(after seconds: Double) -> Bool {
            contents.isUnused(SessionLimits(), at: now + .seconds(seconds))
        }
        #expect(!isUnused(after: 59))
        #expect(isUnused(after: 60))
        try contents.posted.begin(limit: 1)
        #expect(!isUnused(after: 1000))
        contents.endFrame(at: now + .seconds(10))
        #expect(!isUnused(after: 69))
        #expect(isUnused(after: 70))
        contents.touch(at: now + .seconds(20))
        #expect(!isUnused(after: 70))
        // Nobody else wants the client's own camera.
        contents.noteReader()
        #expect(!isUnused(after: 79))
    }

    @Test func `a camera is free seconds after its readers have left`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        func isUnused(after seconds: Double) -> Bool {
            contents.isUnused(SessionLimits(), at: now + .seconds(seconds))
        }
        contents.noteReader()
        let device = "/dev/video0"
        let camera = PlayableSource(
            description: .camera(device: device), title: "Camera", live: .camera(device))
        contents.change(to: camera, through: second).end()
        // Readers of the source before are none of the camera's.
        #expect(!isUnused(after: 59))
        contents.noteReader()
        #expect(!isUnused(after: 3))
        #expect(isUnused(after: 4))
        contents.touch(at: now + .seconds(4))
        #expect(!isUnused(after: 7))
        #expect(isUnused(after: 8))
    }

    @Test func `another source breaks the take and ends the bout`() throws {
        let (first, second) = (try engine.makeSession(), try engine.makeSession())
        var contents = contents(first)
        try contents.recording.begin(
            TakeInProgress(
                lesson: "l", label: Lesson.Label(id: "w", name: "Wave"), subject: .body, maximumSeconds: 30))
        contents.change(to: source("back"), through: second).end()
        let take = try contents.recording.end()
        #expect(throws: TakeError.videoJumped) { try take.sequence(limits: LessonLimits()) }
    }
}

@Suite struct SessionStateTests {
    @Test func `the server's option that helps is named where a source cannot be verified`() throws {
        for code in [VideoError.Code.untrusted, .timedOut] {
            for live in [
                LiveState.failed(message: "no", code: code),
                .reconnecting(retryIn: .seconds(1), message: "no", code: code),
            ] {
                var json = JSONText()
                json.object { SessionState(live: live).write(to: &$0) }
                let text = String(decoding: json.bytes, as: UTF8.self)
                #expect(
                    text.contains(#""message":"no (--insecure-sources)""#) == (code == .untrusted), "\(text)")
            }
        }
    }
}

@Suite struct PostedFramesTests {
    @Test func `frames in flight are bounded and numbered`() throws {
        var posted = PostedFrames()
        try posted.begin(limit: 2)
        try posted.begin(limit: 2)
        #expect(throws: SessionError.tooManyFramesInFlight(limit: 2)) { try posted.begin(limit: 2) }
        let indices = (0..<2).map { _ in posted.takeIndex() }
        #expect(indices == [0, 1])
        posted.end()
        #expect(posted.inFlight == 1)
        try posted.begin(limit: 2)
        let index = posted.takeIndex()
        #expect(index == 2)
    }
}

@Suite struct SessionTableTests {
    @Test func `sessions that are being made have their places`() throws {
        var table = SessionTable()
        try table.reserve(limit: 1)
        #expect(throws: SessionError.tooMany(limit: 1)) { try table.reserve(limit: 1) }
        table.release()
        try table.reserve(limit: 1)
        table.release()
        table.shutDown()
        #expect(throws: SessionError.serverIsShuttingDown) { try table.reserve(limit: 1) }
    }

    @Test func `sessions are removed once and their frames stay counted`() async throws {
        let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator() }
        let source = PlayableSource(description: .browser(label: "b"), title: "b", live: nil)
        let session = try WebSession(
            engine: engine, source: source, configuration: LiveSession.Configuration())
        defer { session.end() }
        var table = SessionTable()
        table.add(session)
        #expect(table.sessions.keys.sorted() == [session.id])
        #expect(throws: SessionError.tooMany(limit: 1)) { try table.reserve(limit: 1) }
        let picture = try frameResult(at: 0).frame.pixelBuffer
        _ = try await session.result(at: .zero, restarts: false) { picture }
        let isRemoved = table.remove(session)
        let isRemovedTwice = table.remove(session)
        #expect(isRemoved && !isRemovedTwice)
        #expect(table.endedCounts == FrameCounts(analyzed: 1))
    }
}

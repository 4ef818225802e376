import ActionClassification
import Foundation
import NIOCore
import Pipeline
import PoseCore
import Synchronization
import Tracking

/// One client's session: a live chain, its source, its summary, and the readers of its streams.
final class WebSession: Sendable {
    /// What a posted frame came to.
    struct PostedResult: Sendable {
        let result: FrameResult
        let statistics: LiveStatistics
    }

    private struct Contents {
        var source: PlayableSource
        /// A new one for each source, so that nothing of the former reaches it.
        var live: LiveSession
        var player: LivePlayer?
        var pump: Task<Void, Never>?
        var state = LiveState.starting
        /// What the client requests now; the next source's chain is made with it.
        var configuration: LiveSession.Configuration
        var frameIndex = 0
        var framesInFlight = 0
        var lastUse = ContinuousClock.now
        var workoutID = RandomIdentifier.make()
        var summary: WorkoutSummary
        /// Frames of the sources before this one.
        var former = (admitted: 0, dropped: 0)
        /// Drops before the summary began.
        var droppedBefore = 0
        var isEnded = false
        var model: SessionModel

        /// Frames analysed and dropped, all sources together.
        var totals: (admitted: Int, dropped: Int) {
            let statistics = live.statistics
            return (former.admitted + statistics.admitted, former.dropped + statistics.dropped)
        }
    }

    let id = RandomIdentifier.make()
    private let engine: LiveEngine
    private let hub = StreamHub()
    private let encoder = PictureEncoder()
    private let contents: Mutex<Contents>
    /// What is recorded of it for a lesson.
    let recording = SessionTake()

    init(
        engine: LiveEngine, source: PlayableSource, configuration: LiveSession.Configuration,
        model: SessionModel = SessionModel()
    ) throws {
        self.engine = engine
        var configuration = configuration
        configuration.recognition = model.recognition
        let live = try engine.makeSession(configuration)
        contents = Mutex(
            Contents(
                source: source, live: live, configuration: configuration,
                summary: Self.makeSummary(model.recognition ?? engine.recognition), model: model))
        play(source, through: live)
    }

    private static func makeSummary(_ recognition: ActionRecognition?) -> WorkoutSummary {
        WorkoutSummary(secondsPerPrediction: recognition?.secondsPerPrediction ?? 0)
    }

    // MARK: Source

    /// Watches another source; the chain starts again, the summary goes on.
    func change(to source: PlayableSource) throws {
        let live = try engine.makeSession(contents.withLock { $0.configuration })
        let former = contents.withLock { contents in
            let former = (live: contents.live, player: contents.player, pump: contents.pump)
            contents.former = contents.totals
            contents.source = source
            contents.live = live
            contents.player = nil
            contents.pump = nil
            contents.state = .starting
            contents.summary.interrupt()
            return former
        }
        recording.noteOtherSource()
        former.pump?.cancel()
        former.player?.stop()
        former.live.end()
        play(source, through: live)
    }

    private func play(_ source: PlayableSource, through live: LiveSession) {
        if let liveSource = source.live {
            let player = LivePlayer(liveSource, session: live)
            let pump = Task { [weak self] in
                for await event in player.events { self?.take(event, from: live) }
            }
            let isCurrent = contents.withLock { contents in
                guard contents.live === live, !contents.isEnded else { return false }
                contents.player = player
                contents.pump = pump
                return true
            }
            if !isCurrent {
                pump.cancel()
                player.stop()
            }
        }
        publishState()
    }

    private func take(_ event: LiveEvent, from live: LiveSession) {
        switch event {
        case .frame(let result): publish(result, of: live)
        case .state(let state):
            let isNew = contents.withLock { contents in
                guard contents.live === live else { return false }
                contents.state = state
                return true
            }
            if isNew { publishState() }
        }
    }

    /// Predicts for each person or hand, or for the prominent one only.
    var isForEveryone: Bool {
        get { contents.withLock { $0.configuration.isForEveryone } }
        set {
            contents.withLock { contents in
                contents.configuration.isForEveryone = newValue
                contents.live.isForEveryone = newValue
            }
        }
    }

    /// How many hands are searched for; 0: none. The model may need more than were requested.
    var maximumHandCount: Int {
        get { contents.withLock { $0.live.maximumHandCount } }
        set {
            contents.withLock { contents in
                contents.configuration.maximumHandCount = newValue
                contents.live.maximumHandCount = newValue
            }
        }
    }

    /// Follows an object from the next frame on; its identity, or nil when `limit` objects are followed already.
    func follow(
        _ object: DetectedObjectObservation, level: TrackObjectRequest.TrackingLevel, limit: Int
    ) -> Int? {
        contents.withLock { contents in
            guard contents.live.followedObjectCount < limit else { return nil }
            return contents.live.follow(object, level: level)
        }
    }

    /// Follows an object no more; false when it was not followed.
    func stopFollowing(_ id: Int) -> Bool { contents.withLock { $0.live.stopFollowing(id) } }

    /// False: only hands are searched for.
    var findsBodies: Bool { contents.withLock { $0.configuration.findsBodies } }

    func setPaused(_ isPaused: Bool) throws {
        let player = try requirePlayer()
        if isPaused { player.pause() } else { player.resume() }
    }

    func seek(to seconds: Double) throws { try requirePlayer().seek(to: Timestamp(seconds: seconds)) }

    private func requirePlayer() throws -> LivePlayer {
        guard let player = contents.withLock({ $0.player }) else {
            throw APIError(.conflict, "this session's frames come from the client; pause and seek there")
        }
        return player
    }

    // MARK: Model

    /// What the session recognises actions by.
    var model: SessionModel { contents.withLock { $0.model } }

    /// How actions are recognised.
    var recognition: ActionRecognition? { contents.withLock { $0.live.recognition } }

    /// The labels of the session's predictions.
    var labels: [String] { recognition?.classifier.labels ?? [] }

    /// Recognises other actions from the next frame on.
    func setModel(_ model: SessionModel) {
        contents.withLock { contents in
            contents.model = model
            contents.configuration.recognition = model.recognition
            contents.live.recognition = model.recognition ?? engine.recognition
        }
    }

    /// The predictions that are of the model which the session has now: when it is exchanged, a frame may
    /// still be in work.
    private func current(_ predictions: [ActionPrediction]) -> [ActionPrediction] {
        guard !predictions.isEmpty else { return [] }
        let labels = Set(labels)
        return predictions.filter { $0.probabilities.isEmpty || labels == Set($0.probabilities.keys) }
    }

    // MARK: Posted frames

    /// Takes a place for a frame that is on its way.
    ///
    /// - Throws: 409 when the source is on the server, 429 when too many frames are on their way already.
    func beginFrame(limit: Int) throws {
        try contents.withLock { contents in
            guard case .browser = contents.source.description else {
                throw APIError(
                    .conflict,
                    "this session watches \(contents.source.title); PUT a source of kind browser before posting frames"
                )
            }
            guard contents.framesInFlight < limit else {
                throw APIError(
                    .tooManyRequests, "\(limit) frames of this session are on their way already; send fewer",
                    retryAfter: 1)
            }
            contents.framesInFlight += 1
        }
    }

    func endFrame() {
        contents.withLock { contents in
            contents.framesInFlight -= 1
            contents.lastUse = .now
        }
    }

    /// The result of a posted picture; nil when a newer one took its place.
    func result(of picture: PixelBuffer, at time: Timestamp, restarts: Bool) async throws -> PostedResult? {
        let (live, index) = contents.withLock { contents in
            if restarts {
                contents.live.restart()
                contents.summary.interrupt()
                recording.noteOtherSource()
            }
            defer { contents.frameIndex += 1 }
            return (contents.live, contents.frameIndex)
        }
        let frame = Frame(index: index, timestamp: time, pixelBuffer: picture)
        guard var result = try await live.result(of: frame) else { return nil }
        take(.state(.running), ifNewFrom: live)
        result.predictions = current(result.predictions)
        publish(result, of: live)
        return PostedResult(result: result, statistics: live.statistics)
    }

    private func take(_ event: LiveEvent, ifNewFrom live: LiveSession) {
        if contents.withLock({ $0.state != .running }) { take(event, from: live) }
    }

    // MARK: Streams

    /// Begins a reader's stream with the current state.
    func subscribe(wantsFrames: Bool) throws -> StreamReader {
        guard let subscription = try hub.subscribe(wantsFrames: wantsFrames) else {
            throw APIError.unknownSession(id)
        }
        subscription.put(.message(stateMessage(.state)))
        return StreamReader(session: self, subscription: subscription)
    }

    func unsubscribe(_ subscription: StreamSubscription) {
        hub.unsubscribe(subscription)
        touch()
    }

    private func publish(_ result: FrameResult, of live: LiveSession) {
        var result = result
        result.predictions = current(result.predictions)
        let isCurrent = contents.withLock { [result] contents in
            guard contents.live === live else { return false }
            recording.add(result)
            contents.summary.add(result, at: Date())
            return true
        }
        guard isCurrent, hub.hasReaders else { return }
        let labels = labels
        let predictions = result.predictions.map { prediction in
            StreamMessage(kind: .prediction) { $0.writePrediction(prediction, labels: labels) }
        }
        hub.send(StreamedFrame(result, statistics: live.statistics, encoder: encoder), predictions)
    }

    private func publishState() { hub.send(stateMessage(.state)) }

    /// Sends a sign of life, so that a vanished reader is noticed.
    func sendHeartbeat() { hub.send(stateMessage(.heartbeat)) }

    private func stateMessage(_ kind: StreamMessage.Kind) -> StreamMessage {
        StreamMessage(kind: kind) { state.write(to: &$0) }
    }

    // MARK: State and summary

    var source: SourceDescription { contents.withLock { $0.source.description } }

    var state: SessionState {
        let (live, player) = contents.withLock { ($0.state, $0.player) }
        return SessionState(
            live: live, position: player?.position?.seconds,
            duration: player?.format?.duration.map { $0 / .seconds(1) })
    }

    /// How the session keeps up; counts of all its sources together.
    var statistics: LiveStatistics {
        contents.withLock { contents in
            var statistics = contents.live.statistics
            (statistics.admitted, statistics.dropped) = contents.totals
            return statistics
        }
    }

    /// The workout's identity in the history.
    var workoutID: String { contents.withLock { $0.workoutID } }

    /// The workout's identity in the history, and its summary so far.
    var workout: (id: String, report: WorkoutReport) {
        contents.withLock { contents in
            contents.summary.dropped = contents.totals.dropped - contents.droppedBefore
            return (contents.workoutID, WorkoutReport(contents.summary, source: contents.source.title))
        }
    }

    /// Begins a new summary; gives what there was for the history.
    func resetSummary() -> (id: String, report: WorkoutReport) {
        let former = workout
        contents.withLock { contents in
            contents.workoutID = RandomIdentifier.make()
            contents.droppedBefore = contents.totals.dropped
            contents.summary = Self.makeSummary(contents.live.recognition)
        }
        return former
    }

    // MARK: Life

    /// Notes that a client uses the session.
    func touch() { contents.withLock { $0.lastUse = .now } }

    /// True when no client has used the session for so long.
    func isUnused(for time: Duration) -> Bool {
        guard !hub.hasReaders else { return false }
        return contents.withLock { $0.framesInFlight == 0 && $0.lastUse.duration(to: .now) >= time }
    }

    /// Ends the source and all streams.
    func end() {
        let (live, player, pump) = contents.withLock { contents in
            defer {
                contents.player = nil
                contents.pump = nil
            }
            contents.isEnded = true
            return (contents.live, contents.player, contents.pump)
        }
        pump?.cancel()
        player?.stop()
        live.end()
        hub.close()
    }
}

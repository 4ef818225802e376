import ActionClassification
import Foundation
import NIOCore
import Pipeline
import PoseCore
import Synchronization
import VideoIO

/// One client's session: a live chain, its source, its summary, and whoever reads its streams.
final class WebSession: Sendable {
    /// What a posted frame came to.
    struct PostedResult: Sendable {
        let result: FrameResult
        let statistics: LiveStatistics
    }

    private struct Contents {
        var source: SourceDescription
        var title: String
        var player: LivePlayer?
        var pump: Task<Void, Never>?
        /// Counts sources: events of a former player are dropped.
        var generation = 0
        var state = LiveState.starting
        var frameIndex = 0
        var framesInFlight = 0
        var subscriptions: [ObjectIdentifier: StreamSubscription] = [:]
        var lastUse: ContinuousClock.Instant
        var workoutID = RandomIdentifier.make()
        var summary: WorkoutSummary
        /// Drops of the live session that belong to former workouts.
        var droppedBefore = 0
        var isEnded = false
    }

    let id = RandomIdentifier.make()
    private let live: LiveSession
    private let labels: [String]
    private let secondsPerPrediction: Double
    private let encoder = PictureEncoder()
    private let contents: Mutex<Contents>

    init(engine: LiveEngine, source: PlayableSource, isForEveryone: Bool) throws {
        var configuration = LiveSession.Configuration()
        configuration.isForEveryone = isForEveryone
        live = try engine.makeSession(configuration)
        labels = engine.recognition?.classifier.labels ?? []
        secondsPerPrediction = engine.recognition?.secondsPerPrediction ?? 0
        contents = Mutex(
            Contents(
                source: source.description, title: source.title, lastUse: .now,
                summary: WorkoutSummary(secondsPerPrediction: secondsPerPrediction)))
        play(source)
    }

    deinit { contents.withLock { $0.pump?.cancel() } }

    // MARK: Source

    /// Watches another source; the chain starts anew, the summary goes on.
    func change(to source: PlayableSource) { play(source) }

    private func play(_ source: PlayableSource) {
        let (former, pump, generation) = contents.withLock { contents in
            let former = (contents.player, contents.pump)
            contents.source = source.description
            contents.title = source.title
            contents.player = nil
            contents.pump = nil
            contents.generation += 1
            contents.state = .starting
            contents.summary.interrupt()
            return (former.0, former.1, contents.generation)
        }
        pump?.cancel()
        former?.stop()
        guard let liveSource = source.live else {
            live.restart()
            publishState()
            return
        }
        let player = LivePlayer(liveSource, session: live)
        let task = Task { [weak self] in
            for await event in player.events {
                guard let self else { return }
                self.take(event, generation: generation)
            }
        }
        let isCurrent = contents.withLock { contents in
            guard contents.generation == generation, !contents.isEnded else { return false }
            contents.player = player
            contents.pump = task
            return true
        }
        guard isCurrent else {
            task.cancel()
            player.stop()
            return
        }
        publishState()
    }

    private func take(_ event: LiveEvent, generation: Int) {
        guard contents.withLock({ $0.generation == generation }) else { return }
        switch event {
        case .frame(let result): publish(result)
        case .state(let state):
            contents.withLock { $0.state = state }
            publishState()
        }
    }

    /// Predicts for each person, or for the prominent one only.
    var isForEveryone: Bool {
        get { live.isForEveryone }
        set { live.isForEveryone = newValue }
    }

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

    // MARK: Posted frames

    /// Takes a place for a frame that is on its way.
    ///
    /// - Throws: 409 when the source is on the server, 429 when too many frames are on their way already.
    func beginFrame(limit: Int) throws {
        try contents.withLock { contents in
            guard case .browser = contents.source else {
                throw APIError(
                    .conflict,
                    "this session watches \(contents.title); PUT a source of kind browser before posting frames"
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

    func endFrame() { contents.withLock { $0.framesInFlight -= 1 } }

    /// The result of a posted picture; nil when a newer one took its place.
    func result(of picture: PixelBuffer, at time: Timestamp, restarts: Bool) async throws -> PostedResult? {
        if restarts {
            live.restart()
            contents.withLock { $0.summary.interrupt() }
        }
        let (index, generation) = contents.withLock { contents in
            defer { contents.frameIndex += 1 }
            return (contents.frameIndex, contents.generation)
        }
        let frame = Frame(index: index, timestamp: time, pixelBuffer: picture)
        guard let result = try await live.result(of: frame) else { return nil }
        let hasStarted = contents.withLock { contents in
            guard contents.generation == generation, contents.state != .running else { return false }
            contents.state = .running
            return true
        }
        if hasStarted { publishState() }
        publish(result)
        return PostedResult(result: result, statistics: live.statistics)
    }

    // MARK: Streams

    /// Begins a reader's stream with the current state.
    func subscribe(wantsFrames: Bool) throws -> StreamReader {
        let subscription = StreamSubscription(wantsFrames: wantsFrames)
        try contents.withLock { contents in
            guard !contents.isEnded else { throw APIError.unknownSession(id) }
            guard contents.subscriptions.count < 16 else {
                throw APIError(.tooManyRequests, "16 clients read this session already", retryAfter: 5)
            }
            contents.subscriptions[ObjectIdentifier(subscription)] = subscription
        }
        subscription.put(.message(stateMessage(.state)))
        return StreamReader(session: self, subscription: subscription)
    }

    func unsubscribe(_ subscription: StreamSubscription) {
        contents.withLock { contents in
            contents.subscriptions[ObjectIdentifier(subscription)] = nil
            contents.lastUse = .now
        }
    }

    private func publish(_ result: FrameResult) {
        let subscriptions = contents.withLock { contents in
            contents.summary.add(result, at: Date())
            return Array(contents.subscriptions.values)
        }
        guard !subscriptions.isEmpty else { return }
        let predictions = result.predictions.map { StreamMessage(kind: .prediction, json: json(of: $0)) }
        let frame = StreamedFrame(result, statistics: live.statistics, encoder: encoder)
        for subscription in subscriptions {
            if subscription.wantsFrames { subscription.put(.frame(frame)) }
            for prediction in predictions { subscription.put(.message(prediction)) }
        }
    }

    private func publishState() {
        let message = stateMessage(.state)
        for subscription in contents.withLock({ Array($0.subscriptions.values) }) {
            subscription.put(.message(message))
        }
    }

    /// Sends a sign of life, so that a reader who vanished is noticed.
    func sendHeartbeat() {
        let message = stateMessage(.heartbeat)
        for subscription in contents.withLock({ Array($0.subscriptions.values) }) {
            subscription.put(.message(message))
        }
    }

    private func stateMessage(_ kind: StreamMessage.Kind) -> StreamMessage {
        var json = JSONText()
        json.object { state.write(to: &$0) }
        return StreamMessage(kind: kind, json: ByteBuffer(bytes: json.bytes))
    }

    private func json(of prediction: ActionPrediction) -> ByteBuffer {
        var json = JSONText()
        json.object { $0.writePrediction(prediction, labels: labels) }
        return ByteBuffer(bytes: json.bytes)
    }

    // MARK: State and summary

    var source: SourceDescription { contents.withLock { $0.source } }

    var state: SessionState {
        let (live, player) = contents.withLock { ($0.state, $0.player) }
        return SessionState(
            live: live, position: player?.position?.seconds,
            duration: player?.format?.duration.map { $0 / .seconds(1) })
    }

    var statistics: LiveStatistics { live.statistics }

    /// The summary so far, and the workout's identity in the history.
    var workout: (id: String, report: WorkoutReport) {
        let dropped = live.statistics.dropped
        return contents.withLock { contents in
            contents.summary.dropped = dropped - contents.droppedBefore
            return (contents.workoutID, WorkoutReport(contents.summary, source: contents.title))
        }
    }

    /// Begins a new summary; gives what there was for the history.
    func resetSummary() -> (id: String, report: WorkoutReport) {
        let former = workout
        let dropped = live.statistics.dropped
        contents.withLock { contents in
            contents.workoutID = RandomIdentifier.make()
            contents.droppedBefore = dropped
            contents.summary = WorkoutSummary(secondsPerPrediction: secondsPerPrediction)
        }
        return former
    }

    // MARK: Life

    /// Notes that a client uses the session.
    func touch() { contents.withLock { $0.lastUse = .now } }

    /// True when no client has used the session for so long.
    func isUnused(for time: Duration) -> Bool {
        contents.withLock { contents in
            contents.subscriptions.isEmpty && contents.framesInFlight == 0
                && contents.lastUse.duration(to: .now) >= time
        }
    }

    /// Ends the source and all streams.
    func end() {
        let (player, pump, subscriptions) = contents.withLock { contents in
            contents.isEnded = true
            contents.generation += 1
            defer {
                contents.player = nil
                contents.pump = nil
                contents.subscriptions = [:]
            }
            return (contents.player, contents.pump, Array(contents.subscriptions.values))
        }
        pump?.cancel()
        player?.stop()
        live.end()
        for subscription in subscriptions { subscription.close() }
    }
}

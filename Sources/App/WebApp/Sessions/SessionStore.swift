import Foundation
import Logging
import Pipeline
import Synchronization

/// All live sessions of the server; ends those that are not used, and keeps the history up to date.
final class SessionStore: Sendable {
    private struct Contents {
        var sessions: [String: WebSession] = [:]
        /// Places taken by sessions that are being made.
        var reserved = 0
        var isShuttingDown = false
        /// What the history holds of the running workouts.
        var saved: [String: WorkoutReport] = [:]
        /// Frames of the sessions that have ended.
        var endedFrames = (admitted: 0, dropped: 0)
    }

    let engine: LiveEngine
    let catalog: SourceCatalog
    let uploads: UploadStore
    private let history: HistoryStore
    private let limits: RequestLimits
    private let logger: Logger
    private let contents = Mutex(Contents())

    init(
        engine: LiveEngine, catalog: SourceCatalog, uploads: UploadStore, history: HistoryStore,
        limits: RequestLimits, logger: Logger
    ) {
        self.engine = engine
        self.catalog = catalog
        self.uploads = uploads
        self.history = history
        self.limits = limits
        self.logger = logger
    }

    /// The session of that name, which is in use from now on.
    func session(_ id: String) throws -> WebSession {
        guard let session = contents.withLock({ $0.sessions[id] }) else { throw APIError.unknownSession(id) }
        session.touch()
        return session
    }

    /// All sessions, in a fixed order.
    var sessions: [WebSession] {
        contents.withLock { $0.sessions.values.sorted { $0.id < $1.id } }
    }

    /// Identities of the workouts that still go on.
    var runningWorkouts: Set<String> { Set(sessions.map(\.workoutID)) }

    /// Frames analysed and dropped since the start.
    var frameTotals: (admitted: Int, dropped: Int) {
        let ended = contents.withLock { $0.endedFrames }
        return sessions.map(\.statistics).reduce(into: ended) { totals, statistics in
            totals.admitted += statistics.admitted
            totals.dropped += statistics.dropped
        }
    }

    func create(
        _ description: SourceDescription, _ configuration: LiveSession.Configuration
    ) throws -> WebSession {
        let source = try catalog.source(for: description, upload: uploads.file)
        try contents.withLock { contents in
            guard !contents.isShuttingDown else {
                throw APIError(.serviceUnavailable, "the server is shutting down", retryAfter: 5)
            }
            guard contents.sessions.count + contents.reserved < limits.sessions else {
                throw APIError(
                    .serviceUnavailable,
                    "all \(limits.sessions) sessions are in use; end one, or start limber with a larger --max-sessions",
                    retryAfter: 10)
            }
            contents.reserved += 1
        }
        defer { contents.withLock { $0.reserved -= 1 } }
        let session = try WebSession(engine: engine, source: source, configuration: configuration)
        let isLate = contents.withLock { contents in
            contents.sessions[session.id] = session
            return contents.isShuttingDown
        }
        claim(description, for: session)
        if isLate { session.end() }
        return session
    }

    func change(_ session: WebSession, to description: SourceDescription) throws {
        try session.change(to: try catalog.source(for: description, upload: uploads.file))
        claim(description, for: session)
    }

    private func claim(_ description: SourceDescription, for session: WebSession) {
        if case .upload(let id) = description { uploads.claim(id, session: session.id) }
    }

    /// Ends a session and keeps what it saw.
    func end(_ session: WebSession) async {
        guard contents.withLock({ $0.sessions.removeValue(forKey: session.id) }) != nil else { return }
        let statistics = session.statistics
        session.end()
        contents.withLock { contents in
            contents.endedFrames.admitted += statistics.admitted
            contents.endedFrames.dropped += statistics.dropped
        }
        uploads.release(session: session.id)
        await keep(session.workout, isOver: true)
    }

    /// Lets a session recognise other actions; where those count time otherwise, its summary starts again.
    func use(_ model: SessionModel, in session: WebSession) async throws {
        let before = session.recognition?.secondsPerPrediction
        session.setModel(model)
        if session.recognition?.secondsPerPrediction != before { await resetSummary(of: session) }
    }

    /// Begins a session's summary again and keeps what there was.
    func resetSummary(of session: WebSession) async {
        await keep(session.resetSummary(), isOver: true)
    }

    /// Ends what is not used and saves what is new; called every few seconds.
    func tend() async {
        for session in sessions {
            if session.isUnused(for: limits.unusedSessionTime) {
                await end(session)
            } else {
                await keep(session.workout, isOver: false)
            }
        }
        uploads.removeUnused(olderThan: limits.unusedUploadTime)
    }

    func sendHeartbeats() {
        for session in sessions { session.sendHeartbeat() }
    }

    /// Ends all sessions; no new ones can be made.
    func shutDown() async {
        contents.withLock { $0.isShuttingDown = true }
        for session in sessions { await end(session) }
        uploads.removeAll()
    }

    private func keep(_ workout: (id: String, report: WorkoutReport), isOver: Bool) async {
        let isNew = contents.withLock { contents in
            defer { contents.saved[workout.id] = isOver ? nil : workout.report }
            return contents.saved[workout.id] != workout.report
        }
        guard isNew, !workout.report.bouts.isEmpty else { return }
        do {
            // In a task of its own: a server that is being stopped still keeps what it has.
            try await Task { [history] in try await history.save(workout.report, id: workout.id) }.value
        } catch {
            logger.error("the history could not be saved: \(error)")
        }
    }
}

import Logging
import Pipeline
import Synchronization

/// All live sessions of the server; ends those that are not used, and keeps the history up to date.
final class SessionStore: Sendable {
    let engine: LiveEngine
    let catalog: SourceCatalog
    let uploads: UploadStore
    let limits: SessionLimits
    private let history: HistoryKeeper
    private let table = Mutex(SessionTable())

    init(
        engine: LiveEngine, catalog: SourceCatalog, uploads: UploadStore, history: HistoryStore,
        limits: SessionLimits, logger: Logger
    ) {
        self.engine = engine
        self.catalog = catalog
        self.uploads = uploads
        self.limits = limits
        self.history = HistoryKeeper(history: history, logger: logger)
    }

    /// The session of that name, which is in use from now on.
    func session(_ id: String) throws(SessionError) -> WebSession {
        guard let session = table.withLock({ $0.sessions[id] }) else { throw .unknown(id: id) }
        session.touch()
        return session
    }

    /// All sessions, in a fixed order.
    var sessions: [WebSession] { table.withLock { $0.sessions.values.sorted { $0.id < $1.id } } }

    /// Identities of the workouts that still go on.
    var runningWorkouts: Set<String> { Set(sessions.map(\.workoutID)) }

    /// Frames analysed and dropped since the start.
    var frameCounts: FrameCounts {
        let ended = table.withLock { $0.endedCounts }
        return sessions.map(\.counts).reduce(ended, +)
    }

    /// Makes a session that watches a source.
    ///
    /// - Throws: `SourceError`, `SessionError` when there is no place for it, or what the engine throws.
    func create(
        _ description: SourceDescription, _ configuration: LiveSession.Configuration
    ) throws -> WebSession {
        let source = try catalog.source(for: description, upload: uploads.file)
        try table.withLock { table throws(SessionError) in try table.reserve(limit: limits.count) }
        defer { table.withLock { $0.release() } }
        let session = try WebSession(engine: engine, source: source, configuration: configuration)
        let isLate = table.withLock { table in
            table.add(session)
            return table.isShuttingDown
        }
        claim(description, for: session)
        if isLate { session.end() }
        return session
    }

    /// Lets a session watch another source.
    func change(_ session: WebSession, to description: SourceDescription) throws {
        try session.change(to: try catalog.source(for: description, upload: uploads.file))
        claim(description, for: session)
    }

    private func claim(_ description: SourceDescription, for session: WebSession) {
        if case .upload(let id) = description { uploads.claim(id, session: session.id) }
    }

    /// Ends a session and keeps what it saw.
    func end(_ session: WebSession) async {
        guard table.withLock({ $0.remove(session) }) else { return }
        let counts = session.counts
        session.end()
        table.withLock { $0.count(counts) }
        uploads.release(session: session.id)
        await history.keep(session.workout, isOver: true)
    }

    /// Lets a session recognise other actions; where those count time otherwise, its workout starts again.
    func use(_ model: SessionModel, in session: WebSession) async {
        let before = session.recognition?.secondsPerPrediction
        session.setModel(model)
        if session.recognition?.secondsPerPrediction != before { await resetSummary(of: session) }
    }

    /// Begins a session's workout again and keeps what there was.
    func resetSummary(of session: WebSession) async {
        await history.keep(session.startWorkout(), isOver: true)
    }

    /// Ends the sessions that are not used; called every second.
    func endUnused() async {
        for session in sessions where session.isUnused(limits) { await end(session) }
    }

    /// Ends what is not used and saves what is new; called every few seconds.
    func tend() async {
        await endUnused()
        for session in sessions { await history.keep(session.workout, isOver: false) }
        uploads.removeUnused()
    }

    func sendHeartbeats() {
        for session in sessions { session.sendHeartbeat() }
    }

    /// Ends all sessions; no new ones can be made.
    func shutDown() async {
        table.withLock { $0.shutDown() }
        for session in sessions { await end(session) }
        uploads.removeAll()
    }
}

import Foundation
import Logging
import Pipeline
import SyntheticScenes
import Synchronization
import VideoIO

/// All live sessions of the server; ends those that are not used, and keeps the history up to date.
final class SessionStore: Sendable {
    let engine: LiveEngine
    let catalog: SourceCatalog
    let uploads: UploadStore
    let limits: SessionLimits
    let history: HistoryKeeper
    private let resources: @Sendable () -> SystemResources
    private let logger: Logger
    private let memory: MemoryRelease
    private let table = Mutex(SessionTable())
    /// The demo that the page starts with, once it was prepared.
    private let preparedDemo = Mutex<PreparedDemo?>(nil)

    /// - Parameter resources: What is left of the machine, found out before a session is made.
    init(
        engine: LiveEngine, catalog: SourceCatalog, uploads: UploadStore, history: HistoryKeeper,
        limits: SessionLimits, resources: @escaping @Sendable () -> SystemResources, logger: Logger,
        memory: MemoryRelease = MemoryRelease()
    ) {
        self.engine = engine
        self.catalog = catalog
        self.uploads = uploads
        self.limits = limits
        self.history = history
        self.resources = resources
        self.logger = logger
        self.memory = memory
    }

    /// Does once what the first visit would wait for: finds out which cameras there are, paints the demo, and runs the
    /// models.
    func prepareForVisits() async {
        _ = catalog.cameras
        guard case .demo(let name) = catalog.initial ?? .demo(name: "demo") else { return }
        guard let demo = PreparedDemo(name: name) else { return }
        preparedDemo.withLock { $0 = demo }
        guard let frame = demo.firstFrame, let session = try? engine.makeSession() else { return }
        _ = try? await session.result(of: frame)
        session.end()
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
        table.withLock { table in table.sessions.values.map(\.counts).reduce(table.endedCounts, +) }
    }

    /// Makes a session that watches a source.
    ///
    /// - Throws: `SourceError`, `SessionError` when there is no place for it, or what the engine throws.
    func create(
        _ description: SourceDescription, _ configuration: LiveSession.Configuration,
        _ model: SessionModel? = nil
    ) throws -> WebSession {
        let source = try source(for: description)
        try table.withLock { table throws(SessionError) in try table.reserve(limit: limits.count) }
        defer { table.withLock { $0.release() } }
        try limits.check(resources())
        let session = try WebSession(
            engine: engine, source: source, configuration: configuration,
            model: model ?? SessionModel(), history: history, logger: logger)
        let isLate = table.withLock { table in
            table.add(session)
            return table.isShuttingDown
        }
        keepUpload(of: session)
        if isLate { session.end() }
        return session
    }

    /// Lets a session watch another source and keeps what it saw of the former one.
    func change(_ session: WebSession, to description: SourceDescription) async throws {
        let source = try source(for: description)
        try limits.check(resources())
        let former = try session.change(to: source)
        memory.noteEnd()
        keepUpload(of: session)
        await keep(former, isOver: true)
    }

    private func source(for description: SourceDescription) throws(SourceError) -> PlayableSource {
        do throws(SourceError) {
            return try catalog.source(for: description, upload: uploads.file)
        } catch {
            if case .notAllowed(let url) = error {
                logger.warning(
                    "a client may not watch \(url.withoutCredentials.prefix(200)): no --allow-source allows it"
                )
            }
            throw error
        }
    }

    /// Keeps the upload that a session plays, and none that it played before.
    private func keepUpload(of session: WebSession) {
        // Behind the lock: of two changes of a source at the same time, the later one's upload is kept.
        table.withLock { table in
            var id: String?
            if case .upload(let upload) = session.source { id = upload }
            if let id { uploads.claim(id, session: session.id) }
            // A session that has ended meanwhile released its uploads before it had this one.
            uploads.release(session: session.id, except: table.contains(session) ? id : nil)
        }
    }

    /// Ends a session and keeps what it saw.
    ///
    /// - Returns: Why its workout could not be saved yet.
    @discardableResult
    func end(_ session: WebSession) async -> HistoryError? {
        guard table.withLock({ $0.remove(session) }) else { return nil }
        session.end()
        uploads.release(session: session.id)
        memory.noteEnd()
        return await keep(session.keptWorkout, isOver: true)
    }

    /// Lets a session recognise other actions; its workout goes on.
    func use(_ model: SessionModel, in session: WebSession) { session.setModel(model) }

    /// Begins a session's workout again and keeps what there was.
    ///
    /// - Returns: Why that could not be saved yet.
    @discardableResult
    func resetSummary(of session: WebSession) async -> HistoryError? {
        await keep(session.startWorkout(), isOver: true)
    }

    @discardableResult
    private func keep(_ workout: HistoryEntry?, isOver: Bool) async -> HistoryError? {
        guard let workout else { return nil }
        return await history.keep(workout, isOver: isOver)
    }

    /// Ends the sessions that are not used, holds the sources without readers, and gives the memory of those that have ended back; called every second.
    func endUnused() async {
        for session in sessions where session.isUnused(limits) { await end(session) }
        for session in sessions { session.suspendIfAbandoned(limits) }
        await memory.tend()
    }

    /// Ends what is not used and saves what is new; called every few seconds.
    func tend(at now: ContinuousClock.Instant = .now) async {
        await endUnused()
        await history.retry()
        for session in sessions where session.isWorkoutOver(at: now) { await resetSummary(of: session) }
        for session in sessions { await keep(session.keptWorkout, isOver: false) }
        uploads.removeUnused()
    }

    func sendHeartbeats() {
        for session in sessions { session.sendHeartbeat() }
    }

    /// Ends all sessions; no new ones can be made.
    func shutDown() async {
        table.withLock { $0.shutDown() }
        for session in sessions { await end(session) }
        await history.shutDown()
        uploads.removeAll()
    }
}

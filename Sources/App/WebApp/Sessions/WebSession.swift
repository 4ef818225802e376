import Logging
import Pipeline
import Synchronization

/// One client's session: a live chain, its source, its workout, and the readers of its streams.
///
/// What changes is in `SessionContents`, with the player and the live chain that it controls; this type holds its lock and does
/// what takes long outside of it. Its parts are extensions: source, posted frames, streams, workout, settings.
final class WebSession: Sendable {
    let id = RandomIdentifier.make()
    let engine: LiveEngine
    let streams = SessionStreams()
    /// Where its workout is kept; nil: nowhere.
    let history: HistoryKeeper?
    let logger: Logger
    let contents: Mutex<SessionContents>

    init(
        engine: LiveEngine, source: PlayableSource, configuration: LiveSession.Configuration,
        model: SessionModel = SessionModel(), history: HistoryKeeper? = nil,
        logger: Logger = Logger(label: "limber")
    ) throws {
        self.engine = engine
        self.history = history
        self.logger = logger
        var configuration = configuration.adapted(to: source)
        configuration.recognition = model.recognition
        let live = try engine.makeSession(configuration)
        contents = Mutex(
            SessionContents(
                SessionPlayback(source, through: live), configuration: configuration, model: model,
                at: .now))
        play(source, through: live)
    }

    // MARK: Life

    /// Notes that a client uses the session.
    func touch() { contents.withLock { $0.touch(at: .now) } }

    /// True when no client has used the session for as long as it may be left alone.
    func isUnused(_ limits: SessionLimits) -> Bool {
        guard !streams.hasReaders else { return false }
        return contents.withLock { $0.isUnused(limits, at: .now) }
    }

    /// Holds the source when it has had no reader for a moment.
    func suspendIfAbandoned(_ limits: SessionLimits) {
        // Both behind one lock: a reader that comes meanwhile finds the source held and lets it go on.
        contents.withLock { contents in
            if !streams.hasReaders { contents.suspend(limits, at: .now) }
        }
    }

    /// Ends the source and all streams.
    func end() {
        contents.withLock { $0.playback.end() }.end()
        streams.close()
    }
}

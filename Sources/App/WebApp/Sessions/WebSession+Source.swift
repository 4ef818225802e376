import Pipeline
import PoseCore
import VideoIO

/// What the session watches.
extension WebSession {
    var source: SourceDescription { contents.withLock { $0.playback.source.description } }

    /// How the source is, as clients see it.
    var state: SessionState {
        let (live, player) = contents.withLock { ($0.playback.state, $0.playback.player) }
        let problem = history?.problem
        return SessionState(
            live: live, position: player?.position?.seconds,
            duration: player?.format?.duration.map { $0 / .seconds(1) },
            warning: problem?.message, warningCode: problem?.code)
    }

    /// Watches another source; the chain and the workout start again.
    ///
    /// - Returns: The workout of the former source, to be kept in the history.
    @discardableResult
    func change(to source: PlayableSource) throws -> HistoryEntry? {
        let (live, former, workout) = try contents.withLock { contents in
            // Made behind the lock, which takes a millisecond: what a client requests meanwhile is requested of this chain.
            let live = try engine.makeSession(contents.configuration.adapted(to: source))
            let workout = contents.keptWorkout
            return (live, contents.change(to: source, through: live), workout)
        }
        former.end()
        play(source, through: live)
        return workout
    }

    /// Begins to play a source of this machine; the frames of others come from the client.
    func play(_ source: PlayableSource, through live: LiveSession) {
        if let liveSource = source.live {
            let player = LivePlayer(liveSource, session: live)
            let pump = Task { [weak self] in
                for await event in player.events {
                    self?.take(event, of: source, from: live)
                }
            }
            let playing = SessionPlayback.Playing(player: player, pump: pump)
            if !contents.withLock({ $0.playback.begin(playing, of: live) }) { playing.stop() }
            analyzeFile()
        }
        streams.sendState { state }
    }

    func setPaused(_ isPaused: Bool) throws(SessionError) {
        try contents.withLock { contents throws(SessionError) in
            try contents.setPaused(isPaused, hasReaders: streams.hasReaders)
        }
    }

    func seek(to seconds: Double) throws(SessionError) {
        try requirePlayer().seek(to: Timestamp(seconds: seconds))
    }

    /// Analyses the held picture again in a pause; pictures that the client posts it posts again itself.
    func refresh() { contents.withLock { $0.playback.player }?.refresh() }

    private func requirePlayer() throws(SessionError) -> LivePlayer {
        guard let player = contents.withLock({ $0.playback.player }) else { throw .framesComeFromClient }
        return player
    }

    private func take(_ event: LiveEvent, of source: PlayableSource, from live: LiveSession) {
        switch event {
        case .frame(let result): publish(result, of: live)
        case .state(let state):
            if case .ended = state {
                publishLastActions(of: live)
                publishLastThrows(of: live)
            }
            publish(forClients(state, of: source), of: live)
        }
    }

    /// The state with a reason that clients may learn; the log has the whole one.
    private func forClients(_ state: LiveState, of source: PlayableSource) -> LiveState {
        switch state {
        case .reconnecting(let pause, let reason, let code):
            logger.warning("\(reason.withoutCredentialsInText)")
            return .reconnecting(
                retryIn: pause, message: source.reasonForClients(reason),
                code: source.hidesFailures ? nil : code)
        case .failed(let reason, let code):
            logger.warning("\(reason.withoutCredentialsInText)")
            return .failed(
                message: source.reasonForClients(reason), code: source.hidesFailures ? nil : code)
        case .starting, .running, .paused, .ended: return state
        }
    }
}

import Pipeline
import Throws

/// The session's game of throws.
extension WebSession {
    /// Where throws score; nil: throws are not searched for.
    var throwTargets: [ThrowTarget]? {
        get { contents.withLock { $0.configuration.throwTargets } }
        set { contents.withLock { $0.setThrowTargets(newValue) } }
    }

    /// Searches for throws, with the targets that the source has of itself, or no longer.
    func setFindsThrows(_ findsThrows: Bool) {
        contents.withLock { contents in
            guard findsThrows != (contents.configuration.throwTargets != nil) else { return }
            contents.setThrowTargets(findsThrows ? contents.playback.source.targets : nil)
        }
    }

    /// The game as the newest frame left it.
    var game: SessionGame {
        get throws(SessionError) {
            try contents.withLock { contents throws(SessionError) in
                guard let targets = contents.configuration.throwTargets else { throw .findsNoThrows }
                return SessionGame(contents.throwing, targets: targets)
            }
        }
    }

    /// Sends the throws whose objects still flew when the source ended.
    func publishLastThrows(of live: LiveSession) {
        do {
            if let result = try live.finishThrows() { publish(result, of: live) }
        } catch {
            logger.warning("the last throws are not known: \(error)")
        }
    }

    /// Takes in the throws at the end of a source and sends them to all readers, unless it is a former one.
    func publish(_ result: LiveThrowResult, of live: LiveSession) {
        let (endedGame, isCurrent) = contents.withLock { contents in
            let endedGame = contents.gameEnded(by: result)
            return (endedGame, contents.setThrowing(result, of: live))
        }
        if isCurrent { streams.send(result, endedGame: endedGame) }
    }

    /// Begins a new game with the next frame; its number.
    func startGame() throws(SessionError) -> Int {
        try contents.withLock { contents throws(SessionError) in
            guard let number = contents.playback.live.startGame() else { throw .findsNoThrows }
            return number
        }
    }
}

import Foundation
import Pipeline

/// What readers of the session's streams get.
extension WebSession {
    /// Begins a reader's stream with the current state.
    ///
    /// - Throws: `SessionError` when the session has ended, `StreamError` when there are too many readers.
    func subscribe(wantsFrames: Bool) throws -> StreamReader {
        guard let subscription = try streams.subscribe(wantsFrames: wantsFrames, state: { state }) else {
            throw SessionError.unknown(id: id)
        }
        contents.withLock { $0.noteReader() }
        return StreamReader(subscription) { [self] in
            streams.unsubscribe(subscription)
            touch()
        }
    }

    /// Takes in a frame's result and sends it to all readers, unless it is of a former source.
    ///
    /// - Returns: The result as clients get it.
    @discardableResult
    func publish(_ frame: FrameResult, of live: LiveSession) -> SessionResult {
        let (result, isCurrent) = contents.withLock { contents in
            var result = SessionResult(frame, of: live)
            result.endedGame = contents.gameEnded(by: frame.throwing)
            return (result, contents.add(result, of: live, at: .now))
        }
        if isCurrent { streams.send(result, statistics: live.statistics) }
        return result
    }

    /// Takes in and sends the predictions, repetitions and actions that the source's end completes.
    func publishLastActions(of live: LiveSession) {
        do {
            let end = try live.finishActions()
            guard contents.withLock({ $0.add(end.movement, of: live) }) else { return }
            streams.send(end, labels: live.recognition?.classifier.labels ?? [])
        } catch {
            logger.warning("the last actions are not known: \(error)")
        }
    }

    /// Takes in how the source is and sends it to all readers, unless it is of a former source.
    func publish(_ state: LiveState, of live: LiveSession) {
        if contents.withLock({ $0.playback.setState(state, of: live) }) { streams.sendState { self.state } }
    }

    /// Sends a sign of life, so that a vanished reader is noticed.
    func sendHeartbeat() { streams.sendHeartbeat { state } }
}

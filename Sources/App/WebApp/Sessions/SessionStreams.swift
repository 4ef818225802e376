import ActionClassification
import Movement
import Pipeline
import ResultExport
import Synchronization

/// Sends what a session emits to the readers of its streams.
final class SessionStreams: Sendable {
    private let hub = StreamHub()
    private let encoder = PictureEncoder()
    /// Locked while a state is read and sent, so that readers get the newest last.
    private let stateOrder = Mutex(())

    var hasReaders: Bool { hub.hasReaders }

    /// Adds a reader, which gets the state first; nil when the session has ended.
    func subscribe(
        wantsFrames: Bool, state: () -> SessionState
    ) throws(StreamError) -> StreamSubscription? {
        try stateOrder.withLock { _ throws(StreamError) in
            guard let subscription = try hub.subscribe(wantsFrames: wantsFrames) else { return nil }
            subscription.put(.message(Self.message(state())))
            return subscription
        }
    }

    func unsubscribe(_ subscription: StreamSubscription) { hub.unsubscribe(subscription) }

    /// Sends the state, which may be changing on other threads.
    func sendState(_ state: () -> SessionState) {
        stateOrder.withLock { _ in hub.send(Self.message(state())) }
    }

    /// Sends a sign of life, so that a vanished reader is noticed.
    func sendHeartbeat(_ state: () -> SessionState) {
        stateOrder.withLock { _ in
            let state = state()
            hub.send(
                StreamMessage(kind: .heartbeat) { json in
                    state.write(to: &json)
                    json.member("heartbeat", true)
                })
        }
    }

    /// Sends a frame to the readers of frames, its predictions, repetitions, segments and throws to all.
    func send(_ result: SessionResult, statistics: @autoclosure () -> LiveStatistics) {
        guard hub.hasReaders else { return }
        let predictions = Self.messages(result.frame.predictions, labels: result.labels)
        let found = Self.messages(result.frame.repetitions, result.frame.segments)
        hub.send(
            StreamedFrame(result.frame, statistics: statistics(), encoder: encoder),
            predictions + found + Self.messages(of: result.frame.throwing, endedGame: result.endedGame))
    }

    /// Ends all streams after what already waits.
    func close() { hub.close() }

    /// Sends what the end of a source completes.
    func send(_ end: SourceEnd, labels: [String]) {
        let found = Self.messages(end.movement.repetitions, end.movement.segments)
        for message in Self.messages(end.predictions, labels: labels) + found { hub.send(message) }
    }

    /// Sends complete throws, and the summary of the game that ended with them.
    func send(_ throwing: LiveThrowResult, endedGame: SessionGame?) {
        for message in Self.messages(of: throwing, endedGame: endedGame) { hub.send(message) }
    }

    private static func messages(_ predictions: [ActionPrediction], labels: [String]) -> [StreamMessage] {
        predictions.map { prediction in
            StreamMessage(kind: .prediction) { $0.writePrediction(prediction, labels: labels) }
        }
    }

    private static func messages(
        _ repetitions: [Repetition], _ segments: [ActionSegment]
    ) -> [StreamMessage] {
        repetitions.map { repetition in
            StreamMessage(kind: .repetition) { $0.writeRepetition(repetition) }
        } + segments.map { segment in StreamMessage(kind: .segment) { $0.writeSegment(segment) } }
    }

    private static func messages(
        of throwing: LiveThrowResult?, endedGame: SessionGame?
    ) -> [StreamMessage] {
        guard let throwing else { return [] }
        var messages = throwing.completed.map { thrown in
            StreamMessage(kind: .throw) { $0.writeGameThrow(thrown, gameNumber: throwing.gameNumber) }
        }
        if let game = endedGame {
            messages.append(StreamMessage(kind: .summary) { game.writeSummary(to: &$0) })
        }
        return messages
    }

    private static func message(_ state: SessionState) -> StreamMessage {
        StreamMessage(kind: .state) { state.write(to: &$0) }
    }
}

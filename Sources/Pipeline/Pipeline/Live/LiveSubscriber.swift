import Synchronization

/// One consumer of events: what waits for it, or that it waits.
final class LiveSubscriber: Sendable {
    private struct State {
        var mailbox = LiveMailbox()
        var waiting: CheckedContinuation<LiveEvent?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Hands over an event; never waits.
    func put(_ event: LiveEvent) {
        let waiting = state.withLock { state -> CheckedContinuation<LiveEvent?, Never>? in
            guard !state.isFinished else { return nil }
            guard let waiting = state.waiting.take() else {
                state.mailbox.put(event)
                return nil
            }
            return waiting
        }
        waiting?.resume(returning: event)
    }

    /// Says that nothing follows; what was handed over can still be taken.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.waiting.take()
        }
        waiting?.resume(returning: nil)
    }

    /// Suspends until there is an event; nil at the end. One task at a time may wait.
    func next() async -> LiveEvent? {
        await withCheckedContinuation { continuation in
            let event = state.withLock { state -> LiveEvent?? in
                if let event = state.mailbox.take() { return event }
                if state.isFinished || state.waiting != nil { return .some(nil) }
                state.waiting = continuation
                return nil
            }
            if let event { continuation.resume(returning: event) }
        }
    }
}

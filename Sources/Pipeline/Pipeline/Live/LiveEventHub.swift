import Synchronization

/// Hands a player's events to any number of consumers, none of which can hold it up.
final class LiveEventHub: Sendable {
    private struct State {
        var state = LiveState.starting
        var subscribers: [Int: LiveSubscriber] = [:]
        var lastID = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// The state that was emitted last.
    var current: LiveState { state.withLock { $0.state } }

    /// Emits a state, unless it is the one that was emitted last.
    func publish(_ new: LiveState) {
        state.withLock { state in
            guard !state.isFinished, state.state != new else { return }
            state.state = new
            for subscriber in state.subscribers.values { subscriber.put(.state(new)) }
        }
    }

    /// Emits a frame's result.
    func publish(_ result: FrameResult) {
        state.withLock { state in
            for subscriber in state.subscribers.values { subscriber.put(.frame(result)) }
        }
    }

    /// Ends all consumers' events after those that were emitted.
    func finish() {
        state.withLock { state in
            state.isFinished = true
            for subscriber in state.subscribers.values { subscriber.finish() }
            state.subscribers = [:]
        }
    }

    /// The events from now on, the current state first; forgotten when the stream is released.
    func events() -> AsyncStream<LiveEvent> {
        let subscription = Subscription(hub: self)
        return AsyncStream {
            await subscription.subscriber.next()
        } onCancel: {
            subscription.subscriber.finish()
        }
    }

    private func add(_ subscriber: LiveSubscriber) -> Int {
        state.withLock { state in
            subscriber.put(.state(state.state))
            guard !state.isFinished else {
                subscriber.finish()
                return 0
            }
            state.lastID += 1
            state.subscribers[state.lastID] = subscriber
            return state.lastID
        }
    }

    private func remove(_ id: Int) {
        // Released outside of the lock: its frame may be the last reference to much.
        _ = state.withLock { $0.subscribers.removeValue(forKey: id) }
    }

    /// Ends with the stream that holds it.
    private final class Subscription: Sendable {
        let subscriber = LiveSubscriber()
        private let hub: LiveEventHub
        private let id: Int

        init(hub: LiveEventHub) {
            self.hub = hub
            id = hub.add(subscriber)
        }

        deinit { hub.remove(id) }
    }
}

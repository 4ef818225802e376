import Synchronization

/// Reports once that the port is open, whichever comes first: the port, or the question.
final class RunningServer: Sendable {
    private struct State {
        var port: Int?
        var callback: (@Sendable (Int) -> Void)?
    }

    private let state = Mutex(State())

    func started(port: Int?) {
        let callback = state.withLock { state in
            state.port = port ?? 0
            return state.callback.take()
        }
        callback?(port ?? 0)
    }

    func onStart(_ callback: @escaping @Sendable (Int) -> Void) {
        let port = state.withLock { state in
            if state.port == nil { state.callback = callback }
            return state.port
        }
        if let port { callback(port) }
    }
}

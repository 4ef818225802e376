/// A lock around a state.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Sendable: the state is used under the lock.
    private let mutex = NSLock()
    private var state: State

    /// Creates a lock around a state that cannot be sent to other threads otherwise.
    public init(uncheckedState initialState: State) { state = initialState }

    /// Runs `body` with the state, one thread at a time.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try mutex.withLock { try body(&state) }
    }

    /// Runs `body` with the state, one thread at a time.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try mutex.withLock { try body(&state) }
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock around a state.
    public convenience init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock around nothing.
    public convenience init() { self.init(uncheckedState: ()) }

    /// Waits for the lock and takes it.
    public func lock() { mutex.lock() }

    /// Gives the lock back.
    public func unlock() { mutex.unlock() }

    /// Runs `body`, one thread at a time.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try mutex.withLock { try body() }
    }
}

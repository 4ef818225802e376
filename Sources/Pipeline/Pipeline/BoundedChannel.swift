import Foundation

/// Hands elements from one thread to another, at most `capacity` of them waiting.
///
/// The sender waits while the channel is full. The receiver is a thread that waits or a task that is
/// suspended, one at a time. The sender ends it with `finish`: what waits is still received. The
/// receiver ends it with `cancel`: what waits is dropped, and the sender learns of it.
final class BoundedChannel<Element: Sendable>: @unchecked Sendable {
    // Sendable: all that changes is only touched while `condition` is locked.
    private let condition = NSCondition()
    private let capacity: Int
    private var elements: [Element] = []
    private var isFinished = false
    private var isCancelled = false
    private var failure: (any Error)?
    private var suspended: CheckedContinuation<Void, Never>?

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Waits for space and hands over `element`; false when there is no receiver any more.
    func send(_ element: Element) -> Bool {
        changing {
            while elements.count >= capacity && !isCancelled { condition.wait() }
            guard !isCancelled else { return false }
            elements.append(element)
            return true
        }
    }

    /// Says that nothing follows, and why if it is for an error.
    func finish(throwing failure: (any Error)? = nil) {
        changing {
            isFinished = true
            self.failure = failure
        }
    }

    /// Notes that there is no receiver any more, and drops what waits.
    func cancel() {
        changing {
            isCancelled = true
            elements = []
        }
    }

    /// Waits on this thread for the next element; nil at the end.
    func receive() throws -> Element? {
        try condition.withLock {
            while !isReady { condition.wait() }
            return try take()
        }
    }

    /// Suspends until the next element is there; nil at the end.
    func next() async throws -> Element? {
        await withCheckedContinuation { continuation in
            let isReady = condition.withLock {
                if !self.isReady { suspended = continuation }
                return self.isReady
            }
            if isReady { continuation.resume() }
        }
        return try takeLocked()
    }

    private func takeLocked() throws -> Element? { try condition.withLock { try take() } }

    private var isReady: Bool { !elements.isEmpty || isFinished || isCancelled }

    private func take() throws -> Element? {
        if !elements.isEmpty {
            condition.broadcast()
            return elements.removeFirst()
        }
        if let failure, !isCancelled {
            self.failure = nil
            throw failure
        }
        return nil
    }

    /// Changes what the receiver waits for, and wakes it.
    ///
    /// A task is resumed when the lock is free: resuming waits for the task's own lock, which a cancellation holds while
    /// it calls `cancel()`.
    private func changing<Result>(_ body: () -> Result) -> Result {
        let (result, receiver) = condition.withLock {
            let result = body()
            condition.broadcast()
            defer { suspended = nil }
            return (result, suspended)
        }
        receiver?.resume()
        return result
    }
}

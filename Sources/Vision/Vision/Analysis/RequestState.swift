import Foundation

/// What a request keeps from perform to perform, for any thread.
final class RequestState: @unchecked Sendable {
    // Sendable: all that changes is used under one of the locks.

    private enum Phase {
        case idle
        /// Waits for its turn in a handler's perform, or runs.
        case active
        case cancelled
    }

    private let lock = NSLock()
    /// Held while the request runs; a second perform waits.
    private let turn = NSRecursiveLock()
    private var phase = Phase.idle
    private var found: [VNObservation]?

    /// What the last perform found; nil before the first and after one that failed.
    var observations: [VNObservation]? { lock.withLock { found } }

    /// Notes that a perform is to come, so that it can be cancelled.
    func schedule() { lock.withLock { phase = .active } }

    /// Makes the perform that runs or waits fail.
    func cancel() { lock.withLock { if phase == .active { phase = .cancelled } } }

    /// Runs `body` and keeps what it finds.
    func perform(
        _ body: () throws(VNError) -> [VNObservation]
    ) -> Result<[VNObservation], VNError> {
        turn.lock()
        defer { turn.unlock() }
        var outcome: Result<[VNObservation], VNError>
        if isCancelled {
            outcome = .failure(Self.cancelled)
        } else {
            do throws(VNError) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        }
        return lock.withLock {
            if phase == .cancelled { outcome = .failure(Self.cancelled) }
            phase = .idle
            found = try? outcome.get()
            return outcome
        }
    }

    private var isCancelled: Bool { lock.withLock { phase == .cancelled } }

    private static let cancelled = VNError(.requestCancelled, "the request was cancelled")
}

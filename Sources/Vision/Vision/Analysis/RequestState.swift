import Foundation

/// What a request keeps from perform to perform, for any thread.
final class RequestState: @unchecked Sendable {
    // Sendable: all that changes is used under one of the locks.

    private let lock = NSLock()
    /// Held while the request runs; a second perform waits.
    private let turn = NSRecursiveLock()
    /// How many performs have been noted, and up to which of them they are cancelled.
    private var (scheduled, cancelled) = (0, 0)
    private var found: [VNObservation]?

    /// What the last perform found; nil before the first and after one that failed.
    var observations: [VNObservation]? { lock.withLock { found } }

    /// Notes that a perform is to come, so that it can be cancelled.
    ///
    /// - Returns: The perform's number, for `perform`.
    func schedule() -> Int {
        lock.withLock {
            scheduled += 1
            return scheduled
        }
    }

    /// How many performs have been noted.
    var scheduledCount: Int { lock.withLock { scheduled } }

    /// Makes the performs that run or wait fail.
    func cancel() { lock.withLock { cancelled = scheduled } }

    /// Runs `body` as the perform of that number and keeps what it finds.
    func perform(
        _ number: Int, _ body: () throws(VNError) -> [VNObservation]
    ) -> Result<[VNObservation], VNError> {
        turn.lock()
        defer { turn.unlock() }
        var outcome = Result<[VNObservation], VNError>.failure(Self.cancellation)
        if lock.withLock({ number > cancelled }) {
            do throws(VNError) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        }
        return lock.withLock {
            if number <= cancelled { outcome = .failure(Self.cancellation) }
            found = try? outcome.get()
            return outcome
        }
    }

    private static let cancellation = VNError(.requestCancelled, "the request was cancelled")
}

import Glibc

/// A lock with a condition, as `NSCondition`, of which a time limit holds when the system's clock is set meanwhile.
///
/// `NSCondition` waits by the wall clock: set back by an hour, as by a time server or a machine without a battery, it would hold
/// a camera's next try for that hour.
package final class MonotonicCondition: @unchecked Sendable {
    // Sendable: both objects are made for several threads and stay at one place.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Waits no longer at once: the monotonic clock stands still while the machine is suspended.
    private static let longestWait = Duration.seconds(1)

    /// Creates an unlocked one.
    package init() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Calls `body` while it is locked.
    package func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Waits, locked, until it is signalled; may return without.
    package func wait() { pthread_cond_wait(condition, mutex) }

    /// Waits, locked, until it is signalled or the time has come; may return earlier.
    package func wait(until deadline: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        guard now < deadline else { return }
        let pause = min(deadline - now, Self.longestWait).components
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let nanoseconds = Int64(time.tv_nsec) + pause.attoseconds / 1_000_000_000
        time.tv_sec += Int(pause.seconds + nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(nanoseconds % 1_000_000_000)
        pthread_cond_timedwait(condition, mutex, &time)
    }

    /// Wakes all that wait.
    package func broadcast() { pthread_cond_broadcast(condition) }
}

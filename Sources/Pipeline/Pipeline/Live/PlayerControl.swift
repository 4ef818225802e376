import PoseCore
import VideoIO

/// What a player's user wants, and where its thread waits for it.
final class PlayerControl: @unchecked Sendable {
    // Sendable: all that changes is only touched while `condition` is locked.

    private let condition = MonotonicCondition()
    private let clock: any PlayerClock
    private var paused = false
    private var stopped = false
    private var seekTarget: Timestamp?
    private var isRefreshRequested = false
    private var canceller: ReadCanceller?
    private var framesInWork = 0
    private var failure: (any Error)?

    init(clock: any PlayerClock) {
        self.clock = clock
    }

    var isPaused: Bool { condition.withLock { paused } }
    var isStopped: Bool { condition.withLock { stopped } }

    /// The time to seek to, once.
    func takeSeek() -> Timestamp? { condition.withLock { seekTarget.take() } }

    /// True once after each `refresh()`.
    func takeRefresh() -> Bool {
        condition.withLock {
            defer { isRefreshRequested = false }
            return isRefreshRequested
        }
    }

    /// Has the picture that is held analysed again.
    func refresh() {
        condition.withLock {
            isRefreshRequested = true
            condition.broadcast()
        }
    }

    func setPaused(_ isPaused: Bool) {
        condition.withLock {
            paused = isPaused
            condition.broadcast()
        }
    }

    func seek(to time: Timestamp) {
        condition.withLock {
            seekTarget = time
            condition.broadcast()
        }
    }

    /// Stops the thread, also while it reads.
    func stop() {
        condition.withLock {
            stopped = true
            canceller?.cancel()
            condition.broadcast()
        }
    }

    /// A canceller for the next reader, used by `stop()`.
    func makeCanceller() -> ReadCanceller {
        condition.withLock {
            let canceller = ReadCanceller()
            self.canceller = canceller
            if stopped { canceller.cancel() }
            return canceller
        }
    }

    /// Counts a frame that was handed to the session.
    func beginFrame() { condition.withLock { framesInWork += 1 } }

    /// Counts it back; an error is thrown by the thread.
    func endFrame(_ failure: (any Error)?) {
        condition.withLock {
            framesInWork -= 1
            if let failure { self.failure = failure }
            condition.broadcast()
        }
    }

    /// Throws what the session failed with.
    func checkFailure() throws {
        if let failure = condition.withLock({ failure.take() }) { throw failure }
    }

    /// Waits until the session is done with all frames, or the player is stopped.
    func waitForResults() {
        condition.withLock {
            while framesInWork > 0 && !stopped { condition.wait() }
        }
    }

    /// Waits until `deadline`, or until the user pauses, seeks or stops, or the session fails.
    func wait(until deadline: ContinuousClock.Instant) {
        condition.withLock {
            while clock.now < deadline && !stopped && !paused && seekTarget == nil && failure == nil {
                clock.wait(on: condition, until: deadline)
            }
        }
    }

    /// Waits until the player is stopped, sought, refreshed or no longer paused, or the session fails.
    ///
    /// - Parameter hasEnded: True at the source's end, where the end of a pause leads nowhere.
    func waitWhilePaused(hasEnded: Bool = false) {
        condition.withLock {
            while (paused || hasEnded) && !stopped && seekTarget == nil && !isRefreshRequested
                && failure == nil
            {
                condition.wait()
            }
        }
    }

    /// Waits until `deadline` or until the player is stopped.
    func sleep(until deadline: ContinuousClock.Instant) {
        condition.withLock {
            while clock.now < deadline && !stopped { clock.wait(on: condition, until: deadline) }
        }
    }
}

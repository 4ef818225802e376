import Foundation
import PoseCore

/// The threads that all live sessions share, and which of them is next.
final class LiveWorkers: @unchecked Sendable {
    // Sendable: all that changes is only touched while `condition` is locked.

    /// One frame's work. Exactly one of its closures is called, once, on whichever thread.
    struct Job: Sendable {
        /// Distinguishes this job from others.
        var ticket: UInt64 = 0
        /// Does the work.
        var run: @Sendable () -> Void
        /// Says that the work will not be done.
        var drop: @Sendable () -> Void
    }

    private let condition = NSCondition()
    private var schedule = LiveSchedule<Job>()
    private var isStopped = false

    /// Starts the threads, which end with `stop()`: so many, and one more of low priority for sessions in the
    /// background, which gets what time the others leave.
    init(count: Int) {
        for _ in 0..<max(1, count) {
            Thread.detachNewThread { [self] in work(inBackground: false) }
        }
        Thread.detachNewThread { [self] in
            ThreadPriority.lower()
            work(inBackground: true)
        }
    }

    /// Lets the threads end after the frames in work; to be called when all sessions are closed.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
    }

    /// Opens a session.
    func open(isBackground: Bool = false) -> Int {
        condition.withLock { schedule.open(isBackground: isBackground) }
    }

    /// Closes a session and drops the frame that waits.
    func close(_ id: Int) { condition.withLock { schedule.close(id) }?.drop() }

    /// Hands a frame in; it or the one that waited before may be dropped at once.
    func submit(_ job: Job, at time: Timestamp, to id: Int) {
        let dropped = condition.withLock {
            let dropped = schedule.submit(job, at: time, to: id)
            condition.broadcast()
            return dropped
        }
        dropped?.drop()
    }

    /// Drops the frame that waits if it is the one with this ticket.
    func withdraw(ticket: UInt64, from id: Int) {
        condition.withLock { schedule.withdraw(from: id) { $0.ticket == ticket } }?.drop()
    }

    /// Lets a session begin with another source and drops the frame that waits.
    func restart(_ id: Int) { condition.withLock { schedule.restart(id) }?.drop() }

    /// Counts frames that were dropped before they were handed in.
    func noteDropped(_ count: Int, of id: Int) {
        condition.withLock { schedule.noteDropped(count, of: id) }
    }

    /// How many frames of a session were taken into work, and how many dropped.
    func counts(of id: Int) -> (admitted: Int, dropped: Int) {
        condition.withLock { schedule.counts(of: id) }
    }

    private func work(inBackground: Bool) {
        while let (id, job) = next(inBackground) {
            job.run()
            condition.withLock {
                schedule.finish(id)
                // Its next frame may wait already, and another worker may be free for it.
                condition.broadcast()
            }
        }
    }

    private func next(_ inBackground: Bool) -> (id: Int, item: Job)? {
        condition.withLock {
            while !isStopped {
                if let found = schedule.next(inBackground: inBackground) { return found }
                condition.wait()
            }
            return nil
        }
    }
}

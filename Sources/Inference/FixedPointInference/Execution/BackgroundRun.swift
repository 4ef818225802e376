import Foundation
import ProcessEnvironment
import Synchronization

/// Work that another thread does, or the thread that waits for it when no other has begun.
///
/// All runs of the process share as many threads as there are cores besides the caller's.
final class BackgroundRun: Sendable {
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = max(1, ProcessorCount.usable - 1)
        return queue
    }()

    /// What has not begun yet.
    private let queued = Mutex<(@Sendable () -> Void)?>(nil)
    private let running = DispatchGroup()

    /// Lets another thread do the work when one is free; waits for the end of the work that was started before.
    func start(_ work: @escaping @Sendable () -> Void) {
        wait()
        running.enter()
        queued.withLock { $0 = work }
        Self.queue.addOperation { _ = self.runIfQueued() }
    }

    /// Does the work in this thread; false when it has begun elsewhere, or there is none.
    func runIfQueued() -> Bool {
        let work = queued.withLock { work in
            defer { work = nil }
            return work
        }
        guard let work else { return false }
        work()
        running.leave()
        return true
    }

    /// Waits for the end of the work, and does it here if it has not begun.
    func wait() {
        if !runIfQueued() { running.wait() }
    }
}

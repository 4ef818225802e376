import Foundation
import Synchronization

/// Work that another thread does, or the one that waits for it if no other has begun.
///
/// All runs of the process share as many threads as there are other cores than the caller's.
final class BackgroundRun: Sendable {
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        return queue
    }()

    /// What has not begun yet.
    private let waiting = Mutex<(@Sendable () -> Void)?>(nil)
    private let running = DispatchGroup()

    /// Lets another thread do the work when one is free.
    func start(_ work: @escaping @Sendable () -> Void) {
        running.enter()
        waiting.withLock { $0 = work }
        Self.queue.addOperation { _ = self.help() }
    }

    /// Does the work in this thread, unless it has been begun or there is none.
    func help() -> Bool {
        let work = waiting.withLock { work in
            defer { work = nil }
            return work
        }
        guard let work else { return false }
        work()
        running.leave()
        return true
    }

    /// Waits for the end of what was started, and does it itself if it has not begun.
    func wait() {
        if !help() { running.wait() }
    }
}

import Foundation

/// Holds workers until it is opened.
final class Gate: @unchecked Sendable {
    // Sendable: what changes is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var isOpen = false
    private var waiting = 0

    /// Waits until the gate is open.
    func pass() {
        condition.withLock {
            waiting += 1
            condition.broadcast()
            while !isOpen { condition.wait() }
        }
    }

    func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Returns once a worker waits.
    func waitForWorker() { waitForWorkers(1) }

    /// Returns once so many workers wait.
    func waitForWorkers(_ count: Int) {
        condition.withLock { while waiting < count { condition.wait() } }
    }
}

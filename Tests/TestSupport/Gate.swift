import Foundation

/// Holds threads until it is opened; all pass then.
public final class Gate: @unchecked Sendable {
    // Sendable: what changes is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var isOpen = false
    private var arrivals = 0

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open.
    public func pass() {
        condition.withLock {
            arrivals += 1
            condition.broadcast()
            while !isOpen { condition.wait() }
        }
    }

    /// Lets all threads pass, those that wait and those to come.
    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Returns once so many threads have come; blocks the calling thread.
    public func waitForThreads(_ count: Int = 1) {
        condition.withLock { while arrivals < count { condition.wait() } }
    }

    /// Suspends until so many threads have come.
    public func waitForArrivals(_ count: Int) async {
        while condition.withLock({ arrivals < count }) { await Task.yield() }
    }
}

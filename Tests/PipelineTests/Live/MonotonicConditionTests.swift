import Foundation
import Testing

@testable import Pipeline

@Suite struct MonotonicConditionTests {
    @Test func `a wait ends at its deadline, and at once where that is over`() {
        let condition = MonotonicCondition()
        let begin = ContinuousClock.now
        let deadline = begin + .milliseconds(1200)
        condition.withLock {
            condition.wait(until: begin - .seconds(5))
            #expect(.now < deadline)
            while .now < deadline { condition.wait(until: deadline) }
        }
        #expect(ContinuousClock.now - begin >= .milliseconds(1200))
    }

    @Test func `a broadcast wakes all that wait`() {
        let condition = MonotonicCondition()
        // Both are only touched while `condition` is locked.
        nonisolated(unsafe) var isOpen = false
        nonisolated(unsafe) var passed = 0
        let group = DispatchGroup()
        for isTimed in [false, true, true] {
            group.enter()
            Thread.detachNewThread {
                condition.withLock {
                    while !isOpen {
                        if isTimed { condition.wait(until: .now + .seconds(600)) } else { condition.wait() }
                    }
                    passed += 1
                }
                group.leave()
            }
        }
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
        group.wait()
        #expect(passed == 3)
    }
}

import Testing

@testable import LimberCommands

/// One of several outputs fails, and the others go on.
@Suite struct GuardedOutputTests {
    private struct Failure: Error, Equatable { let number: Int }

    private final class Log {
        var steps: [Int] = []
    }

    @Test func `an output that cannot be made is given up, and no step is tried`() {
        var output = GuardedOutput<Log> { throw Failure(number: 1) }
        output.attempt { $0.steps.append(1) }
        #expect(output.output == nil)
        #expect(output.failure as? Failure == Failure(number: 1))
    }

    @Test func `after a failed step none is tried, and the first failure is kept`() throws {
        let log = Log()
        var output = GuardedOutput { log }
        output.attempt { $0.steps.append(1) }
        #expect(output.failure == nil)
        output.attempt { log in
            log.steps.append(2)
            throw Failure(number: 2)
        }
        output.attempt { log in
            log.steps.append(3)
            throw Failure(number: 3)
        }
        #expect(log.steps == [1, 2])
        #expect(output.output == nil && output.failure as? Failure == Failure(number: 2))
    }

    @Test func `an output that failed is released, so that its unfinished file goes`() {
        weak var released: Log?
        var output = GuardedOutput<Log> {
            let log = Log()
            released = log
            return log
        }
        #expect(released != nil)
        output.attempt { _ in throw Failure(number: 1) }
        #expect(released == nil && output.failure != nil)
    }
}

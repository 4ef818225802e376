import Synchronization
import Testing

@testable import FixedPointInference

@Suite struct BackgroundRunTests {
    @Test func `started work runs exactly once, in this thread or another`() {
        let count = Atomic(0)
        let run = BackgroundRun()
        for turn in 1...200 {
            run.start { count.add(1, ordering: .sequentiallyConsistent) }
            if turn.isMultiple(of: 3) { _ = run.runIfQueued() }
            run.wait()
            #expect(count.load(ordering: .sequentiallyConsistent) == turn)
        }
    }

    @Test func `waiting without a start returns at once`() {
        let run = BackgroundRun()
        #expect(!run.runIfQueued())
        run.wait()
    }

    @Test(.timeLimit(.minutes(1))) func `a second start waits for the end of the first`() {
        let running = Atomic(0)
        let count = Atomic(0)
        let run = BackgroundRun()
        for turn in 1...200 {
            for _ in 0..<2 {
                run.start {
                    #expect(running.add(1, ordering: .sequentiallyConsistent).oldValue == 0)
                    count.add(1, ordering: .sequentiallyConsistent)
                    running.subtract(1, ordering: .sequentiallyConsistent)
                }
            }
            run.wait()
            #expect(count.load(ordering: .sequentiallyConsistent) == 2 * turn)
        }
    }

    @Test func `many runs at a time all end`() {
        let count = Atomic(0)
        let runs = (0..<40).map { _ in BackgroundRun() }
        for run in runs { run.start { count.add(1, ordering: .sequentiallyConsistent) } }
        for run in runs { run.wait() }
        #expect(count.load(ordering: .sequentiallyConsistent) == 40)
    }
}

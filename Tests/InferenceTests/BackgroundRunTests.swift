import Synchronization
import Testing

@testable import Inference

@Suite struct BackgroundRunTests {
    @Test func whatWasStartedIsDoneOnceWhoeverDoesIt() {
        let count = Atomic(0)
        let run = BackgroundRun()
        for turn in 1...200 {
            run.start { count.add(1, ordering: .sequentiallyConsistent) }
            if turn.isMultiple(of: 3) { _ = run.help() }
            run.wait()
            #expect(count.load(ordering: .sequentiallyConsistent) == turn)
        }
    }

    @Test func nothingStartedIsNothingToWaitFor() {
        let run = BackgroundRun()
        #expect(!run.help())
        run.wait()
    }

    @Test func manyAtATimeAllEnd() {
        let count = Atomic(0)
        let runs = (0..<40).map { _ in BackgroundRun() }
        for run in runs { run.start { count.add(1, ordering: .sequentiallyConsistent) } }
        for run in runs { run.wait() }
        #expect(count.load(ordering: .sequentiallyConsistent) == 40)
    }
}

import Testing

@testable import LimberCommands

@Suite struct BatchOutcomeTests {
    @Test func `a content that was analysed once is done, whatever came of it elsewhere`() throws {
        var done = BatchStatus(input: "a", status: .done, key: "1")
        done.frames = 5
        let lines = [
            BatchLog.Line(settings: "", time: 1, status: done),
            BatchLog.Line(settings: "", time: 2, status: BatchStatus(input: "a", status: .failed, key: "1")),
            BatchLog.Line(settings: "", time: 3, status: BatchStatus(input: "a", status: .failed)),
        ]
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]] {
            var outcome = BatchOutcome()
            for index in order { outcome.add(lines[index]) }
            #expect(outcome.status == done)
            outcome.add(
                BatchLog.Line(
                    settings: "", time: 4, status: BatchStatus(input: "a", status: .failed, key: "2")))
            #expect(outcome.status?.status == .failed)
        }
        #expect(BatchOutcome().status == nil)
    }
}

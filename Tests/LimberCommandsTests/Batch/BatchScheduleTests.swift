import SeededRandom
import Testing

@testable import LimberCommands

@Suite struct BatchScheduleTests {
    private func done(_ name: String, _ key: String) -> BatchStatus {
        BatchStatus(input: name, status: .done, key: key)
    }

    /// A schedule all inputs of which are ready, each with its name as its key.
    private func ready(_ names: [String]) -> BatchSchedule {
        var schedule = BatchSchedule(names: names, lookahead: names.count)
        while let index = schedule.nextPreparation() {
            #expect(schedule.prepared(index, .needed(key: names[index])).isEmpty)
        }
        return schedule
    }

    @Test func `only so many inputs are prepared ahead`() {
        var schedule = BatchSchedule(names: ["a", "b", "c"], lookahead: 2)
        #expect([schedule.nextPreparation(), schedule.nextPreparation()] == [0, 1])
        #expect(schedule.nextPreparation() == nil)
        _ = schedule.prepared(0, .needed(key: "a"))
        #expect(schedule.nextPreparation() == nil)
        #expect(schedule.nextRun() == .run(index: 0, key: "a"))
        #expect(schedule.nextPreparation() == 2)
    }

    @Test func `an input whose process dies is tried again after all others, and set aside after that`() {
        var schedule = ready(["bad", "good"])
        #expect(schedule.nextRun() == .run(index: 0, key: "bad"))
        #expect(schedule.ran(0, .died(reason: "signal 11")).isEmpty)
        #expect(schedule.nextRun() == .run(index: 1, key: "good"))
        #expect(schedule.ran(1, .ended(done("good", "good"))).map(\.status) == [.done])
        #expect(schedule.nextRun() == .run(index: 0, key: "bad"))
        let ended = schedule.ran(0, .died(reason: "signal 11"))
        #expect(ended.map(\.reason) == ["signal 11; set aside after 2 tries"])
        #expect(ended.first?.isSetAside == true && ended.first?.status == .failed)
        #expect(schedule.nextRun() == .end && schedule.isComplete)
    }

    @Test func `an input with the content of another one follows it`() {
        var schedule = BatchSchedule(names: ["a", "b", "c"], lookahead: 3)
        for index in 0..<3 { #expect(schedule.nextPreparation() == index) }
        _ = schedule.prepared(0, .needed(key: "k"))
        #expect(schedule.prepared(1, .needed(key: "k")).isEmpty)
        #expect(schedule.nextRun() == .run(index: 0, key: "k"))
        #expect(schedule.nextRun() == .wait)
        let ended = schedule.ran(0, .ended(done("a", "k")))
        #expect(ended.map(\.status) == [.done, .skipped] && ended.map(\.input) == ["a", "b"])
        // Its leader has ended already.
        let late = schedule.prepared(2, .needed(key: "k"))
        #expect(late.map(\.reason) == ["has the content of a"])
    }

    @Test func `what another worker has is asked for again when nothing else is left`() {
        var schedule = ready(["a", "b"])
        #expect(schedule.nextRun() == .run(index: 0, key: "a"))
        #expect(schedule.ran(0, .busy).isEmpty)
        #expect(schedule.nextRun() == .run(index: 1, key: "b"))
        _ = schedule.ran(1, .ended(done("b", "b")))
        #expect(schedule.nextRun() == .pause)
        #expect(schedule.nextRun() == .run(index: 0, key: "a"))
    }

    @Test func `a full disk ends every input that does not run, with the reason`() {
        var schedule = ready(["a", "b", "c"])
        #expect(schedule.nextRun() == .run(index: 0, key: "a"))
        #expect(schedule.nextRun() == .run(index: 1, key: "b"))
        let ended = schedule.ran(0, .impossible(reason: "the disk is full"))
        #expect(ended.map(\.input) == ["a", "c"])
        #expect(ended.map(\.reason) == ["the disk is full", "not analysed: the disk is full"])
        #expect(schedule.nextRun() == .wait)
        #expect(schedule.ran(1, .ended(done("b", "b"))).count == 1)
        #expect(schedule.nextRun() == .end)
    }

    /// Whatever happens in whatever order, each input ends once.
    @Test(arguments: 0..<20) func `each input ends exactly once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let names = (0..<40).map { "input \($0)" }
        var schedule = BatchSchedule(names: names, lookahead: 4)
        var (preparing, running): ([Int], [Int]) = ([], [])
        var ended: [String] = []
        var stopsAt = seed.isMultiple(of: 3) ? 200 : Int.max
        for step in 0..<10_000 where !schedule.isComplete || !running.isEmpty || !preparing.isEmpty {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: if let index = schedule.nextPreparation() { preparing.append(index) }
            case 1 where !preparing.isEmpty:
                let index = preparing.removeFirst()
                let key = "key \(Int.random(in: 0..<30, using: &random))"
                let preparation: BatchSchedule.Preparation =
                    Bool.random(using: &random)
                    ? .needed(key: key) : .ended(BatchStatus(input: names[index], status: .failed))
                ended += schedule.prepared(index, preparation).map(\.input)
            case 2 where running.count < 3:
                if case .run(let index, _) = schedule.nextRun() { running.append(index) }
            case 3 where !running.isEmpty:
                let index = running.remove(at: Int.random(in: 0..<running.count, using: &random))
                var outcomes: [BatchSchedule.Outcome] = [
                    .ended(BatchStatus(input: names[index], status: .done)), .died(reason: ""), .busy,
                ]
                if step > stopsAt {
                    outcomes = [.impossible(reason: "")]
                    stopsAt = .max
                }
                ended += schedule.ran(index, outcomes.randomElement(using: &random) ?? .busy).map(\.input)
            default: break
            }
        }
        #expect(ended.sorted() == names.sorted())
    }
}

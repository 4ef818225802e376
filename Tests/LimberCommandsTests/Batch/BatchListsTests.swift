import Testing

@testable import LimberCommands

@Suite struct BatchListsTests {
    private func list(
        _ manifest: String, _ share: String, of version: String = "1", options: [String] = [],
        at time: Double?,
        _ inputs: [String]
    ) -> BatchLog.List {
        BatchLog.List(
            settings: "\(version) \(options)", manifest: manifest, shard: share, options: options, time: time,
            inputs: inputs)
    }

    private func inputs(of lists: [BatchLog.List]) -> [String] {
        BatchLists(lists).current.flatMap(\.inputs).sorted()
    }

    @Test func `a manifest that was mended and divided otherwise has its new inputs alone`() {
        let old = [
            list("a", "1-of-3", at: 1, ["x"]), list("a", "2-of-3", at: 2, ["gone"]),
            list("a", "3-of-3", at: 3, ["y"]),
        ]
        let first = list("a", "1-of-2", at: 4, ["x"])
        // Half of the new shares say nothing of the other half.
        #expect(inputs(of: old + [first]) == ["gone", "x", "x", "y"])
        let new = [first, list("a", "2-of-2", at: 5, ["y"])]
        #expect(inputs(of: new + old) == ["x", "y"])
        #expect(BatchLists(old + new).missingShares.isEmpty)
        // Another manifest and other options are other work.
        let others = [list("b", "1-of-1", at: 0, ["z"]), list("a", "1-of-1", options: ["-w"], at: 0, ["w"])]
        #expect(inputs(of: old + new + others) == ["w", "x", "y", "z"])
    }

    @Test func `a later version or classifier replaces the former once all its shares have begun`() {
        let old = [list("a", "1-of-2", at: nil, ["x", "bad"]), list("a", "2-of-2", at: nil, ["y"])]
        let first = list("a", "1-of-2", of: "2", at: 1, ["x"])
        #expect(inputs(of: old + [first]) == ["bad", "x", "x", "y"])
        #expect(inputs(of: old + [first, list("a", "2-of-2", of: "2", at: 2, ["y"])]) == ["x", "y"])
        #expect(inputs(of: [list("a", "1-of-1", of: "2", at: 3, ["x"])] + old) == ["x"])
    }

    @Test func `lists on standard input replace each other where they have the same inputs`() {
        let lists = [list("-", "1-of-1", at: 1, ["x"]), list("-", "1-of-1", at: 2, ["y"])]
        #expect(inputs(of: lists) == ["x", "y"])
        #expect(BatchLists(lists + [list("-", "1-of-1", of: "2", at: 3, ["x"])]).current.count == 2)
    }
}

import Foundation
import TestSupport
import Testing

@testable import LimberCommands

@Suite struct BatchSummaryTests {
    @Test func `an input of which the results were removed is missing`() throws {
        let folder = ScratchFolder()
        let batch = try BatchFolder(folder.path)
        let log = try BatchLog(
            folder.path, settings: "1", options: [], manifest: "clips", shard: .whole, inputs: ["a", "b"])
        for (input, key) in [("a", "aa01"), ("b", "bb02")] {
            try folder.write("{}", to: "results/\(key.prefix(2))/\(key)/status.json")
            try log.add(BatchStatus(input: input, status: .done, key: key))
        }
        #expect(try BatchSummary(of: folder.path).isComplete)
        try FileManager.default.removeItem(atPath: batch.results("aa01"))
        let summary = try BatchSummary(of: folder.path)
        #expect(summary.entries.map(\.status) == ["missing", "done"] && !summary.isComplete)
        #expect(summary.text.hasSuffix("missing  a\n"))
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LimberCommands

/// A batch with played processes.
@Suite struct BatchJobTests {
    /// What was asked for and what was reported.
    private final class Record: Sendable {
        let orders = Mutex<[String]>([])
        let statuses = Mutex<[BatchStatus]>([])
    }

    /// Does what an input's name says.
    private final class Player: BatchAnalyzing {
        let record: Record

        init(_ record: Record) { self.record = record }

        func run(_ order: BatchMessage.Order) -> BatchProcess.Outcome {
            let name = URL(fileURLWithPath: order.input).lastPathComponent
            record.orders.withLock { $0.append(name) }
            if name.hasPrefix("crash") { return .died(reason: "the process ended with signal 11") }
            if name.hasPrefix("bad") { return .failed(reason: "no video", frames: 0, warnings: []) }
            if name.hasPrefix("full") { return .impossible(reason: "the disk is full") }
            if name.hasPrefix("growing") {
                try? Data("longer film".utf8).write(to: URL(fileURLWithPath: order.input))
            }
            let file = order.folder + "/result.jsonl"
            guard FileManager.default.createFile(atPath: file, contents: Data(name.utf8)) else {
                return .impossible(reason: "no folder")
            }
            return .done(
                frames: 10, warnings: name.hasPrefix("odd") ? ["\(order.input): the clock jumps"] : [])
        }
    }

    private let folder = ScratchFolder()

    private func makeFiles(_ names: [String]) throws {
        for name in names { try folder.write(name, to: name) }
    }

    /// Runs a batch; its statuses by the inputs' names, and the names that were analysed.
    private func run(
        _ names: [String], manifest: String = "list", shard: BatchShard = .whole, retry: Bool = false,
        options: [String] = []
    ) throws -> (statuses: [String: BatchStatus], orders: [String]) {
        var configuration = BatchJob.Configuration()
        configuration.folder = folder.file("out")
        configuration.shard = shard
        configuration.retriesSetAside = retry
        configuration.options = options
        let record = Record()
        let job = try BatchJob(
            BatchManifest(entries: names.map { BatchManifest.Entry(folder.file($0)) }), named: manifest,
            configuration: configuration, makeAnalyzer: { Player(record) },
            report: { status, _ in record.statuses.withLock { $0.append(status) } })
        _ = job.run()
        let statuses = record.statuses.withLock { $0 }
        #expect(statuses.count == shard.elements(of: names).count)
        let named = statuses.map { (URL(fileURLWithPath: $0.input).lastPathComponent, $0) }
        return (Dictionary(named) { $1 }, record.orders.withLock { $0 })
    }

    @Test func `a second run skips what is done and tries again what failed, but not what was set aside`()
        throws
    {
        let names = ["a", "crash", "bad", "missing", "b\nc"]
        try makeFiles(["a", "crash", "bad", "b\nc"])
        let first = try run(names)
        #expect(first.orders.sorted() == ["a", "b\nc", "bad", "crash", "crash"])
        #expect(
            first.statuses.mapValues(\.status) == [
                "a": .done, "b\nc": .done, "bad": .failed, "crash": .failed, "missing": .failed,
            ])
        #expect(
            first.statuses["crash"]?.reason == "the process ended with signal 11; set aside after 2 tries")
        #expect(first.statuses["missing"]?.reason == "No such file or directory")
        let second = try run(names)
        #expect(second.orders == ["bad"])
        #expect(second.statuses["a"]?.status == .skipped && second.statuses["crash"]?.isSetAside == true)
        #expect(try run(names, retry: true).orders.sorted() == ["bad", "crash", "crash"])
        let summary = try BatchSummary(of: folder.file("out"))
        #expect(["done", "failed", "missing"].map(summary.count(of:)) == [2, 3, 0])
        #expect(!summary.isComplete)
    }

    @Test func `what was set aside and then fails by itself is tried again by the next run`() throws {
        try folder.write("the same", to: "crash")
        try folder.write("the same", to: "bad")
        #expect(try run(["crash"]).statuses["crash"]?.isSetAside == true)
        #expect(try run(["bad"]).orders.isEmpty)
        let retried = try run(["bad"], retry: true)
        #expect(retried.statuses["bad"]?.reason == "no video" && retried.statuses["bad"]?.isSetAside == nil)
        #expect(try run(["bad"]).orders == ["bad"])
    }

    @Test func `a list on standard input does not replace another one, and a file's list its former one`()
        throws
    {
        try makeFiles(["a", "b", "c"])
        for names in [["a"], ["b", "c"], ["a"]] { _ = try run(names, manifest: "-") }
        #expect(try BatchSummary(of: folder.file("out")).count(of: "done") == 3)
        #expect(folder.names(in: "out/lists").count == 2)
        for names in [["a"], ["b"]] { _ = try run(names, manifest: "list") }
        #expect(folder.names(in: "out/lists").count == 3)
    }

    @Test func `equal content is analysed once, and nothing temporary is left`() throws {
        let names = (0..<200).map { "clip \($0)" }
        for (index, name) in names.enumerated() { try folder.write("film \(index / 2)", to: name) }
        let (statuses, orders) = try run(names)
        #expect(orders.count == 100)
        let outcomes = statuses.values.map(\.status)
        #expect(outcomes.count { $0 == .done } == 100 && outcomes.count { $0 == .skipped } == 100)
        #expect(folder.names(in: "out/claims").isEmpty)
        let hidden = folder.names(in: "out/results").flatMap { folder.names(in: "out/results/\($0)") }
        #expect(hidden.count == 100 && hidden.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func `where results cannot be written each input has the reason, and a later run does the rest`()
        throws
    {
        let names = ["full", "a", "b", "c", "d", "e", "f", "g", "h", "i"]
        try makeFiles(names)
        let first = try run(names)
        #expect(first.statuses["i"]?.reason == "not analysed: the disk is full")
        let second = try run(Array(names.dropFirst()))
        #expect(second.statuses.values.allSatisfy { $0.status != .failed })
    }

    @Test func `results of a file that changed meanwhile are not those of its former content`() throws {
        try makeFiles(["growing", "a"])
        let first = try run(["growing", "a"]).statuses
        #expect(first.mapValues(\.status) == ["growing": .failed, "a": .done])
        #expect(first["growing"]?.reason?.hasPrefix("the file changed") == true)
        #expect(BatchFolder.keysOfResults(in: folder.file("out")) == [first["a"]?.key])
    }

    @Test func `of ten thousand lines each has one status, whatever it names`() throws {
        let files = ["a", "bad", "b\nc"]
        try makeFiles(files + ["crash"])
        let others = (1..<10_000).map { (index: Int) -> String in
            index % 4 < 3 ? files[index % 4] : "missing \(index)"
        }
        let lines = ["crash"] + others
        // `run` expects one status for each line.
        let (statuses, orders) = try run(lines)
        #expect(orders.sorted() == ["a", "b\nc", "bad", "crash", "crash"])
        #expect(statuses.count == 2_504)
        let logged = try #require(folder.names(in: "out/log").first.flatMap { folder.text("out/log/\($0)") })
        let counts = ["no video", "signal 11", "No such file"].map { reason in
            logged.split(separator: "\n").count { $0.contains(reason) }
        }
        #expect(counts == [2_500, 1, 2_500])
    }

    @Test func `the summary counts what no worker has come to`() throws {
        let names = ["a", "b", "c", "d"]
        try makeFiles(names)
        _ = try run(names, shard: try #require(BatchShard("1/2")))
        // A worker that was killed has left its list and half a line.
        let log = try #require(folder.names(in: "out/log").first)
        let text = try #require(folder.text("out/log/\(log)"))
        try folder.write(String(text.dropLast(20)), to: "out/log/\(log)")
        let summary = try BatchSummary(of: folder.file("out"))
        #expect(summary.entries.map(\.status).sorted() == ["done", "missing"])
        #expect(
            summary.text.hasPrefix("2 inputs: 1 done with 10 frames, 0 failed, 1 missing; 1 share not begun"))
        #expect(summary.text.contains("\nmissing  "))
        #expect(throws: (any Error).self) { try BatchSummary(of: folder.file("elsewhere")) }
    }

    @Test func `the summary is of the content that a file had last`() throws {
        let entries = { try BatchSummary(of: folder.file("out")).entries }
        try makeFiles(["a", "b"])
        let first = try run(["a", "b"]).statuses
        try folder.write("another film", to: "b")
        let second = try run(["a", "b"]).statuses
        #expect(first["b"]?.key != second["b"]?.key)
        // The files of the log come in an order that says nothing.
        for _ in 0..<8 {
            _ = try run(["a", "b"])
            #expect(try entries().map(\.key) == [first["a"]?.key, second["b"]?.key])
        }
        try FileManager.default.removeItem(atPath: folder.file("b"))
        _ = try run(["a", "b"])
        #expect(try entries().map(\.status) == ["done", "done"])
    }

    @Test func `the summary has the warnings of all runs, and says which options each input had`() throws {
        try makeFiles(["a", "odd"])
        _ = try run(["a", "odd"], options: ["--hands", "2"])
        let again = try run(["a", "odd"], options: ["--hands", "2"])
        #expect(again.statuses["odd"]?.warnings == ["the clock jumps"])
        let one = try BatchSummary(of: folder.file("out"))
        #expect(
            one.text
                == """
                2 inputs: 2 done with 20 frames, 0 failed, 0 missing; 1 with warnings
                warning  \(folder.file("odd")): the clock jumps

                """)
        _ = try run(["a"])
        let both = try BatchSummary(of: folder.file("out"))
        #expect(both.isComplete)
        #expect(
            both.text.split(separator: "\n").prefix(3) == [
                "3 inputs: 3 done with 30 frames, 0 failed, 0 missing; 1 with warnings",
                "options  none: 1 input: 1 done with 10 frames, 0 failed, 0 missing",
                "options  --hands 2: 2 inputs: 2 done with 20 frames, 0 failed, 0 missing; 1 with warnings",
            ])
        #expect(Set(both.entries.map(\.options)) == [["--hands", "2"], []])
        for entry in both.entries {
            let key = try #require(entry.key)
            let results = folder.file("out/results/\(key.prefix(2))/\(key)")
            let status = BatchStatus(contentsOf: results + "/status.json")
            #expect(status?.options == entry.options)
        }
    }

    @Test func `the summary names the shares that have not begun`() throws {
        let names = ["a", "b", "c", "d"]
        try makeFiles(names)
        _ = try run(names, manifest: "clips.txt", shard: try #require(BatchShard("2/4")))
        _ = try run(["d"], manifest: "other.txt")
        let summary = try BatchSummary(of: folder.file("out"))
        #expect(summary.missingShares.map(\.ranges) == [[1...1, 3...4]] && !summary.isComplete)
        #expect(
            summary.text
                == """
                2 inputs: 2 done with 20 frames, 0 failed, 0 missing; 3 shares not begun, with inputs that are not counted
                missing  clips.txt: shares 1, 3 and 4 of 4 have not begun

                """)
        let lines = String(decoding: summary.jsonLines, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[2] == #"{"manifest":"clips.txt","shard":"1/4","status":"not begun"}"#)
        for number in [1, 3] {
            _ = try run(names, manifest: "clips.txt", shard: try #require(BatchShard("\(number)/4")))
        }
        #expect(
            try BatchSummary(of: folder.file("out")).text.hasSuffix(
                "missing  clips.txt: share 4 of 4 has not begun\n"))
        // One worker for all, in place of what was divided.
        _ = try run(names, manifest: "clips.txt")
        #expect(
            try BatchSummary(of: folder.file("out")).text
                == "4 inputs: 4 done with 40 frames, 0 failed, 0 missing\n")
    }

    @Test(
        arguments: [
            ([2], 3, "shares 1 and 3 of 3 have"), ([1], 2, "share 2 of 2 has"),
            ([8], 9, "shares 1 to 7 and 9 of 9 have"),
            ([1, 4, 8], 9, "shares 2, 3, 5 to 7 and 9 of 9 have"),
            ([9], 1_000_000_000, "shares 1 to 8 and 10 to 1000000000 of 1000000000 have"),
        ] as [(Set<Int>, Int, String)])
    func `missing shares are named by ranges`(begun: Set<Int>, count: Int, text: String) {
        #expect(
            BatchMissingShares(manifest: "a", begun: begun, count: count).text == "a: \(text) not begun")
    }

    @Test func `what a killed run with the same process number left is not published`() throws {
        try makeFiles(["a"])
        let key = try #require(try run(["a"]).statuses["a"]?.key)
        let shelf = "out/results/\(key.prefix(2))"
        try FileManager.default.moveItem(
            atPath: folder.file("\(shelf)/\(key)"),
            toPath: folder.file("\(shelf)/.\(key).partial-\(getpid())"))
        try folder.write("old", to: "\(shelf)/.\(key).partial-\(getpid())/old.csv")
        #expect(try run(["a"]).statuses["a"]?.status == .done)
        #expect(folder.names(in: "\(shelf)/\(key)") == ["result.jsonl", "status.json"])
        // It may be of a process of another container.
        #expect(folder.names(in: shelf).filter { !$0.hasPrefix(".") } == [key])
    }

    @Test func `results whose status a loss of power took are made again`() throws {
        try makeFiles(["a"])
        let key = try #require(try run(["a"]).statuses["a"]?.key)
        let results = "out/results/\(key.prefix(2))/\(key)"
        try folder.write("", to: results + "/status.json")
        try folder.write("", to: results + "/result.jsonl")
        #expect(try run(["a"]).statuses["a"]?.status == .done)
        #expect(folder.text(results + "/result.jsonl") == "a")
        #expect(try run(["a"]).statuses["a"]?.status == .skipped)
    }
}

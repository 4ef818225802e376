import Foundation
import GRDB
import Testing
import TestSupport

@testable import WebApp

@Suite struct HistoryStoreTests {
    private let folder = ScratchFolder()

    private func report(frames: Int, start: Double = 1_700_000_000) -> WorkoutReport {
        WorkoutReport(
            frames: frames, dropped: 3, duration: Double(frames) / 30,
            startedAt: Date(timeIntervalSince1970: start),
            source: "clip.mp4",
            bouts: [
                WorkoutReport.Bout(label: "Lunges", start: 1, end: 2, seconds: 1, repetitions: 3),
                WorkoutReport.Bout(
                    label: "Burpees", start: 2, end: Double(frames), seconds: Double(frames) / 10),
            ])
    }

    @Test func `a saved workout is there after the file is opened again`() async throws {
        let path = folder.file("history.sqlite")
        try await HistoryStore(path: path).save(report(frames: 100), id: "one")
        let history = try HistoryStore(path: path)
        #expect(try await history.entries() == [HistoryEntry(id: "one", report: report(frames: 100))])
        #expect(try await history.entry("one")?.report == report(frames: 100))
        #expect(try await history.entry("two") == nil)
    }

    @Test func `values that are none of their kind hide no other workout`() async throws {
        let path = folder.file("history.sqlite")
        let history = try HistoryStore(path: path)
        for id in ["one", "two"] { try await history.save(report(frames: 100), id: id) }
        try await DatabaseQueue(path: path).write { database in
            for change in [
                "workout SET frames = 1e308, dropped = 'x', duration = x'FF', startedAt = 'y' WHERE id = 'two'",
                "bout SET seconds = 'x', repetitions = 9e999 WHERE workoutID = 'two' AND number = 0",
            ] { try database.execute(sql: "UPDATE " + change) }
        }
        #expect(Set(try await history.entries()?.map(\.id) ?? []) == ["one", "two"])
        let damaged = try await history.entry("two")?.report
        #expect(damaged?.frames == 0)
        #expect(damaged?.startedAt == Date(timeIntervalSince1970: 0))
        #expect(damaged?.bouts.map(\.seconds) == [0, 10])
        #expect(damaged?.bouts.first?.repetitions == nil)
    }

    @Test func `repetitions beyond all numbers have no sum`() async throws {
        let path = folder.file("history.sqlite")
        let history = try HistoryStore(path: path)
        try await history.save(report(frames: 100), id: "one")
        try await DatabaseQueue(path: path).write {
            try $0.execute(sql: "UPDATE bout SET label = 'Lunges', repetitions = 9223372036854775807")
        }
        let actions = try await history.entry("one")?.report.actions
        #expect(actions?.map(\.label) == ["Lunges"] && actions?.first?.repetitions == nil)
    }

    @Test(arguments: [1e300, -1e15, 253_402_300_800])
    func `a start that is no date of a calendar counts as damaged`(start: Double) async throws {
        let history = try HistoryStore(path: folder.file("history.sqlite"))
        try await history.save(report(frames: 1, start: start), id: "one")
        #expect(try await history.entry("one")?.report.startedAt == Date(timeIntervalSince1970: 0))
    }

    @Test func `a newer state replaces an older one and never the other way round`() async throws {
        let history = try HistoryStore(path: folder.file("history.sqlite"))
        try await history.save(report(frames: 100), id: "one")
        try await history.save(report(frames: 200), id: "one")
        try await history.save(report(frames: 150), id: "one")
        #expect(try await history.entries()?.map(\.report) == [report(frames: 200)])
    }

    @Test func `the newest workouts come first and can be deleted`() async throws {
        let history = try HistoryStore(path: folder.file("history.sqlite"))
        for (index, id) in ["b", "a", "c"].enumerated() {
            try await history.save(report(frames: 1, start: Double(index)), id: id)
        }
        #expect(try await history.entries()?.map(\.id) == ["c", "a", "b"])
        #expect(try await history.entries(limit: 2)?.map(\.id) == ["c", "a"])
        #expect(try await history.entries(after: "a")?.map(\.id) == ["b"])
        #expect(try await history.entries(of: "other.mp4", after: "c") == [])
        #expect(try await history.entries(after: "d") == nil)
        #expect(try await history.delete("a"))
        #expect(try await !history.delete("a"))
        #expect(try await history.entries()?.map(\.id) == ["c", "b"])
    }

    @Test func `workouts that began at once are each in one page`() async throws {
        let history = try HistoryStore(path: folder.file("history.sqlite"))
        let ids = ["a", "b", "c", "d", "e"]
        for id in ids { try await history.save(report(frames: 1), id: id) }
        var listed: [String] = []
        for _ in 0..<3 { listed += try await history.entries(after: listed.last, limit: 2)?.map(\.id) ?? [] }
        #expect(listed == ids)
    }

    @Test func `pages go on after a workout of which the start is damaged`() async throws {
        let path = folder.file("history.sqlite")
        let history = try HistoryStore(path: path)
        for (index, id) in ["a", "b", "c", "d", "e"].enumerated() {
            try await history.save(report(frames: 1, start: Double(index - 2)), id: id)
        }
        try await DatabaseQueue(path: path).write { database in
            try database.execute(sql: "UPDATE workout SET startedAt = 'x' WHERE id IN ('b', 'c')")
        }
        var listed: [String] = []
        for _ in 0..<6 { listed += try await history.entries(after: listed.last, limit: 1)?.map(\.id) ?? [] }
        #expect(listed == ["b", "c", "e", "d", "a"])
    }

    @Test(arguments: ["DROP TABLE bout", "DROP TABLE workout", "ALTER TABLE bout DROP COLUMN repetitions"])
    func `a file of which a table or column is missing is damaged`(change: String) async throws {
        let path = folder.file("history.sqlite")
        try await HistoryStore(path: path).save(report(frames: 1), id: "one")
        try await DatabaseQueue(path: path).write { try $0.execute(sql: change) }
        let error = #expect(throws: LiveServerError.self) { try HistoryStore(path: path) }
        #expect(error?.description.contains("is damaged (no such") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("move it away or delete it") == true)
    }

    @Test(arguments: ["workout", "bout"])
    func `a file of which a table is dropped while it is open is damaged`(table: String) async throws {
        let path = folder.file("history.sqlite")
        let history = try HistoryStore(path: path)
        try await history.save(report(frames: 1), id: "one")
        try await DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE \(table)") }
        func expectRemedy(_ work: () async throws -> Void) async {
            let error = await #expect(throws: HistoryError.self) { try await work() }
            guard case .unusable(let text) = error else { return }
            #expect(
                text == "the history \(path) is damaged (no such table: \(table)); "
                    + "move it away or delete it and start again, and limber begins a new one")
        }
        await expectRemedy { _ = try await history.entries() }
        await expectRemedy { _ = try await history.entry("one") }
        await expectRemedy { try await history.save(report(frames: 2), id: "one") }
        guard table == "workout" else { return }
        await expectRemedy { _ = try await history.delete("one") }
        await expectRemedy { try await history.deleteAll(of: "clip.mp4", except: []) }
    }

    @Test func `a damaged file is named with the remedy`() throws {
        let path = try folder.write(
            String(repeating: "no database ", count: 200), to: "history.sqlite")
        let error = #expect(throws: LiveServerError.self) { try HistoryStore(path: path) }
        let text = try #require(error).description
        #expect(text.contains(path) && text.contains("damaged") && text.contains("delete it"))
        #expect(!text.contains("\n"))
    }

    @Test(arguments: [
        (ResultCode.SQLITE_FULL, "the disk is full; make room"),
        (.SQLITE_BUSY, "is locked by another program; end that one"),
        (.SQLITE_IOERR, "check the disk"),
        (.SQLITE_CANTOPEN, "check its permissions"),
    ])
    func `no history is to be deleted that is not damaged`(code: ResultCode, remedy: String) {
        let text = HistoryStore.describe(DatabaseError(resultCode: code), path: "/data/history.sqlite")
            .description
        #expect(text.hasPrefix("the history /data/history.sqlite ") && text.contains(remedy))
        #expect(text.hasSuffix("or choose another folder with --data"))
        #expect(!text.contains("delete"))
    }

    @Test func `only the owner can read the history`() throws {
        let path = folder.file("history.sqlite")
        _ = try HistoryStore(path: path)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }
}

import Foundation
import Logging
import Testing

@testable import WebApp

@Suite struct HistoryKeeperTests {
    private let disk = FullDisk()
    private let keeper: HistoryKeeper

    init() {
        keeper = HistoryKeeper(history: disk, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func workout(_ id: String, frames: Int = 100, bouts: Int = 1) -> HistoryEntry {
        HistoryEntry(
            id: id,
            report: WorkoutReport(
                frames: frames, dropped: 0, duration: 3, startedAt: Date(), source: "demo",
                bouts: (0..<bouts).map {
                    WorkoutReport.Bout(label: "Lunges", start: Double($0), end: Double($0) + 1, seconds: 1)
                }))
    }

    @Test func `a workout is tried again until it is saved`() async {
        #expect(await keeper.keep(workout("a"), isOver: true) == .diskFull)
        #expect(await keeper.keep(workout("b"), isOver: true) == .diskFull)
        await keeper.retry()
        #expect(keeper.unsaved.map(\.id) == ["a", "b"] && keeper.problem == .diskFull)
        #expect(keeper.unsaved("b")?.id == "b" && keeper.unsaved("c") == nil)
        disk.makeRoom()
        await keeper.retry()
        #expect(keeper.unsaved.isEmpty && keeper.problem == nil)
        #expect(disk.saved == ["a", "b"])
    }

    @Test func `a running workout is saved with its next state`() async {
        let workout = workout("a")
        #expect(await keeper.keep(workout, isOver: false) == .diskFull)
        // Nothing is kept twice: the session still has it.
        #expect(keeper.unsaved.isEmpty)
        disk.makeRoom()
        #expect(await keeper.keep(workout, isOver: false) == nil)
        #expect(await keeper.keep(workout, isOver: false) == nil)
        #expect(disk.saved == ["a"])
        #expect(keeper.problem == nil)
    }

    @Test func `a workout without actions is not kept`() async {
        #expect(await keeper.keep(workout("a", bouts: 0), isOver: true) == nil)
        #expect(keeper.unsaved.isEmpty && keeper.problem == nil)
    }

    @Test func `the oldest make way where too many wait`() {
        var unsaved = UnsavedWorkouts()
        for number in 0..<UnsavedWorkouts.limit {
            let lost = unsaved.add(workout("\(number)"))
            #expect(lost == nil)
        }
        let again = unsaved.add(workout("0"))
        #expect(again == nil && unsaved.entries.count == UnsavedWorkouts.limit)
        let lost = unsaved.add(workout("new"))
        #expect(lost?.id == "1" && unsaved.entries.count == UnsavedWorkouts.limit)
    }
}

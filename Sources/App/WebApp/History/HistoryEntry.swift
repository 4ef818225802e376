/// One workout of the history.
struct HistoryEntry: Hashable, Sendable {
    let id: String
    let report: WorkoutReport
}

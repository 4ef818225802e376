/// Workouts that are over and could not be saved yet, the oldest first.
struct UnsavedWorkouts: Sendable {
    /// Days of workouts; each takes some kilobytes.
    static let limit = 1000

    private(set) var entries: [HistoryEntry] = []

    /// Keeps a workout; gives the oldest where there are too many.
    mutating func add(_ entry: HistoryEntry) -> HistoryEntry? {
        remove(entry.id)
        entries.append(entry)
        return entries.count > Self.limit ? entries.removeFirst() : nil
    }

    func entry(_ id: String) -> HistoryEntry? { entries.first { $0.id == id } }

    /// Forgets a workout; false when it is not among them.
    @discardableResult
    mutating func remove(_ id: String) -> Bool {
        let count = entries.count
        entries.removeAll { $0.id == id }
        return entries.count < count
    }
}

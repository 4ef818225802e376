import Synchronization

@testable import WebApp

/// Saves no workout until there is room.
final class FullDisk: WorkoutSaving {
    private let state = Mutex((isFull: true, saved: [String]()))

    var saved: [String] { state.withLock { $0.saved } }

    func makeRoom() { state.withLock { $0.isFull = false } }

    func save(_ report: WorkoutReport, id: String) async throws(HistoryError) {
        let isFull = state.withLock { state in
            if !state.isFull { state.saved.append(id) }
            return state.isFull
        }
        if isFull { throw .diskFull }
    }
}

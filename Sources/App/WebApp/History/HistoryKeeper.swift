import Logging
import Synchronization

/// Saves workouts to the history while they go on, each state of them once.
final class HistoryKeeper: Sendable {
    private let history: HistoryStore
    private let logger: Logger
    /// What the history holds of the workouts that go on.
    private let saved = Mutex<[String: WorkoutReport]>([:])

    init(history: HistoryStore, logger: Logger) {
        self.history = history
        self.logger = logger
    }

    /// Saves what is new; a workout without any action leaves no trace.
    ///
    /// - Parameter isOver: True: nothing more will be added to it.
    func keep(_ workout: HistoryEntry, isOver: Bool) async {
        let isNew = saved.withLock { saved in
            defer { saved[workout.id] = isOver ? nil : workout.report }
            return saved[workout.id] != workout.report
        }
        guard isNew, !workout.report.bouts.isEmpty else { return }
        do {
            // In a task of its own: a server that is being stopped still keeps what it has.
            try await Task { [history] in try await history.save(workout.report, id: workout.id) }.value
        } catch {
            logger.error("the history could not be saved: \(error)")
        }
    }
}

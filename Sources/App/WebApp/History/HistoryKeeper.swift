import Logging
import Synchronization

/// Saves workouts to the history while they go on, each state of them once.
///
/// One that cannot be saved when it is over is kept in memory and tried again.
final class HistoryKeeper: Sendable {
    private struct State {
        /// What the history holds of the workouts that go on.
        var saved: [String: WorkoutReport] = [:]
        var unsaved = UnsavedWorkouts()
        var problem: HistoryError?
    }

    private let history: any WorkoutSaving
    private let logger: Logger
    private let state = Mutex(State())

    init(history: any WorkoutSaving, logger: Logger) {
        self.history = history
        self.logger = logger
    }

    /// Why workouts cannot be saved at present; nil: they are.
    var problem: HistoryError? { state.withLock { $0.problem } }

    /// Workouts that are over and could not be saved yet, the oldest first.
    var unsaved: [HistoryEntry] { state.withLock { $0.unsaved.entries } }

    /// A workout among those that could not be saved yet.
    func unsaved(_ id: String) -> HistoryEntry? { state.withLock { $0.unsaved.entry(id) } }

    /// Gives up a workout that could not be saved yet; false when it is not among them.
    func forget(_ id: String) -> Bool { state.withLock { $0.unsaved.remove(id) } }

    /// Saves what is new; a workout without any action leaves no trace.
    ///
    /// - Parameter isOver: True: nothing more will be added to it.
    /// - Returns: Why it could not be saved; it is then tried again later.
    @discardableResult
    func keep(_ workout: HistoryEntry, isOver: Bool) async -> HistoryError? {
        let isNew = state.withLock { state in
            defer { state.saved[workout.id] = isOver ? nil : workout.report }
            return state.saved[workout.id] != workout.report
        }
        guard isNew, !workout.report.bouts.isEmpty else { return nil }
        guard let problem = await save(workout) else { return nil }
        let lost = state.withLock { state in
            // A running workout is saved as a whole with the next change of it.
            state.saved[workout.id] = nil
            return isOver ? state.unsaved.add(workout) : nil
        }
        if let lost {
            logger.error("the workout of \(lost.report.source) is lost: too many wait to be saved")
        }
        return problem
    }

    /// Tries again to save what could not be saved; called every few seconds.
    func retry() async {
        for workout in unsaved {
            guard await save(workout) == nil else { return }
            state.withLock { _ = $0.unsaved.remove(workout.id) }
        }
    }

    /// Tries a last time before the program ends.
    func shutDown() async {
        await retry()
        guard !unsaved.isEmpty else { return }
        logger.error("\(unsaved.count) workouts are lost: the history could not be saved")
    }

    private func save(_ workout: HistoryEntry) async -> HistoryError? {
        let result: Result<Void, HistoryError>
        // In a task of its own: a server that is being stopped still keeps what it has.
        result = await Task { [history] () async -> Result<Void, HistoryError> in
            do throws(HistoryError) {
                return .success(try await history.save(workout.report, id: workout.id))
            } catch {
                return .failure(error)
            }
        }.value
        let problem: HistoryError? = if case .failure(let error) = result { error } else { nil }
        let isNews = state.withLock { state in
            defer { state.problem = problem }
            return state.problem != problem
        }
        if isNews {
            switch problem {
            case .diskFull: logger.error("the history cannot be saved: the disk is full; it is tried again")
            case .unusable(let reason): logger.error("\(reason); saving is tried again")
            case nil: logger.notice("the history is saved again")
            }
        }
        return problem
    }
}

/// What keeps workouts for good.
protocol WorkoutSaving: Sendable {
    /// Adds a workout, or brings it up to date; an older state of it than the one that is there changes nothing.
    func save(_ report: WorkoutReport, id: String) async throws(HistoryError)
}

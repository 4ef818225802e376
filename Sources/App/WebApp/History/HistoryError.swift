/// Why a workout could not be saved.
enum HistoryError: Error, Hashable, Sendable {
    case diskFull
    /// The reason is for the server's terminal.
    case notWritten(reason: String)
}

/// Why the history could not be read or changed.
enum HistoryError: Error, Hashable, Sendable {
    case diskFull
    /// The reason is one line with the file's name and what to do.
    case unusable(reason: String)
}

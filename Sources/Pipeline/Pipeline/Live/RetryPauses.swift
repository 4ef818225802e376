/// How long to wait before a source that broke off is tried again: 1, 2, 4 … 30 seconds.
struct RetryPauses {
    /// A source that ran for this long was well: its next pause is the shortest again.
    static let soundRun = Duration.seconds(10)
    static let longest = Duration.seconds(30)

    private var following = Duration.seconds(1)

    /// The pause after an attempt, or a run, that took so long.
    mutating func next(after run: Duration) -> Duration {
        if run >= Self.soundRun { following = .seconds(1) }
        defer { following = min(Self.longest, following * 2) }
        return following
    }
}

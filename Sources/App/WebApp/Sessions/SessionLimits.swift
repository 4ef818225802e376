/// Bounds of the live sessions.
struct SessionLimits: Sendable {
    /// Sessions at the same time.
    var count = 8
    /// Posted frames of one session that may be in flight at the same time.
    var framesInFlight = 4
    /// A session that is not used for so long ends.
    var unusedTime = Duration.seconds(60)
}

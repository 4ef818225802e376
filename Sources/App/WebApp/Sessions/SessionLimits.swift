/// Bounds of the live sessions.
struct SessionLimits: Sendable {
    /// Sessions at the same time.
    var count = 8
    /// Posted frames of one session that may be in flight at the same time.
    var framesInFlight = 4
    /// A session that is not used for so long ends.
    var unusedTime = Duration.seconds(60)
    /// A session that watches a camera and whose readers have all left ends after this time: only one program at a
    /// time can open a camera.
    var abandonedCameraTime = Duration.seconds(4)
}

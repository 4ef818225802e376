/// Bounds of the videos that clients send.
struct UploadLimits: Sendable {
    /// Bytes of a video.
    var bytes = 2 << 30
    /// Videos that may be stored at the same time.
    var count = 16
    /// An upload that no session ever played is removed after this time.
    var unusedTime = Duration.seconds(15 * 60)
    /// How fast they must arrive.
    var pace = UploadPace()
}

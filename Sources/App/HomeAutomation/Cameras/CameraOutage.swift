import VideoIO

/// What the log says of the time in which a camera's frames do not come: each kind of reason once, however often it is tried.
///
/// A camera that does not answer may ask for another password when it comes back. A pure state machine.
struct CameraOutage {
    private var reasons: Set<VideoError.Code?> = []

    /// Takes in a try that failed; true when the log has not had its kind of reason since the last frame.
    mutating func isNews(_ code: VideoError.Code?) -> Bool { reasons.insert(code).inserted }

    /// Takes in a frame; true when it ends an outage.
    mutating func end() -> Bool {
        defer { reasons = [] }
        return !reasons.isEmpty
    }
}

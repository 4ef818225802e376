public import VideoIO

/// How a live player is.
public enum LiveState: Hashable, Sendable {
    /// The source is being opened.
    case starting
    /// Frames come.
    case running
    /// `pause()` was called.
    case paused
    /// The file is over; a seek plays it again.
    case ended
    /// The source broke off or could not be reached; it is tried again after a while.
    case reconnecting(retryIn: Duration, message: String, code: VideoError.Code? = nil)
    /// The source cannot be played; the message is one line: what was wrong and what to do. `code`: its kind, where the
    /// source is to blame.
    case failed(message: String, code: VideoError.Code? = nil)
}

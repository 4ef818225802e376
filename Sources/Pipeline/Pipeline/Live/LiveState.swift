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
    case reconnecting(retryIn: Duration, message: String)
    /// The source cannot be played; the message is one line: what was wrong and what to do.
    case failed(message: String)
}

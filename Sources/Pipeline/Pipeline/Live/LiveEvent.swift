/// What a live player emits.
public enum LiveEvent: Sendable {
    /// One more frame was analysed.
    case frame(FrameResult)
    /// The player's state has changed.
    case state(LiveState)
}

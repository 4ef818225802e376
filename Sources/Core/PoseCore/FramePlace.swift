/// Where a frame belongs in a video, for those that get pictures one by one.
package struct FramePlace: Sendable {
    /// What gave the frame; nil: not known.
    package var source: FrameSource?
    /// When it was taken, on the source's time line.
    package var timestamp: Timestamp
    /// True when the source's clock jumped before the frame.
    package var isAfterClockJump: Bool

    /// Creates a place.
    package init(source: FrameSource? = nil, timestamp: Timestamp, isAfterClockJump: Bool = false) {
        self.source = source
        self.timestamp = timestamp
        self.isAfterClockJump = isAfterClockJump
    }
}

/// The identity of what gives a video's frames: a reader, a capture session, a sequence of pictures.
package final class FrameSource: Sendable {
    /// Creates an identity that no other has.
    package init() {}
}

public import PoseCore
public import VideoIO

/// A source that can continue at another time.
public protocol SeekableReading: FrameReading {
    /// Makes `next()` continue with the first frame at or after `time`.
    mutating func seek(to time: Timestamp) throws(VideoError)

    /// Skips the frames of this duration where skipping costs nothing; returns how many were skipped.
    mutating func skip(_ time: Duration) -> Int

    /// How many frames of a live source were left out since the last call, because decoding did not keep up.
    mutating func takeDropped() -> Int
}

extension SeekableReading {
    // Each frame of a video depends on the frames before it.
    /// Skips nothing and returns 0.
    public mutating func skip(_ time: Duration) -> Int { 0 }

    /// Returns 0.
    public mutating func takeDropped() -> Int { 0 }
}

extension FrameReader: SeekableReading {}

public import PoseCore
public import VideoIO

/// A source that can continue at another time.
public protocol SeekableReading: FrameReading {
    /// Makes `next()` continue with the first frame at or after `time`.
    mutating func seek(to time: Timestamp) throws(VideoError)

    /// Skips the frames of this duration where skipping costs nothing; returns how many were skipped.
    mutating func skip(_ time: Duration) -> Int
}

extension SeekableReading {
    // Each frame of a video depends on the frames before it.
    /// Skips nothing and returns 0.
    public mutating func skip(_ time: Duration) -> Int { 0 }
}

extension FrameReader: SeekableReading {}

import PoseCore

/// One picture of a source.
struct SourcePicture {
    var buffer: PixelBuffer
    /// On the source's own clock, in nanoseconds.
    var time: Int64
    /// The name of the picture's file; nil for a video's frame.
    var fileName: String?
    /// The picture's place in its source where some before it could not be read; nil: right after the one before.
    var index: Int?
}

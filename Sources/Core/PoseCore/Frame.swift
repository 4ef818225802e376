/// One picture of a source, with its place in time.
public struct Frame: Sendable {
    /// Its place in the source, from 0; pictures of a folder that could not be read leave gaps.
    public var index: Int
    /// When it was taken: seconds after the source's first frame; rises from frame to frame.
    public var timestamp: Timestamp
    /// True when the source's clock jumped before this frame: how long after the frame before it was taken is unknown.
    public var isAfterClockJump = false
    /// The name of the picture's file, without folders; nil for frames of videos.
    public var fileName: String?
    /// The picture.
    public var pixelBuffer: PixelBuffer

    /// Creates a frame from its picture and its place in time.
    public init(index: Int, timestamp: Timestamp, pixelBuffer: PixelBuffer) {
        self.index = index
        self.timestamp = timestamp
        self.pixelBuffer = pixelBuffer
    }
}

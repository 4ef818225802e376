/// One picture of a source, with its place in time.
public struct Frame: Sendable {
    /// How many frames the source gave before this one.
    public var index: Int
    /// When it was taken, on the source's clock.
    public var timestamp: Timestamp
    /// The picture.
    public var pixelBuffer: PixelBuffer

    /// Creates a frame from its picture and its place in time.
    public init(index: Int, timestamp: Timestamp, pixelBuffer: PixelBuffer) {
        self.index = index
        self.timestamp = timestamp
        self.pixelBuffer = pixelBuffer
    }
}

public import PoseCore

/// A picture that a request makes, as Vision's observation of the same name offers it.
public struct PixelBufferObservation: Sendable {
    /// One channel of the picture's size: 0 background ... 255 person.
    public let pixelBuffer: PixelBuffer

    /// The picture's size.
    public var size: PixelSize { pixelBuffer.size }

    init(_ pixelBuffer: PixelBuffer) {
        self.pixelBuffer = pixelBuffer
    }
}

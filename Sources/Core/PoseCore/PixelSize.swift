/// Width and height of a picture, in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// Creates a size; both are expected to be positive.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width ÷ height.
    public var aspectRatio: Float { Float(width) / Float(height) }
}

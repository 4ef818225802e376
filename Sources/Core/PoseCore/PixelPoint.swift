/// A point in the upright picture's pixels, origin at the upper left, y downwards.
///
/// The centre of the first pixel is (0.5, 0.5).
public struct PixelPoint: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Float
    /// Pixels from the upper edge.
    public var y: Float

    /// Creates a point from its distances to the left and upper edges.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    /// The same place from upper-left pixels in normalised space, origin at the lower left.
    public func normalizedPoint(in size: PixelSize) -> NormalizedPoint {
        NormalizedPoint(x: x / Float(size.width), y: 1 - y / Float(size.height))
    }

    /// The Euclidean distance to `other`, in pixels.
    public func distance(to other: PixelPoint) -> Float {
        let dx = x - other.x
        let dy = y - other.y
        return (dx * dx + dy * dy).squareRoot()
    }
}

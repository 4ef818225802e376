/// A point in Vision's image space: 0...1 across the picture, origin at the lower left.
///
/// Values outside 0...1 are points beyond the picture's edge.
public struct NormalizedPoint: Hashable, Codable, Sendable {
    /// Share of the picture's width, from the left.
    public var x: Float
    /// Share of the picture's height, from the bottom.
    public var y: Float

    /// The lower left corner.
    public static let zero = NormalizedPoint(x: 0, y: 0)

    /// Creates a point from its shares of width and height.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    /// The same place from normalised lower-left space in pixels, origin at the upper left.
    public func pixelPoint(in size: PixelSize) -> PixelPoint {
        PixelPoint(x: x * Float(size.width), y: (1 - y) * Float(size.height))
    }
}

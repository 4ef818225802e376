/// An axis-aligned rectangle of whole pixels of the upright picture, origin at the upper left.
public struct PixelRect: Hashable, Sendable {
    /// Columns to the left of it.
    public var x: Int
    /// Rows above it.
    public var y: Int
    /// Columns in it.
    public var width: Int
    /// Rows in it.
    public var height: Int

    /// Creates a rectangle from its first column and row and its extent.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle of a whole picture.
    public init(of size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The first column to the right of it.
    public var right: Int { x + width }

    /// The first row below it.
    public var bottom: Int { y + height }

    /// True without pixels.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The pixels that both have; empty when there are none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    /// The smallest rectangle round both.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }
}

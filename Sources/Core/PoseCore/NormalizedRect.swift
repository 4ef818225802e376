/// A rectangle in Vision's image space: 0...1 across the picture, origin at the lower left.
public struct NormalizedRect: Hashable, Sendable {
    /// The lower left corner.
    public var origin: NormalizedPoint
    /// Share of the picture's width.
    public var width: Float
    /// Share of the picture's height.
    public var height: Float

    /// The whole picture.
    public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

    /// Creates a rectangle from its lower left corner and its extent.
    public init(x: Float, y: Float, width: Float, height: Float) {
        origin = NormalizedPoint(x: x, y: y)
        self.width = width
        self.height = height
    }

    /// The smallest rectangle round `points`, or nil when there are none.
    public init?(enclosing points: some Sequence<NormalizedPoint>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var (low, high) = (first, first)
        while let point = iterator.next() {
            low = NormalizedPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = NormalizedPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Width × height, as a share of the picture.
    public var area: Float { width * height }

    /// The point in the middle.
    public var center: NormalizedPoint {
        NormalizedPoint(x: origin.x + width / 2, y: origin.y + height / 2)
    }

    /// The area that both cover, as a share of the picture.
    public func intersectionArea(_ other: NormalizedRect) -> Float {
        let overlapWidth =
            min(origin.x + width, other.origin.x + other.width) - max(origin.x, other.origin.x)
        let overlapHeight =
            min(origin.y + height, other.origin.y + other.height) - max(origin.y, other.origin.y)
        return max(0, overlapWidth) * max(0, overlapHeight)
    }

    /// Intersection over union with `other`, 0...1; 0 when both are empty.
    public func intersectionOverUnion(_ other: NormalizedRect) -> Float {
        let overlap = intersectionArea(other)
        let union = area + other.area - overlap
        return union > 0 ? overlap / union : 0
    }
}

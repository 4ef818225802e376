/// Which pixels of a picture show one person: a grid of coverages over a rectangle of the picture.
///
/// The grid's cells are the rectangle's pixels, or coarser. Outside the rectangle the picture shows no part of the person.
///
///     let mask = try estimator.mask(of: pose, in: picture)
///     let coverage = mask.coverage(at: PixelPoint(x: 320.5, y: 240.5))
public struct PersonMask: Hashable, Sendable {
    /// Cells across.
    public let width: Int
    /// Cells from top to bottom.
    public let height: Int
    /// The part of the picture that the grid covers, in pixels.
    public let region: PixelRect
    /// The cells row by row: 0 background ... 255 person.
    public var values: [UInt8]

    /// Creates a mask; `values` must have width × height elements, and the region at least a pixel.
    public init(width: Int, height: Int, region: PixelRect, values: [UInt8]) {
        precondition(width > 0 && height > 0 && values.count == width * height && !region.isEmpty)
        self.width = width
        self.height = height
        self.region = region
        self.values = values
    }

    /// Creates a mask with one cell for each pixel of `region`.
    public init(region: PixelRect, values: [UInt8]) {
        self.init(width: region.width, height: region.height, region: region, values: values)
    }

    /// True when each cell is one pixel: `values` can be read without interpolation.
    public var isPixelwise: Bool { width == region.width && height == region.height }

    /// How much of the picture at `point` is the person, 0...1: bilinear between the cells, 0 outside the region.
    public func coverage(at point: PixelPoint) -> Float {
        let (across, down) = (point.x - Float(region.x), point.y - Float(region.y))
        guard across >= 0, down >= 0, across < Float(region.width), down < Float(region.height) else {
            return 0
        }
        // The centre of the first cell is (0.5, 0.5).
        let column = max(0, min(Float(width - 1), across * Float(width) / Float(region.width) - 0.5))
        let row = max(0, min(Float(height - 1), down * Float(height) / Float(region.height) - 0.5))
        let (left, top) = (Int(column), Int(row))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (x, y) = (column - Float(left), row - Float(top))
        func value(_ column: Int, _ row: Int) -> Float { Float(values[row * width + column]) }
        let upper = value(left, top) * (1 - x) + value(right, top) * x
        let lower = value(left, bottom) * (1 - x) + value(right, bottom) * x
        return (upper * (1 - y) + lower * y) / 255
    }

    /// The pixels that are at least half the person, in both masks ÷ in one of them, 0...1; 1 when neither has any.
    ///
    /// Both masks must belong to one picture. Takes a millisecond for each 100 000 pixels of the rectangles.
    public func intersectionOverUnion(with other: PersonMask) -> Float {
        let bounds = region.union(other.region)
        var (both, either) = (0, 0)
        for y in bounds.y..<bounds.bottom {
            for x in bounds.x..<bounds.right {
                let (first, second) = (includes(x, y), other.includes(x, y))
                both += first && second ? 1 : 0
                either += first || second ? 1 : 0
            }
        }
        return either == 0 ? 1 : Float(both) / Float(either)
    }

    /// The smallest rectangle round the pixels that are at least half the person; nil without any.
    public var boundingBox: PixelRect? {
        var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
        for y in region.y..<region.bottom {
            for x in region.x..<region.right where includes(x, y) {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard left <= right else { return nil }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// True when a pixel is at least half the person.
    private func includes(_ x: Int, _ y: Int) -> Bool {
        guard x >= region.x, y >= region.y, x < region.right, y < region.bottom else { return false }
        if isPixelwise { return values[(y - region.y) * width + x - region.x] >= 128 }
        return coverage(at: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)) >= 0.5
    }
}

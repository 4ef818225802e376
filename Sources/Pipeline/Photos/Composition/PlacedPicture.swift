public import PoseCore

/// A picture, or a part of it, and where it lies in another picture's pixels.
public struct PlacedPicture {
    /// The pixels of `region`.
    public let bitmap: Bitmap
    /// The part of the whole picture that the bitmap shows.
    public let region: PixelRect
    /// From the whole picture's pixels to those of the base picture.
    public let toBase: Homography

    /// Creates a placed picture; the bitmap must have the region's size.
    public init(_ bitmap: Bitmap, region: PixelRect? = nil, toBase: Homography = .identity) {
        self.bitmap = bitmap
        self.region = region ?? PixelRect(of: bitmap.size)
        self.toBase = toBase
        precondition(self.region.width == bitmap.size.width && self.region.height == bitmap.size.height)
    }

    /// The corners in the base picture's pixels.
    var corners: [SIMD2<Double>] {
        let offset = SIMD2(Double(region.x), Double(region.y))
        return Homography.corners(of: bitmap.size).map { toBase.apply(to: $0 + offset) }
    }

    /// The smallest rectangle of the base picture's pixels round it.
    var bounds: PixelRect { PixelRect(enclosing: corners) }
}

extension PixelRect {
    /// The smallest rectangle of whole pixels round points.
    init(enclosing points: [SIMD2<Double>]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let left = Int(max(-1e6, xs.min() ?? 0).rounded(.down))
        let top = Int(max(-1e6, ys.min() ?? 0).rounded(.down))
        let right = Int(min(1e6, xs.max() ?? 0).rounded(.up))
        let bottom = Int(min(1e6, ys.max() ?? 0).rounded(.up))
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The rectangle with so many more pixels on each side.
    func enlarged(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}

/// Reads a bitmap between its pixels, inside of `Bitmap.withBytes`.
struct BitmapReader {
    private let bytes: UnsafePointer<UInt8>
    private let bytesPerRow: Int
    private let (right, bottom): (Float, Float)

    /// Nil without memory.
    init?(_ bytes: UnsafeMutableRawBufferPointer, of bitmap: Bitmap) {
        guard let start = bytes.baseAddress else { return nil }
        self.bytes = UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
        bytesPerRow = bitmap.bytesPerRow
        (right, bottom) = (Float(bitmap.size.width), Float(bitmap.size.height))
    }

    /// Blue, green, red, alpha at a point, bilinear; nil outside of the picture.
    ///
    /// - Parameter slack: Pixels beyond the edge that are like the edge.
    @inline(__always)
    func color(_ x: Float, _ y: Float, slack: Float = 0) -> SIMD4<Float>? {
        guard x >= -slack, y >= -slack, x <= right + slack, y <= bottom + slack else { return nil }
        let column = max(0, min(right - 1, x - 0.5))
        let row = max(0, min(bottom - 1, y - 0.5))
        let (left, top) = (Int(column), Int(row))
        let (across, down) = (column - Float(left), row - Float(top))
        let first = top &* bytesPerRow &+ 4 &* left
        if across == 0, down == 0 { return pixel(first) }
        let next = left &+ 1 < Int(right) ? 4 : 0
        let below = top &+ 1 < Int(bottom) ? bytesPerRow : 0
        let upper = pixel(first) * (1 - across) + pixel(first &+ next) * across
        let lower = pixel(first &+ below) * (1 - across) + pixel(first &+ below &+ next) * across
        return upper * (1 - down) + lower * down
    }

    /// The share of the shorter side by which a point is within the picture, at most 1.
    @inline(__always)
    func inset(_ x: Float, _ y: Float) -> Float {
        let least = min(min(x, right - x), min(y, bottom - y))
        return max(0, min(1, least / (0.12 * min(right, bottom))))
    }

    @inline(__always)
    private func pixel(_ offset: Int) -> SIMD4<Float> {
        SIMD4(
            Float(bytes[offset]), Float(bytes[offset &+ 1]), Float(bytes[offset &+ 2]),
            Float(bytes[offset &+ 3]))
    }
}

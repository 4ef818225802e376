/// A triangle over a grid of samples: the samples around it, and values at its corners as planes over them.
struct SampledTriangle {
    /// A value that changes evenly across the grid.
    struct Plane {
        /// At the first sample of the triangle's box.
        var start: Float
        /// From one sample to the next, to the right and downwards.
        var slopeX: Float
        var slopeY: Float
    }

    /// The box of samples that the triangle may cover; sample (i, j) lies at (i + 0.5, j + 0.5).
    let x: ClosedRange<Int>
    let y: ClosedRange<Int>
    /// The shares of the second and the third corner, 0...1 each and together within the triangle.
    let second: Plane
    let third: Plane

    /// Creates the triangle a, b, c; nil when its box lies outside the grid.
    ///
    /// - Parameters:
    ///   - area: Twice the signed area, which must not be 0.
    ///   - width: Samples in a row, 8 of them padding.
    ///   - height: Rows of samples.
    init?(
        _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, area: Float, width: Int, height: Int
    ) {
        let x0 = max(0, Int(min(a.x, b.x, c.x) - 0.5))
        let x1 = min(width - 8, Int(max(a.x, b.x, c.x) + 0.5))
        let y0 = max(0, Int(min(a.y, b.y, c.y) - 0.5))
        let y1 = min(height - 1, Int(max(a.y, b.y, c.y) + 0.5))
        guard x0 <= x1, y0 <= y1 else { return nil }
        (x, y) = (x0...x1, y0...y1)
        let inverse = 1 / area
        let bx = (c.y - a.y) * inverse
        let by = -(c.x - a.x) * inverse
        let cx = -(b.y - a.y) * inverse
        let cy = (b.x - a.x) * inverse
        let (startX, startY) = (Float(x0) + 0.5 - a.x, Float(y0) + 0.5 - a.y)
        second = Plane(start: bx * startX + by * startY, slopeX: bx, slopeY: by)
        third = Plane(start: cx * startX + cy * startY, slopeX: cx, slopeY: cy)
    }

    /// The plane through the values `p`, `q` and `r` of the three corners.
    func plane(_ p: Float, _ q: Float, _ r: Float) -> Plane {
        Plane(
            start: p + (q - p) * second.start + (r - p) * third.start,
            slopeX: (q - p) * second.slopeX + (r - p) * third.slopeX,
            slopeY: (q - p) * second.slopeY + (r - p) * third.slopeY)
    }

    /// The same plane as its value at the grid's origin, its slope to the right, its slope downwards.
    func plane(fromOrigin p: Float, _ q: Float, _ r: Float) -> SIMD3<Float> {
        let plane = plane(p, q, r)
        let (originX, originY) = (Float(x.lowerBound) + 0.5, Float(y.lowerBound) + 0.5)
        return SIMD3(
            plane.start - plane.slopeX * originX - plane.slopeY * originY, plane.slopeX, plane.slopeY)
    }
}

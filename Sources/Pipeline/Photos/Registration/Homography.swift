public import PoseCore

/// A projective map of the plane: what a camera that turns or zooms does to the picture of a scene.
///
/// (x, y) → ((ax + by + c) ÷ w, (dx + ey + f) ÷ w) with w = gx + hy + 1.
public struct Homography: Hashable, Sendable {
    /// a, b, c, d, e, f, g, h.
    public let coefficients: SIMD8<Double>

    /// The map that changes nothing.
    public static let identity = Homography(SIMD8(1, 0, 0, 0, 1, 0, 0, 0))

    /// Creates a map from a, b, c, d, e, f, g and h.
    public init(_ coefficients: SIMD8<Double>) { self.coefficients = coefficients }

    /// Where a point goes.
    public func apply(to point: SIMD2<Double>) -> SIMD2<Double> {
        let h = coefficients
        let w = h[6] * point.x + h[7] * point.y + 1
        return SIMD2(
            (h[0] * point.x + h[1] * point.y + h[2]) / w, (h[3] * point.x + h[4] * point.y + h[5]) / w)
    }

    /// Where a pixel goes.
    public func apply(to point: PixelPoint) -> PixelPoint {
        let moved = apply(to: SIMD2(Double(point.x), Double(point.y)))
        return PixelPoint(x: Float(moved.x), y: Float(moved.y))
    }

    /// This map first, then `next`; nil when the result sends the origin to infinity.
    public func concatenating(_ next: Homography) -> Homography? {
        Self(matrix: Self.product(next.matrix, matrix))
    }

    /// The map that undoes this one; nil when this one flattens the plane.
    public var inverse: Homography? {
        let m = matrix
        let cofactors = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        return Self(matrix: cofactors)
    }

    /// The same map between pictures that are `factor` times as large.
    public func scaled(by factor: Double) -> Homography {
        var h = coefficients
        h[2] *= factor
        h[5] *= factor
        h[6] /= factor
        h[7] /= factor
        return Homography(h)
    }

    /// How far it moves the corner of a picture that it moves most, in pixels.
    public func largestShift(in size: PixelSize) -> Double {
        Self.corners(of: size).map { corner in
            let shift = apply(to: corner) - corner
            return (shift * shift).sum().squareRoot()
        }.max() ?? 0
    }

    /// The corners of a picture: upper left, upper right, lower right, lower left.
    static func corners(of size: PixelSize) -> [SIMD2<Double>] {
        let (width, height) = (Double(size.width), Double(size.height))
        return [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
    }

    private init?(matrix m: [Double]) {
        guard abs(m[8]) > 1e-12, m.allSatisfy(\.isFinite) else { return nil }
        coefficients = SIMD8(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7]) / m[8]
    }

    private var matrix: [Double] { (0..<8).map { coefficients[$0] } + [1] }

    private static func product(_ left: [Double], _ right: [Double]) -> [Double] {
        (0..<9).map { index in
            let (row, column) = (index / 3 * 3, index % 3)
            return left[row] * right[column] + left[row + 1] * right[column + 3]
                + left[row + 2] * right[column + 6]
        }
    }
}

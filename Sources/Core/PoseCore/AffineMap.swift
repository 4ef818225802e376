/// A map of the plane that keeps lines straight and parallel: (x, y) → (ax + cy + tx, bx + dy + ty).
public struct AffineMap: Hashable, Sendable {
    /// Share of x in the new x.
    public var a: Float
    /// Share of x in the new y.
    public var b: Float
    /// Share of y in the new x.
    public var c: Float
    /// Share of y in the new y.
    public var d: Float
    /// Shift of x.
    public var tx: Float
    /// Shift of y.
    public var ty: Float

    /// The map that changes nothing.
    public static let identity = AffineMap(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a map from its six coefficients.
    public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Where `point` goes.
    public func apply(to point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// This map first, then `next`.
    public func concatenating(_ next: AffineMap) -> AffineMap {
        AffineMap(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The map that undoes this one, or nil when this one flattens the plane.
    public var inverse: AffineMap? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineMap(
            a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    }
}

extension CGPoint {
    /// The point where `transform` moves this one.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension CGSize {
    /// Width and height as `transform` changes them; its shift plays no part.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height)
    }
}

extension CGRect {
    /// The smallest upright rectangle round this one's corners after `transform`; null stays null.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        guard !isNull, !isInfinite else { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
            CGPoint(x: maxX, y: maxY),
        ].map { $0.applying(transform) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (low, high) = (ys.min() ?? 0, ys.max() ?? 0)
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }

    /// True where an edge is NaN: nothing lies in such a rectangle, and Foundation's questions about two rectangles trap.
    package var isUndefined: Bool { minX.isNaN || maxX.isNaN || minY.isNaN || maxY.isNaN }
}

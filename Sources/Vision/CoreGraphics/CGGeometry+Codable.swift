// Lists of numbers without names, as on Apple's systems and as Foundation writes points and rectangles.

extension CGAffineTransform: Codable {
    /// Reads a, b, c, d, tx and ty.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(
            a: try values.decode(CGFloat.self), b: try values.decode(CGFloat.self),
            c: try values.decode(CGFloat.self), d: try values.decode(CGFloat.self),
            tx: try values.decode(CGFloat.self), ty: try values.decode(CGFloat.self))
    }

    /// Writes a, b, c, d, tx and ty.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for value in [a, b, c, d, tx, ty] { try values.encode(value) }
    }
}

extension CGVector: Codable {
    /// Reads dx and dy.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let (dx, dy) = (try values.decode(CGFloat.self), try values.decode(CGFloat.self))
        self.init(dx: dx, dy: dy)
    }

    /// Writes dx and dy.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for value in [dx, dy] { try values.encode(value) }
    }
}

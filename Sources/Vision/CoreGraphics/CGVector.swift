/// A direction and length in the plane.
public struct CGVector: Hashable, Sendable {
    /// The extent along x.
    public var dx: CGFloat
    /// The extent along y.
    public var dy: CGFloat

    /// The vector without length.
    public static let zero = CGVector()

    /// Creates the vector without length.
    public init() { self.init(dx: 0 as CGFloat, dy: 0) }

    /// Creates a vector from its extents.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// Creates a vector from its extents.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from its extents.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

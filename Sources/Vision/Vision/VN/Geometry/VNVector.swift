public import Foundation

/// A movement in the plane, by its coordinates or by length and angle.
open class VNVector: NSObject, NSCopying, NSSecureCoding {
    /// The movement along the x axis.
    public let x: Double
    /// The movement along the y axis.
    public let y: Double

    /// Creates a vector from its coordinates.
    public init(xComponent x: Double, yComponent y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates a vector from its length and its angle to the x axis in radians.
    public convenience init(r: Double, theta: Double) {
        self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
    }

    /// Creates the vector from `tail` to `head`.
    public convenience init(vectorHead head: VNPoint, tail: VNPoint) {
        self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
    }

    /// Creates a vector that is `scalar` times `vector`.
    public convenience init(byMultiplying vector: VNVector, byScalar scalar: Double) {
        self.init(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
    }

    /// Creates the sum of two vectors.
    public convenience init(byAdding v1: VNVector, to v2: VNVector) {
        self.init(xComponent: v1.x + v2.x, yComponent: v1.y + v2.y)
    }

    /// Creates `v2` less `v1`.
    public convenience init(bySubtracting v1: VNVector, from v2: VNVector) {
        self.init(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let head = coder.kept(CGPoint.self, forKey: "head") else { return nil }
        (x, y) = (Double(head.x), Double(head.y))
    }

    /// Writes both coordinates.
    open func encode(with coder: NSCoder) {
        coder.keep(CGPoint(x: x, y: y), forKey: "head")
    }

    /// True: what is read is of the class that was asked for.
    open class var supportsSecureCoding: Bool { true }

    /// The vector of length 0.
    open class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

    /// The vector of length 1 in the direction of `vector`; of length 0 for one of length 0.
    open class func unitVector(for vector: VNVector) -> VNVector {
        vector.r > 0 ? VNVector(byMultiplying: vector, byScalar: 1 / vector.r) : .zero
    }

    /// The scalar product of two vectors.
    open class func dotProduct(of v1: VNVector, vector v2: VNVector) -> Double { v1.x * v2.x + v1.y * v2.y }

    /// The length.
    open var r: Double { hypot(x, y) }

    /// The angle to the x axis in radians, -π...π.
    open var theta: Double { atan2(y, x) }

    /// The length.
    open var length: Double { r }

    /// The length's square.
    open var squaredLength: Double { x * x + y * y }

    /// Vectors never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True for a vector of the same coordinates.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? VNVector).map { $0.x == x && $0.y == y } ?? false
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(x)
        hasher.combine(y)
        return hasher.finalize()
    }

    open override var description: String { "[\(x); \(y)]" }
}

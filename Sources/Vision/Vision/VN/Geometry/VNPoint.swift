public import Foundation

/// A point with two coordinates; in a picture normalised, origin at the lower left.
open class VNPoint: NSObject, NSCopying, NSSecureCoding {
    /// Both coordinates.
    public let location: CGPoint

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        location = CGPoint(x: x, y: y)
    }

    /// Creates a point from a Core Graphics point.
    public convenience init(location: CGPoint) {
        self.init(x: Double(location.x), y: Double(location.y))
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let location = coder.kept(CGPoint.self, forKey: "location") else { return nil }
        self.location = location
    }

    /// Writes all that the point holds.
    open func encode(with coder: NSCoder) {
        coder.keep(location, forKey: "location")
    }

    /// True: what is read is of the class that was asked for.
    open class var supportsSecureCoding: Bool { true }

    /// The origin.
    open class var zero: VNPoint { VNPoint(x: 0, y: 0) }

    /// Distance from the left.
    open var x: Double { Double(location.x) }

    /// Distance from the bottom.
    open var y: Double { Double(location.y) }

    /// `point` moved by `vector`.
    open class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
        VNPoint(x: point.x + vector.x, y: point.y + vector.y)
    }

    /// The Euclidean distance between two points.
    @available(*, deprecated, message: "Use distance(_:) of one of the points.")
    open class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double { point1.distance(point2) }

    /// The Euclidean distance to `point`.
    open func distance(_ point: VNPoint) -> Double { hypot(x - point.x, y - point.y) }

    /// Points never change, so a copy is the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True for a point of the same kind and coordinates.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? VNPoint).map { type(of: $0) == type(of: self) && $0.location == location } ?? false
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(x)
        hasher.combine(y)
        return hasher.finalize()
    }

    open override var description: String { "[\(x); \(y)]" }
}

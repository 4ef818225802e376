/// Numbers of a filter, such as a row of a matrix.
public class CIVector: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    private let values: [CGFloat]

    /// Creates a vector of numbers.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: count))
        super.init()
    }

    private init(_ values: [CGFloat]) {
        self.values = values
        super.init()
    }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init([x]) }
    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }

    /// How many numbers there are.
    public var count: Int { values.count }
    /// The first number; 0 without one.
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 without one.
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 without one.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 without one.
    public var w: CGFloat { value(at: 3) }

    /// A number; 0 where there is none.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    /// True for the same numbers.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }

    /// The same for equal vectors.
    public override var hash: Int { values.hashValue }
}

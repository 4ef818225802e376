/// A dense array of keypoints with its shape, row-major; what classifiers are fed with.
public struct KeypointArray: Hashable, Sendable {
    /// Extent of each axis, for example [1, 3, 18] or [60, 3, 18].
    public let shape: [Int]
    /// The values, last axis fastest.
    public var scalars: [Float]

    /// Creates an array of zeros: every joint missing.
    public init(zeros shape: [Int]) {
        self.shape = shape
        scalars = [Float](repeating: 0, count: shape.reduce(1, *))
    }

    /// Creates an array from its values, or nil when their number does not fit the shape.
    public init?(shape: [Int], scalars: [Float]) {
        guard shape.allSatisfy({ $0 >= 0 }), scalars.count == shape.reduce(1, *) else { return nil }
        self.shape = shape
        self.scalars = scalars
    }

    /// The value at a place on the three axes.
    public subscript(frame: Int, channel: Int, joint: Int) -> Float {
        get { scalars[(frame * shape[1] + channel) * shape[2] + joint] }
        set { scalars[(frame * shape[1] + channel) * shape[2] + joint] = newValue }
    }
}

/// An array of numbers with any number of axes, as a value: copies do not share later changes.
///
///     var poses = MLShapedArray<Float>(repeating: 0, shape: [60, 3, 18])
///     poses[scalarAt: 0, 1, 2] = 0.5
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: Hashable, Sendable {
    /// The length of each axis.
    public let shape: [Int]
    /// The numbers, the last axis fastest.
    public var scalars: [Scalar] {
        // Without the old value, which would be a copy of all scalars for each one that is written.
        didSet {
            precondition(
                scalars.count == shape.reduce(1, *), "the number of scalars is fixed by the shape")
        }
    }

    /// What an array of keypoints has beside its numbers, which no comparison asks for.
    private struct Origin: Hashable, Sendable {
        var pictureAspectRatio: Float?
        static func == (_: Origin, _: Origin) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
    private var origin = Origin()

    /// The width ÷ height of the picture that keypoints come from; nil for other arrays.
    package var pictureAspectRatio: Float? {
        get { origin.pictureAspectRatio }
        set { origin.pictureAspectRatio = newValue }
    }

    /// Creates an array from its numbers, the last axis fastest; their count must fit the shape.
    public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
        self.scalars = Array(scalars)
        self.shape = shape
        precondition(
            shape.allSatisfy { $0 >= 0 } && self.scalars.count == shape.reduce(1, *),
            "\(self.scalars.count) scalars do not fit the shape \(shape)")
    }

    /// Creates an array of the same number everywhere.
    public init(repeating value: Scalar, shape: [Int]) {
        precondition(shape.allSatisfy { $0 >= 0 }, "the shape \(shape) has a length below zero")
        self.init(scalars: [Scalar](repeating: value, count: shape.reduce(1, *)), shape: shape)
    }

    /// Creates an array without axes that holds one number.
    public init(scalar: Scalar) { self.init(scalars: [scalar], shape: []) }

    /// Creates a copy of an array with numbers of the same kind.
    public init(_ multiArray: MLMultiArray) {
        precondition(
            multiArray.dataType == Scalar.multiArrayDataType, "the array holds \(multiArray.dataType)")
        self.init(converting: multiArray)
    }

    /// Creates a copy of an array with numbers of any kind.
    public init(converting multiArray: MLMultiArray) {
        self.init(
            scalars: (0..<multiArray.count).map { Scalar.from(multiArray[$0]) }, shape: multiArray.extents)
        pictureAspectRatio = multiArray.pictureAspectRatio
    }

    /// Creates an array of others, one behind the other along `axis`; the other axes must have the same lengths.
    public init(concatenating arrays: [MLShapedArray], alongAxis axis: Int) {
        precondition(!arrays.isEmpty, "there is nothing to join")
        self.init(
            MLMultiArray(
                concatenating: arrays.map { MLMultiArray($0) }, axis: axis,
                dataType: Scalar.multiArrayDataType))
    }

    /// Numbers from one place of an axis to the next, for each axis.
    public var strides: [Int] { MLMultiArray.denseSteps(shape.map { NSNumber(value: $0) }) }
    /// How many numbers it holds.
    public var scalarCount: Int { scalars.count }
    /// The length of the first axis.
    public var count: Int { shape.first ?? 1 }
    /// True for an array without axes.
    public var isScalar: Bool { shape.isEmpty }
    /// The one number of an array without axes.
    public var scalar: Scalar? { isScalar ? scalars[0] : nil }

    /// The number at a place on each axis.
    public subscript(scalarAt indices: Int...) -> Scalar {
        get { scalars[offset(indices, count: shape.count)] }
        set { scalars[offset(indices, count: shape.count)] = newValue }
    }

    /// The number at a place on each axis.
    public subscript(scalarAt indices: [Int]) -> Scalar {
        get { scalars[offset(indices, count: shape.count)] }
        set { scalars[offset(indices, count: shape.count)] = newValue }
    }

    /// What lies at places on the first axes: an array with those axes left out.
    public subscript(indices: Int...) -> MLShapedArray {
        get {
            let rest = Array(shape.dropFirst(indices.count))
            let start = offset(indices, count: indices.count)
            return MLShapedArray(scalars: scalars[start..<start + rest.reduce(1, *)], shape: rest)
        }
        set {
            precondition(newValue.shape == Array(shape.dropFirst(indices.count)), "the shapes differ")
            let start = offset(indices, count: indices.count)
            scalars.replaceSubrange(start..<start + newValue.scalars.count, with: newValue.scalars)
        }
    }

    /// The same numbers in another shape.
    public func reshaped(to newShape: [Int]) -> MLShapedArray {
        MLShapedArray(scalars: scalars, shape: newShape)
    }

    /// The array with its axes in another order; without one, in the opposite order.
    public func transposed(permutation: [Int]? = nil) -> MLShapedArray {
        let order = permutation ?? Array(shape.indices.reversed())
        precondition(order.sorted() == Array(shape.indices), "\(order) is no order of \(shape.count) axes")
        let steps = strides
        let newShape = order.map { shape[$0] }
        let numbers = (0..<scalars.count).map { index -> Scalar in
            var (rest, offset) = (index, 0)
            for axis in newShape.indices.reversed() {
                offset += rest % newShape[axis] * steps[order[axis]]
                rest /= newShape[axis]
            }
            return scalars[offset]
        }
        return MLShapedArray(scalars: numbers, shape: newShape)
    }

    /// Calls `body` with the numbers, the shape and the strides; they must not be kept.
    public func withUnsafeShapedBufferPointer<R>(
        _ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> R
    ) rethrows -> R {
        try scalars.withUnsafeBufferPointer { try body($0, shape, strides) }
    }

    /// Calls `body` with the numbers, to be written, the shape and the strides; they must not be kept.
    public mutating func withUnsafeMutableShapedBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Scalar>, [Int], [Int]) throws -> R
    ) rethrows -> R {
        let (shape, strides) = (shape, strides)
        return try scalars.withUnsafeMutableBufferPointer { try body(&$0, shape, strides) }
    }

    private func offset(_ indices: [Int], count: Int) -> Int {
        precondition(
            indices.count == count && count <= shape.count
                && zip(indices, shape).allSatisfy { $0 >= 0 && $0 < $1 },
            "index \(indices) is outside of the shape \(shape)")
        return zip(indices, strides).reduce(0) { $0 + $1.0 * $1.1 }
    }
}

/// A part of a shaped array, which is one itself.
public typealias MLShapedArraySlice = MLShapedArray

extension MLMultiArray {
    /// Creates a copy of a shaped array.
    public convenience init<S: MLShapedArrayScalar>(_ shapedArray: MLShapedArray<S>) {
        let copy = UnsafeMutablePointer<S>.allocate(capacity: max(1, shapedArray.scalars.count))
        copy.initialize(from: shapedArray.scalars, count: shapedArray.scalars.count)
        do {
            try self.init(
                dataPointer: copy, shape: shapedArray.shape.map { NSNumber(value: $0) },
                dataType: S.multiArrayDataType, strides: shapedArray.strides.map { NSNumber(value: $0) },
                deallocator: { $0.deallocate() })
        } catch {
            preconditionFailure("a shaped array has a shape: \(error)")
        }
        pictureAspectRatio = shapedArray.pictureAspectRatio
    }
}

extension MLMultiArray {
    /// Creates an array of one axis from numbers.
    public convenience init(_ data: [Double]) throws { try self.init(data, .double) }

    /// Creates an array of one axis from numbers.
    public convenience init(_ data: [Float]) throws { try self.init(data, .float32) }

    /// Creates an array of one axis from numbers.
    public convenience init(_ data: [Int32]) throws { try self.init(data, .int32) }

    private convenience init<Scalar>(_ data: [Scalar], _ type: MLMultiArrayDataType) throws {
        try self.init(shape: [NSNumber(value: data.count)], dataType: type)
        data.withUnsafeBytes {
            if let base = $0.baseAddress { dataPointer.copyMemory(from: base, byteCount: $0.count) }
        }
    }

    /// Creates an array of other arrays, one behind the other along `axis`; below zero, axes count from the last.
    ///
    /// The arrays must have the same lengths along all other axes.
    public convenience init(
        concatenating multiArrays: [MLMultiArray], axis: Int, dataType: MLMultiArrayDataType
    ) {
        let rank = multiArrays.first?.extents.count ?? 0
        let axis = axis < 0 ? axis + rank : axis
        precondition(axis >= 0 && axis < rank, "axis \(axis) is outside of \(rank) axes")
        var extents = multiArrays[0].extents
        for array in multiArrays.dropFirst() {
            var other = array.extents
            precondition(other.count == rank, "arrays of \(rank) and \(other.count) axes cannot be joined")
            extents[axis] += other[axis]
            other[axis] = extents[axis]
            precondition(other == extents, "arrays of shapes \(extents) and \(other) cannot be joined")
        }
        let shape = extents.map { NSNumber(value: $0) }
        let steps = Self.denseSteps(shape)
        let count = extents.reduce(1, *)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count * dataType.size), alignment: 64)
        var start = 0
        for array in multiArrays {
            // Rows behind `axis` lie together in the result: as many numbers as this array has there.
            let run = array.extents[axis...].reduce(1, *)
            let stride = extents[axis...].reduce(1, *)
            for outer in 0..<(run == 0 ? 0 : array.count / run) {
                array.copy(outer * run, count: run, to: memory, at: outer * stride + start, dataType)
            }
            start += run
        }
        do {
            try self.init(
                dataPointer: memory, shape: shape, dataType: dataType,
                strides: steps.map { NSNumber(value: $0) },
                deallocator: { $0.deallocate() })
        } catch {
            preconditionFailure("the shape was checked: \(error)")
        }
        pictureAspectRatio = multiArrays.lazy.compactMap(\.pictureAspectRatio).first
    }

    /// Writes all numbers into another array of the same shape.
    public func transfer(to destination: MLMultiArray) {
        precondition(destination.extents == extents, "\(extents) does not fit into \(destination.extents)")
        for index in 0..<count {
            destination.dataType.write(self[index], to: destination.address(ofElement: index))
        }
    }

    /// Writes a run of numbers to `target`, as another kind.
    private func copy(
        _ first: Int, count: Int, to target: UnsafeMutableRawPointer, at index: Int,
        _ type: MLMultiArrayDataType
    ) {
        let address = target + index * type.size
        if isDense && type == dataType {
            address.copyMemory(from: dataPointer + first * type.size, byteCount: count * type.size)
        } else {
            for offset in 0..<count { type.write(self[first + offset], to: address + offset * type.size) }
        }
    }

    /// Calls `body` with the bytes; they must not be kept.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try withExtendedLifetime(self) {
            try body(UnsafeRawBufferPointer(start: dataPointer, count: reach * dataType.size))
        }
    }

    /// Calls `body` with the bytes, to be written, and the strides; they must not be kept.
    public func withUnsafeMutableBytes<R>(
        _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> R
    ) rethrows -> R {
        try withExtendedLifetime(self) {
            try body(
                UnsafeMutableRawBufferPointer(start: dataPointer, count: reach * dataType.size), steps)
        }
    }

    /// Calls `body` with the numbers, which must be of the array's kind; they must not be kept.
    public func withUnsafeBufferPointer<S: MLShapedArrayScalar, R>(
        ofType type: S.Type, _ body: (UnsafeBufferPointer<S>) throws -> R
    ) rethrows -> R {
        precondition(type.multiArrayDataType == dataType, "the array holds \(dataType)")
        return try withUnsafeBytes { try body($0.assumingMemoryBound(to: S.self)) }
    }

    /// Calls `body` with the numbers, to be written, and the strides; they must not be kept.
    public func withUnsafeMutableBufferPointer<S: MLShapedArrayScalar, R>(
        ofType type: S.Type, _ body: (UnsafeMutableBufferPointer<S>, [Int]) throws -> R
    ) rethrows -> R {
        precondition(type.multiArrayDataType == dataType, "the array holds \(dataType)")
        return try withUnsafeMutableBytes { try body($0.assumingMemoryBound(to: S.self), $1) }
    }

    /// Numbers from the first to the last one's end.
    private var reach: Int {
        count == 0 ? 0 : zip(extents, steps).reduce(1) { $0 + ($1.0 - 1) * $1.1 }
    }

    /// All numbers, the last axis fastest.
    package var floats: [Float] {
        if isDense && dataType == .float32 {
            return withUnsafeBytes { Array($0.assumingMemoryBound(to: Float.self)) }
        }
        return (0..<count).map { self[$0].floatValue }
    }

    /// The lengths of the axes.
    package var axes: [Int] { extents }

    /// Creates an array from its numbers, the last axis fastest; their count must fit the shape.
    package convenience init(axes: [Int], floats: [Float]) throws {
        try self.init(shape: axes.map { NSNumber(value: $0) }, dataType: .float32)
        precondition(floats.count == count)
        floats.withUnsafeBytes {
            if let base = $0.baseAddress { dataPointer.copyMemory(from: base, byteCount: $0.count) }
        }
    }
}

/// An array of numbers with any number of axes: what models take and give.
///
///     let array = try MLMultiArray(shape: [60, 3, 18], dataType: .float32)
///     array[[0, 1, 2]] = 0.5
public class MLMultiArray: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, threads that write one array at the same time must agree among themselves.

    /// The first number.
    public let dataPointer: UnsafeMutableRawPointer
    /// The kind of the numbers.
    public let dataType: MLMultiArrayDataType
    /// The length of each axis.
    public let shape: [NSNumber]
    /// Numbers from one place of an axis to the next, for each axis.
    public let strides: [NSNumber]

    let extents: [Int]
    let steps: [Int]
    private let release: () -> Void
    /// The picture's width ÷ height where the numbers are a pose's: what shares of width and height have in common.
    package var pictureAspectRatio: Float?

    /// Creates an array of zeros.
    public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
        try self.init(
            shape: shape, dataType: dataType, strides: Self.denseSteps(shape).map { NSNumber(value: $0) })
    }

    /// Creates an array of zeros with gaps.
    public init(shape: [NSNumber], dataType: MLMultiArrayDataType, strides: [NSNumber]) throws {
        let (extents, steps) = (shape.map(\.intValue), strides.map(\.intValue))
        let length = try Self.length(extents, steps)
        guard length < Int.max / 16, let memory = calloc(max(1, length), dataType.size) else {
            throw MLModelError(.generic, "an array of shape \(extents) does not fit into memory")
        }
        dataPointer = memory
        self.dataType = dataType
        (self.shape, self.strides, self.extents, self.steps) = (shape, strides, extents, steps)
        release = { free(memory) }
    }

    /// Creates an array over memory of the caller's; `deallocator` gets it with the last reference.
    public init(
        dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType,
        strides: [NSNumber], deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
    ) throws {
        let (extents, steps) = (shape.map(\.intValue), strides.map(\.intValue))
        _ = try Self.length(extents, steps)
        self.dataPointer = dataPointer
        self.dataType = dataType
        (self.shape, self.strides, self.extents, self.steps) = (shape, strides, extents, steps)
        release = { deallocator?(dataPointer) }
    }

    deinit { release() }

    /// How many numbers it holds.
    public var count: Int { extents.reduce(1, *) }

    /// Always nil: no array lies over a pixel buffer.
    public var pixelBuffer: CVPixelBuffer? { nil }

    /// The number at a place in the order of the axes, the last one fastest.
    public subscript(idx: Int) -> NSNumber {
        get { dataType.read(address(ofElement: idx)) }
        set { dataType.write(newValue, to: address(ofElement: idx)) }
    }

    /// The number at a place on each axis.
    public subscript(key: [NSNumber]) -> NSNumber {
        get { dataType.read(address(at: key.map(\.intValue))) }
        set { dataType.write(newValue, to: address(at: key.map(\.intValue))) }
    }

    /// The shape and the kind of numbers, for logs.
    public override var description: String {
        "\(dataType) \(extents.map(String.init).joined(separator: " × ")) array"
    }

    /// True for an array of the same shape, kind and numbers.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MLMultiArray, other.extents == extents, other.dataType == dataType else {
            return false
        }
        return (0..<count).allSatisfy { self[$0] == other[$0] }
    }

    /// A number that equal arrays share.
    public override var hash: Int { extents.hashValue }

    func address(at place: [Int]) -> UnsafeMutableRawPointer {
        precondition(
            place.count == extents.count && zip(place, extents).allSatisfy { $0 >= 0 && $0 < $1 },
            "index \(place) is outside of the shape \(extents)")
        return dataPointer + zip(place, steps).reduce(0) { $0 + $1.0 * $1.1 } * dataType.size
    }

    func address(ofElement index: Int) -> UnsafeMutableRawPointer {
        precondition(index >= 0 && index < count, "index \(index) is outside of \(count) numbers")
        var (rest, offset) = (index, 0)
        for axis in extents.indices.reversed() {
            offset += rest % extents[axis] * steps[axis]
            rest /= extents[axis]
        }
        return dataPointer + offset * dataType.size
    }

    /// True when the numbers lie in the order of the axes, without gaps; where an axis has one place, its step is not used.
    var isDense: Bool {
        zip(extents, zip(steps, Self.denseSteps(shape))).allSatisfy { $0 == 1 || $1.0 == $1.1 }
    }

    static func denseSteps(_ shape: [NSNumber]) -> [Int] {
        var (steps, step) = ([Int](), 1)
        for extent in shape.reversed() {
            steps.insert(step, at: 0)
            step = step.multipliedReportingOverflow(by: max(0, extent.intValue)).partialValue
        }
        return steps
    }

    /// Numbers from the first to the last one's end.
    private static func length(_ extents: [Int], _ steps: [Int]) throws -> Int {
        guard extents.count == steps.count, extents.allSatisfy({ $0 >= 0 }), steps.allSatisfy({ $0 >= 0 })
        else {
            throw MLModelError(
                .generic, "shape \(extents) with strides \(steps); expected as many of each, none below zero")
        }
        var (length, count) = (1, 1)
        for (extent, step) in zip(extents, steps) {
            let (reach, isTooFar) = max(0, extent - 1).multipliedReportingOverflow(by: step)
            let (numbers, areTooMany) = count.multipliedReportingOverflow(by: extent)
            let (sum, isTooLong) = length.addingReportingOverflow(reach)
            guard !isTooFar, !areTooMany, !isTooLong else {
                throw MLModelError(.generic, "an array of shape \(extents) does not fit into memory")
            }
            (length, count) = (sum, numbers)
        }
        return count == 0 ? 0 : length
    }
}

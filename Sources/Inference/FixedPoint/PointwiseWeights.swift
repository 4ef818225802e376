/// A convolution as products of 16-bit integers, with what becomes of their sums.
///
/// Every output has a unit of its own: the smallest for which no sum can leave 32 bits, whatever the inputs are, and no
/// weight 16.
struct PointwiseWeights: Sendable {
    /// The greatest magnitude of the integers that weights are multiplied with. More leaves less for the weights.
    static let greatestInput: Float = 8191

    /// How many inputs each output has: the channels of one pixel, or of all that the filter sees of an image.
    let depth: Int
    /// Of an image: where the filter looks.
    let size: Int
    let stride: Int
    let padding: Int
    var finish: ConvolutionFinish

    private let integers: AlignedMemory<Int16>

    init(_ filter: NetworkGraph.Filter) {
        (size, stride, padding) = (filter.size, filter.stride, filter.padding)
        let inputs = filter.size * filter.size * filter.inputs
        // Rows of pixels are stored by eight channels, those of an image by pairs.
        depth = filter.size == 1 ? (inputs + 7) / 8 * 8 : (inputs + 1) / 2 * 2
        let pairs = depth / 2
        let vectors = (filter.outputs + 15) / 16
        let integers = AlignedMemory<Int16>(count: vectors * pairs * 32)
        var units = [Float](repeating: 0, count: vectors * 16)
        // Rounding may make each weight half a unit larger.
        let greatestSum = Float(Int32.max) / Self.greatestInput * 0.999 - Float(inputs)
        filter.weights.withUnsafeBufferPointer { weights in
            for output in 0..<filter.outputs {
                let row = UnsafeBufferPointer(rebasing: weights[output * inputs..<(output + 1) * inputs])
                let unit = Self.unit(of: row, greatestSum: greatestSum)
                guard unit > 0, unit.isFinite else { continue }
                units[output] = unit
                let factor = 1 / unit
                // Added and taken away again, it leaves whole numbers.
                let whole = Float(3 << 22)
                var place = (output / 16 * pairs * 16 + output % 16) * 2
                for index in Swift.stride(from: 0, to: inputs - 1, by: 2) {
                    integers.start[place] = Int16((row[index] * factor + whole) - whole)
                    integers.start[place + 1] = Int16((row[index + 1] * factor + whole) - whole)
                    place += 32
                }
                if !inputs.isMultiple(of: 2) {
                    integers.start[place] = Int16((row[inputs - 1] * factor + whole) - whole)
                }
            }
        }
        self.integers = integers
        finish = ConvolutionFinish(units: units, bias: filter.bias, limits: filter.limits)
    }

    /// What one unit of integers is worth when the greatest number is as great.
    static func unit(magnitude: Float) -> Float {
        max(magnitude, .leastNormalMagnitude * greatestInput * 4) / greatestInput
    }

    private static func unit(of row: UnsafeBufferPointer<Float>, greatestSum: Float) -> Float {
        // Side by side, as the order of a sum is not the compiler's to change.
        var sums = SIMD8<Float>.zero
        var most = SIMD8<Float>.zero
        for start in Swift.stride(from: 0, to: row.count, by: 8) {
            var values = SIMD8<Float>.zero
            for lane in 0..<min(8, row.count - start) { values[lane] = row[start + lane] }
            values.replace(with: -values, where: values .< 0)
            sums += values
            most.replace(with: values, where: values .> most)
        }
        return max(most.max() / Float(Int16.max), sums.sum() / greatestSum)
    }

    /// How many planes of 16 outputs there are.
    var vectors: Int { finish.vectors }

    var start: UnsafePointer<Int16> { UnsafePointer(integers.start) }
}

/// A convolution as products of 16-bit integers, with what becomes of their sums.
///
/// Every output has a unit of its own: the smallest for which no sum can leave 32 bits, whatever the inputs are, and no
/// weight 16.
struct PointwiseWeights: Sendable {
    /// The greatest magnitude of the integers that weights are multiplied with. More leaves less for the weights.
    static let greatestInput: Float = 8191

    /// How many pairs of inputs each output has in a stretch: the channels of one pixel, or of a row of what the filter
    /// sees of an image.
    let pairs: Int
    /// Of an image: where the filter reads; as many stretches as it is wide.
    let size: Int
    let stride: Int
    let padding: Int
    var finish: ConvolutionFinish

    /// [vector][stretch][pair][16][2].
    private let integers: AlignedMemory<Int16>

    init(_ filter: NetworkGraph.Filter) {
        (size, stride, padding) = (filter.size, filter.stride, filter.padding)
        let inputs = filter.size * filter.inputs
        // Pixels are stored by eight channels, an image's rows as they are.
        let pairs = filter.size == 1 ? (inputs + 7) / 8 * 4 : (inputs + 1) / 2
        self.pairs = pairs
        let units = Self.units(of: filter)
        integers = Self.integers(of: filter, units: units, pairs: pairs)
        finish = ConvolutionFinish(units: units, bias: filter.bias, limits: filter.limits)
    }

    /// By output, filled up to whole vectors: what one unit of its weights is worth; zero where none is needed.
    private static func units(of filter: NetworkGraph.Filter) -> [Float] {
        let all = filter.size * filter.size * filter.inputs
        // Rounding may make each weight half a unit larger.
        let greatestSum = Float(Int32.max) / greatestInput * 0.999 - Float(all)
        var units = [Float](repeating: 0, count: (filter.outputs + 15) / 16 * 16)
        filter.weights.withUnsafeBufferPointer { weights in
            for output in 0..<filter.outputs {
                let row = UnsafeBufferPointer(rebasing: weights[output * all..<(output + 1) * all])
                units[output] = unit(of: row, greatestSum: greatestSum)
            }
        }
        return units
    }

    private static func integers(
        of filter: NetworkGraph.Filter, units: [Float], pairs: Int
    ) -> AlignedMemory<Int16> {
        let inputs = filter.size * filter.inputs
        let integers = AlignedMemory<Int16>(count: units.count * filter.size * pairs * 2)
        filter.weights.withUnsafeBufferPointer { weights in
            for output in 0..<filter.outputs where units[output] > 0 {
                for stretch in 0..<filter.size {
                    let row = (output * filter.size + stretch) * inputs
                    let first = (output / 16 * filter.size + stretch) * pairs * 32 + output % 16 * 2
                    round(
                        UnsafeBufferPointer(rebasing: weights[row..<row + inputs]),
                        times: 1 / units[output], to: integers.start + first)
                }
            }
        }
        return integers
    }

    /// What one unit of integers is worth when the greatest number is as great.
    static func unit(magnitude: Float) -> Float {
        max(magnitude, .leastNormalMagnitude * greatestInput * 4) / greatestInput
    }

    /// Writes a row of weights as pairs, 16 pairs apart.
    private static func round(
        _ row: UnsafeBufferPointer<Float>, times factor: Float, to target: UnsafeMutablePointer<Int16>
    ) {
        var place = 0
        for index in Swift.stride(from: 0, to: row.count - 1, by: 2) {
            target[place] = rounded(row[index] * factor)
            target[place + 1] = rounded(row[index + 1] * factor)
            place += 32
        }
        if !row.count.isMultiple(of: 2) { target[place] = rounded(row[row.count - 1] * factor) }
    }

    /// The nearest whole number, even ones first.
    private static func rounded(_ value: Float) -> Int16 {
        // Added and taken away again, it leaves whole numbers.
        let whole = Float(3 << 22)
        return Int16((value + whole) - whole)
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
        let sum = sums.sum()
        // Of damaged weights nothing is computed.
        return sum.isFinite ? max(most.max() / Float(Int16.max), sum / greatestSum) : 0
    }

    /// How many integers of a pixel of many channels there are.
    var depth: Int { 2 * pairs }

    /// How many planes of 16 outputs there are.
    var vectors: Int { finish.vectors }

    /// All weights. Valid while this lives.
    var start: UnsafePointer<Int16> { UnsafePointer(integers.start) }
}

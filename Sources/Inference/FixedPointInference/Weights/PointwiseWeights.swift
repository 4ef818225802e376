/// A convolution over all channels, quantised to 16-bit integers: 1 × 1, or of any size over the network's input.
///
/// Every output has a quantisation scale of its own: the smallest for which no sum can leave 32 bits, whatever the inputs
/// are, and no weight 16.
struct PointwiseWeights: Sendable {
    /// The greatest magnitude of quantised inputs. More would leave less for the weights.
    static let greatestInput: Float = 8191

    /// How many pairs of inputs each output has in a filter row: of one pixel's channels, or of a row of the image under
    /// the filter.
    let pairs: Int
    /// Over an image: the filter's geometry; it has as many rows as it is wide.
    let size: Int
    let stride: Int
    let padding: Int
    var epilogue: ConvolutionEpilogue

    /// [vector][filter row][pair][16][2].
    private let quantized: AlignedMemory<Int16>

    init(_ filter: NetworkGraph.Filter) {
        (size, stride, padding) = (filter.size, filter.stride, filter.padding)
        let inputs = filter.size * filter.inputs
        // Pixels are quantised by eight channels, an image's rows as they are.
        let pairs = filter.size == 1 ? (inputs + 7) / 8 * 4 : (inputs + 1) / 2
        self.pairs = pairs
        var scales = [Float](repeating: 0, count: (filter.outputs + 15) / 16 * 16)
        quantized = Self.quantized(filter, scales: &scales, pairs: pairs)
        epilogue = ConvolutionEpilogue(weightScales: scales, bias: filter.bias, limits: filter.limits)
    }

    /// Quantises the weights, an output at a time.
    ///
    /// - Parameter scales: By output, filled up to whole vectors: set to the weights' quantisation scale; zero where all
    ///   weights are.
    private static func quantized(
        _ filter: NetworkGraph.Filter, scales: inout [Float], pairs: Int
    ) -> AlignedMemory<Int16> {
        let inputs = filter.size * filter.inputs
        let all = filter.size * inputs
        // Rounding may make each weight larger by half.
        let greatestSum = Float(Int32.max) / greatestInput * 0.999 - Float(all)
        let quantized = AlignedMemory<Int16>(count: scales.count * filter.size * pairs * 2)
        for output in 0..<filter.outputs {
            filter.weights.values(in: output * all..<(output + 1) * all).withUnsafeBufferPointer { weights in
                let scale = scale(of: weights, greatestSum: greatestSum)
                guard scale > 0 else { return }
                scales[output] = scale
                for filterRow in 0..<filter.size {
                    let row = filterRow * inputs
                    let first = (output / 16 * filter.size + filterRow) * pairs * 32 + output % 16 * 2
                    round(
                        UnsafeBufferPointer(rebasing: weights[row..<row + inputs]), times: 1 / scale,
                        to: quantized.start + first)
                }
            }
        }
        return quantized
    }

    /// The quantisation scale of inputs of which this is the greatest magnitude.
    static func scale(magnitude: Float) -> Float {
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
        // Added, it leaves whole numbers, which are the sum's lowest bits.
        let whole = Float(3 << 22)
        return Int16(truncatingIfNeeded: (value + whole).bitPattern)
    }

    private static func scale(of row: UnsafeBufferPointer<Float>, greatestSum: Float) -> Float {
        // In eight lanes, as the compiler may not change the order of a sum.
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
        let scale = max(most.max() / Float(Int16.max), sum / greatestSum)
        // Weights that are not finite, or too small to be scaled, count as zeros.
        return sum.isFinite && (1 / scale).isFinite ? scale : 0
    }

    /// How many quantised inputs a pixel has in a filter row.
    var depth: Int { 2 * pairs }

    /// How many planes of 16 outputs there are.
    var vectors: Int { epilogue.vectors }

    /// All weights. Valid while this lives.
    var start: UnsafePointer<Int16> { UnsafePointer(quantized.start) }
}

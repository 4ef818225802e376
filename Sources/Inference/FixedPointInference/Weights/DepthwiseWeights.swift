/// A depthwise convolution's weights in the kernels' order: [channels / 16][size][size][16].
struct DepthwiseWeights: Sendable {
    let size: Int
    let stride: Int
    let padding: Int
    let epilogue: ConvolutionEpilogue

    private let weights: AlignedMemory<Float>

    init(_ filter: NetworkGraph.Filter) {
        (size, stride, padding) = (filter.size, filter.stride, filter.padding)
        epilogue = ConvolutionEpilogue(weightScales: [], bias: filter.bias, limits: filter.limits)
        let taps = size * size
        weights = AlignedMemory(count: (filter.outputs + 15) / 16 * 16 * taps)
        for tap in 0..<taps {
            let row = filter.weights.values(in: tap * filter.outputs..<(tap + 1) * filter.outputs)
            for (channel, weight) in row.enumerated() {
                weights.start[(channel / 16 * taps + tap) * 16 + channel % 16] = weight
            }
        }
    }

    /// How many planes of 16 channels there are.
    var vectors: Int { epilogue.vectors }

    /// All weights. Valid while this lives.
    var start: UnsafePointer<Float> { UnsafePointer(weights.start) }
}

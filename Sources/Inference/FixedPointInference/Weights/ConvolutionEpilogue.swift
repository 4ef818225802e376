import CConvolution

/// What is applied to a convolution's sums: scales, bias, an addition, PReLU, limits.
struct ConvolutionEpilogue: Sendable {
    private let weightScales: AlignedMemory<Float>
    private let bias: AlignedMemory<Float>
    private var prelu: AlignedMemory<Float>?
    private(set) var limits: ValueLimits
    /// True when the limits are applied before the addition.
    private(set) var limitsComeFirst = false
    /// How many planes of 16 channels there are.
    let vectors: Int

    /// - Parameter weightScales: By channel: the weights' quantisation scale; empty where sums are not of integers.
    init(weightScales: [Float], bias: [Float], limits: ValueLimits) {
        vectors = (bias.count + 15) / 16
        self.weightScales = AlignedMemory(weightScales)
        self.bias = AlignedMemory(bias + [Float](repeating: 0, count: vectors * 16 - bias.count))
        self.limits = limits
    }

    /// Whether an addition with these limits can be fused.
    func canAdd(_ limits: ValueLimits) -> Bool {
        prelu == nil && (self.limits == .none || limits == .none)
    }

    /// Fuses an addition that limits its sum so.
    mutating func add(_ limits: ValueLimits) {
        if self.limits == .none {
            self.limits = limits
        } else {
            limitsComeFirst = true
        }
    }

    /// Whether PReLU can be fused.
    var canApplyPReLU: Bool { prelu == nil && limits == .none }

    /// Fuses PReLU with its factors by channel.
    mutating func applyPReLU(_ factors: [Float]) {
        prelu = AlignedMemory(factors + [Float](repeating: 0, count: vectors * 16 - factors.count))
    }

    /// For one call of a kernel.
    func forKernel(residual: UnsafePointer<Float>? = nil) -> limber_epilogue {
        limber_epilogue(
            weight_scales: weightScales.start, bias: bias.start, prelu: prelu.map { UnsafePointer($0.start) },
            residual: residual, low: limits.low, high: limits.high, limits_first: limitsComeFirst)
    }
}

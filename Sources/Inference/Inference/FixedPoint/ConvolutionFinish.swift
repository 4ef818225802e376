import CConvolution

/// What becomes of a convolution's sums.
struct ConvolutionFinish: Sendable {
    private let units: AlignedMemory<Float>
    private let bias: AlignedMemory<Float>
    private var slope: AlignedMemory<Float>?
    private(set) var limits: ValueLimits
    /// True when the limits hold before something is added.
    private(set) var limitsComeFirst = false
    /// How many planes of 16 channels there are.
    let vectors: Int

    /// - Parameter units: What one unit of each channel's sum of integers is worth; empty where sums are no integers.
    init(units: [Float], bias: [Float], limits: ValueLimits) {
        vectors = (bias.count + 15) / 16
        self.units = AlignedMemory(units)
        self.bias = AlignedMemory(bias + [Float](repeating: 0, count: vectors * 16 - bias.count))
        self.limits = limits
    }

    /// Whether an addition to the result can be done in the same step.
    func canAdd(_ limits: ValueLimits) -> Bool {
        slope == nil && (self.limits == .none || limits == .none)
    }

    /// Adds something before the result is kept within these limits.
    mutating func add(_ limits: ValueLimits) {
        if self.limits == .none {
            self.limits = limits
        } else {
            limitsComeFirst = true
        }
    }

    /// Whether negative results can be multiplied in the same step.
    var canSlope: Bool { slope == nil && limits == .none }

    mutating func multiplyNegatives(by factors: [Float]) {
        slope = AlignedMemory(factors + [Float](repeating: 0, count: vectors * 16 - factors.count))
    }

    /// For one call of a kernel.
    func forKernel(residual: UnsafePointer<Float>? = nil) -> conv_finish {
        conv_finish(
            scale: units.start, bias: bias.start, slope: slope.map { UnsafePointer($0.start) },
            residual: residual,
            low: limits.low, high: limits.high, limits_first: limitsComeFirst)
    }
}

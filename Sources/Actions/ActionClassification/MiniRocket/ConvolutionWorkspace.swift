/// Memory for one window's convolutions, reused from kernel to kernel.
struct ConvolutionWorkspace {
    typealias Lane = TimeSeries.Lane

    private let windowLength: Int
    /// The sum of a kernel's series with room for the taps on both sides.
    private var sum: [Float]
    /// The convolution, then −∞ up to a whole number of lanes.
    private var result: [Lane]
    private var resultCount = 0

    init(windowLength: Int) {
        self.windowLength = windowLength
        let laneCount = (windowLength + Lane.scalarCount - 1) / Lane.scalarCount
        // A padded kernel reaches at most a window's length beyond each end; a lane is read beyond that.
        sum = [Float](repeating: 0, count: 3 * laneCount * Lane.scalarCount + 2 * Lane.scalarCount)
        result = Array(repeating: .zero, count: laneCount)
    }

    /// The values of the last convolution.
    var output: [Float] {
        (0..<resultCount).map { result[$0 / Lane.scalarCount][$0 % Lane.scalarCount] }
    }

    mutating func convolve(_ series: TimeSeries, with kernel: MiniRocket.Kernel) {
        let reach = kernel.reach
        precondition(series.length == windowLength)
        resultCount = kernel.outputCount(windowLength: windowLength)
        let count = resultCount
        let laneCount = series.laneCount
        let offset = kernel.isPadded ? 0 : reach
        let bytes = MemoryLayout<Float>.stride
        sum.withUnsafeMutableBytes { sum in
            let base = sum.baseAddress.unsafelyUnwrapped
            series.lanes.withUnsafeBufferPointer { series in
                kernel.series.withUnsafeBufferPointer { rows in
                    for index in 0..<laneCount {
                        var total = Lane.zero
                        for row in rows { total += series[row * laneCount + index] }
                        base.storeBytes(
                            of: total, toByteOffset: (reach + index * Lane.scalarCount) * bytes, as: Lane.self
                        )
                    }
                }
            }
            // Beyond both ends.
            for index in 0..<reach {
                base.storeBytes(of: 0, toByteOffset: index * bytes, as: Float.self)
                base.storeBytes(of: 0, toByteOffset: (reach + windowLength + index) * bytes, as: Float.self)
            }
            func lane(at index: Int) -> Lane {
                base.loadUnaligned(fromByteOffset: index * bytes, as: Lane.self)
            }
            let dilation = kernel.dilation
            result.withUnsafeMutableBufferPointer { result in
                if dilation == 0 {
                    for index in 0..<laneCount { result[index] = lane(at: index * Lane.scalarCount + offset) }
                } else {
                    let (a, b, c) = (
                        kernel.heavyTaps[0] * dilation, kernel.heavyTaps[1] * dilation,
                        kernel.heavyTaps[2] * dilation
                    )
                    for index in 0..<laneCount {
                        let start = index * Lane.scalarCount + offset
                        var all = lane(at: start)
                        for tap in 1..<9 { all += lane(at: start + tap * dilation) }
                        let heavy = lane(at: start + a) + lane(at: start + b) + lane(at: start + c)
                        result[index] = 3 * heavy - all
                    }
                }
                for index in (count / Lane.scalarCount)..<laneCount {
                    for scalar in max(0, count - index * Lane.scalarCount)..<Lane.scalarCount {
                        result[index][scalar] = -.infinity
                    }
                }
            }
        }
    }

    /// The share of the last convolution's values that are greater than `threshold`.
    func shareAbove(_ threshold: Float) -> Float {
        let limit = Lane(repeating: threshold)
        var counts = SIMD16<Int32>.zero
        result.withUnsafeBufferPointer { result in
            for lane in result { counts &-= unsafeBitCast(lane .> limit, to: SIMD16<Int32>.self) }
        }
        return Float(counts.wrappedSum()) / Float(resultCount)
    }

    /// The same, where values less than half of `softThresholdWidth` from the threshold count in part.
    func shareAbove(_ threshold: Float, softThresholdWidth: Float) -> Float {
        typealias Mask = SIMD16<Int32>
        let (low, high) = (
            Lane(repeating: threshold - softThresholdWidth / 2),
            Lane(repeating: threshold + softThresholdWidth / 2)
        )
        let slope = Lane(repeating: 1 / softThresholdWidth)
        var counts = Mask.zero
        var parts = Lane.zero
        result.withUnsafeBufferPointer { result in
            for lane in result {
                let isAbove = unsafeBitCast(lane .> high, to: Mask.self)
                let isPartial = unsafeBitCast(lane .> low, to: Mask.self) & ~isAbove
                counts &-= isAbove
                // Minimum and maximum of vectors are slow; zeros are bits that are masked out.
                let part = unsafeBitCast((lane - low) * slope, to: Mask.self) & isPartial
                parts += unsafeBitCast(part, to: Lane.self)
            }
        }
        return (Float(counts.wrappedSum()) + parts.sum()) / Float(resultCount)
    }
}

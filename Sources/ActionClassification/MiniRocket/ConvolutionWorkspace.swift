/// Memory for one window's convolutions, reused from kernel to kernel.
struct ConvolutionWorkspace {
    private typealias Lane = SIMD16<Float>

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

    mutating func convolve(_ series: [Float], with kernel: MiniRocket.Kernel) {
        let reach = kernel.reach
        precondition(reach <= windowLength)
        let length = windowLength
        resultCount = kernel.outputCount(windowLength: length)
        let count = resultCount
        let offset = kernel.isPadded ? 0 : reach
        sum.withUnsafeMutableBufferPointer { sum in
            for index in 0..<(length + 2 * reach) { sum[index] = 0 }
            series.withUnsafeBufferPointer { series in
                for row in kernel.series {
                    for frame in 0..<length { sum[reach + frame] += series[row * length + frame] }
                }
            }
            result.withUnsafeMutableBufferPointer { result in
                let base = UnsafeRawPointer(sum.baseAddress.unsafelyUnwrapped)
                func lane(at index: Int) -> Lane {
                    base.loadUnaligned(fromByteOffset: index * MemoryLayout<Float>.stride, as: Lane.self)
                }
                for index in result.indices {
                    let start = index * Lane.scalarCount + offset
                    var value: Lane
                    if kernel.dilation == 0 {
                        value = lane(at: start)
                    } else {
                        var all = lane(at: start)
                        for tap in 1..<9 { all += lane(at: start + tap * kernel.dilation - 0) }
                        var heavy = Lane.zero
                        for tap in kernel.heavyTaps { heavy += lane(at: start + tap * kernel.dilation) }
                        value = 3 * heavy - all
                    }
                    let rest = count - index * Lane.scalarCount
                    if rest < Lane.scalarCount {
                        for scalar in max(0, rest)..<Lane.scalarCount { value[scalar] = -.infinity }
                    }
                    result[index] = value
                }
            }
        }
    }

    /// The share of the last convolution's values that are greater than `threshold`.
    func shareAbove(_ threshold: Float) -> Float {
        var counts = Lane.zero
        let limit = Lane(repeating: threshold)
        for lane in result {
            counts += Lane.zero.replacing(with: 1, where: lane .> limit)
        }
        return counts.sum() / Float(resultCount)
    }
}

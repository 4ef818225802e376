import CConvolution

/// Weights most of which are zero, as lists of the others: what each output counts, two integers a step.
///
/// A step takes as long as one and a half pairs of all weights. Windows overlap by half, so that of 16 outputs those that
/// have much to count in one half can be ahead in the other.
struct SparseWeights: Sendable {
    /// How many integers a window shows, and from where on only the next one does.
    private static let (windowExtent, windowStride) = (32, 16)
    /// The greatest share of weights that are not zero with which it is worth while.
    private static let greatestDensity = 0.4

    private let steps: AlignedMemory<UInt8>
    private let windows: Int
    private let weights: AlignedMemory<Int16>

    /// Nil where too few weights are zero, or a pixel has more integers than 16 bits count.
    ///
    /// - Parameters:
    ///   - filter: Looks at one pixel.
    ///   - units: What one unit of each output's weights is worth; zero where all of them are zero.
    ///   - depth: How many integers of a pixel there are.
    init?(_ filter: NetworkGraph.Filter, units: [Float], depth: Int) {
        // As many as tell.
        let first = filter.weights.prefix(4096)
        let density = Double(first.count { $0 != 0 }) / Double(first.count)
        guard density <= Self.greatestDensity, depth <= Int(Int16.max) else { return nil }
        windows = max(0, depth - Self.windowExtent + Self.windowStride - 1) / Self.windowStride + 1
        var steps: [UInt8] = []
        var weights: [Int16] = []
        let lists = OutputLists(depth: depth)
        for vector in 0..<units.count / 16 {
            filter.weights.withUnsafeBufferPointer { all in
                for output in 16 * vector..<16 * (vector + 1) {
                    // None where all are zero.
                    let inputs = output < filter.outputs && units[output] > 0 ? filter.inputs : 0
                    let row = all[output * inputs..<(output + 1) * inputs]
                    lists.fill(output % 16, with: .init(rebasing: row), times: 1 / units[output])
                }
            }
            for window in 0..<windows {
                let start = window * Self.windowStride
                let end = window + 1 == windows ? depth : start + Self.windowStride
                let count = (lists.mostLeft(before: end) + 1) / 2
                steps.append(UInt8(count))
                lists.take(count, from: start, before: start + Self.windowExtent, to: &weights)
            }
        }
        self.steps = AlignedMemory(steps)
        self.weights = AlignedMemory(weights)
    }

    /// Valid while this lives.
    var forKernel: conv_sparse_weights {
        conv_sparse_weights(steps: steps.start, windows: windows, weights: weights.start)
    }
}

/// What each of 16 outputs still has to count.
private final class OutputLists {
    private let depth: Int
    /// By output: the numbers of its integers in ascending order, and their weights.
    private let numbers: AlignedMemory<Int16>
    private let weights: AlignedMemory<Float>
    private let factors = AlignedMemory<Float>(count: 16)
    /// By output: the first that is left, and the end.
    private let next = AlignedMemory<Int>(count: 16)
    private let ends = AlignedMemory<Int>(count: 16)

    init(depth: Int) {
        self.depth = depth
        numbers = AlignedMemory(count: 16 * depth)
        weights = AlignedMemory(count: 16 * depth)
    }

    /// - Parameters:
    ///   - row: One output's weights.
    ///   - factor: What they are multiplied with to become integers.
    func fill(_ output: Int, with row: UnsafeBufferPointer<Float>, times factor: Float) {
        let (numbers, weights) = (numbers.start, weights.start)
        var end = output * depth
        (next.start[output], factors.start[output]) = (end, factor)
        for (number, weight) in row.enumerated() {
            numbers[end] = Int16(truncatingIfNeeded: number)
            weights[end] = weight
            end += weight == 0 ? 0 : 1
        }
        ends.start[output] = end
    }

    /// The most integers that one output still has to count before `end`.
    func mostLeft(before end: Int) -> Int {
        (0..<16).reduce(0) { most, output in
            var index = next.start[output]
            while index < ends.start[output], numbers.start[index] < end { index += 1 }
            return max(most, index - next.start[output])
        }
    }

    /// Takes two of each output for each of `count` steps, where it has as many.
    func take(_ count: Int, from start: Int, before end: Int, to steps: inout [Int16]) {
        let block = steps.count
        steps.append(contentsOf: repeatElement(0, count: 64 * count))
        let (numbers, weights) = (numbers.start, weights.start)
        steps.withUnsafeMutableBufferPointer { steps in
            for output in 0..<16 {
                let factor = factors.start[output]
                let first = next.start[output]
                var last = first
                let most = min(ends.start[output], first + 2 * count)
                while last < most, numbers[last] < end {
                    let place = block + (last - first) / 2 * 64 + 2 * output + (last - first) % 2
                    steps[place] = numbers[last] - Int16(start)
                    steps[place + 32] = PointwiseWeights.rounded(weights[last] * factor)
                    last += 1
                }
                next.start[output] = last
            }
        }
    }
}

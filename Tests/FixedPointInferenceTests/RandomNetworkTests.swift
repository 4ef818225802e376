import SeededRandom
import Testing

@testable import FixedPointInference

/// Small networks of random operators, planned, run, and compared with the reference.
@Suite(kernelsExist) struct RandomNetworkTests {
    @Test(arguments: 1...40)
    func `a random network equals the float reference`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        try EngineComparison(network.builder, outputs: network.outputs).expectReference("seed \(seed)")
    }

    @Test(arguments: 1...10)
    func `a part of an output is a part of the whole`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        var generator = SeededGenerator(seed: seed)
        for kernels in ConvolutionKernels.all {
            // Parts are requested from a run of which nothing has been read, so that deferred rows are missing.
            let (parts, whole) = (try comparison.run(kernels), try comparison.run(kernels))
            for (index, output) in parts.model.outputs.enumerated() where output.shape.count == 4 {
                let (height, width, channels) = (output.shape[1], output.shape[2], output.shape[3])
                let expected = try whole.withOutput(index) { Array($0) }
                for _ in 0..<4 {
                    let channel = Int.random(in: 0..<channels, using: &generator)
                    let rows = Self.range(below: height, &generator)
                    let columns = Self.range(below: width, &generator)
                    let part = try parts.values(
                        ofOutput: index, channel: channel, rows: rows, columns: columns)
                    let values = rows.flatMap { y in
                        columns.map { x in expected[(y * width + x) * channels + channel] }
                    }
                    #expect(part == values, "seed \(seed), output \(index), rows \(rows)")
                }
            }
        }
    }

    @Test(arguments: 1...10)
    func `a request gives the same values again, and in another thread`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        for kernels in ConvolutionKernels.all {
            let request = try comparison.run(kernels)
            let first = try network.outputs.indices.map { try request.withOutput($0) { Array($0) } }
            // Other values in all buffers between the runs.
            try request.withInput(0) { $0.update(repeating: 100) }
            request.infer()
            try request.withInput(0) { input in
                for index in input.indices { input[index] = comparison.input[index] }
            }
            request.start()
            request.wait()
            let second = try network.outputs.indices.map { try request.withOutput($0) { Array($0) } }
            #expect(first == second, "seed \(seed)")
        }
    }

    private static func range(below count: Int, _ generator: inout SeededGenerator) -> ClosedRange<Int> {
        let first = Int.random(in: 0..<count, using: &generator)
        return first...Int.random(in: first..<count, using: &generator)
    }
}

/// A network of random operators as the pose models use them.
private struct RandomNetwork {
    private(set) var builder: GraphBuilder
    private(set) var outputs: [Int] = []
    private var last: Int
    /// Feature maps that may be added again: not those that only PReLU may use.
    private var shared: [Int] = []
    /// True when PReLU may follow.
    private var acceptsPReLU = false

    init(seed: UInt64) {
        var builder = GraphBuilder(seed: seed, input: [1, 16, 24, 3])
        let size = builder.generator.pick(3, 5)
        last = builder.convolution(
            GraphBuilder.input, size: size, stride: builder.generator.pick(1, 2),
            to: Int.random(in: 3...40, using: &builder.generator), limits: .relu)
        self.builder = builder
        for _ in 0..<Int.random(in: 5...9, using: &self.builder.generator) { appendOperator() }
        appendOutputs()
    }

    private var shape: [Int] { builder.shapes[last] }

    private mutating func appendOperator() {
        let limits = builder.generator.pick(ValueLimits.none, .relu, .relu6)
        let before = last
        let canAdd = shared.filter { builder.shapes[$0] == shape && $0 != last }
        let wasPlain = acceptsPReLU
        acceptsPReLU = false
        switch Int.random(in: 0..<9, using: &builder.generator) {
        case 0...2:
            last = builder.convolution(
                last, to: Int.random(in: 3...50, using: &builder.generator), limits: limits)
            acceptsPReLU = limits == .none
        case 3, 4:
            last = builder.depthwise(
                last, size: builder.generator.pick(3, 5),
                stride: shape[1] > 4 ? builder.generator.pick(1, 1, 2) : 1, limits: limits)
        case 5 where !canAdd.isEmpty:
            last = builder.add(last, canAdd[Int.random(in: canAdd.indices, using: &builder.generator)])
        case 6 where wasPlain:
            last = builder.prelu(last)
            return
        case 7 where shape[1] > 4 && shape[1].isMultiple(of: 2) && shape[2].isMultiple(of: 2):
            last = builder.maxPool(last)
        case 8 where shape[1] < 12: last = builder.upsample(last)
        default:
            last = builder.padChannels(last, by: Int.random(in: 1...20, using: &builder.generator))
        }
        // A tensor that PReLU follows must have no other use.
        if !wasPlain { shared.append(before) }
    }

    /// A head that is deferred, one of a few numbers, and the last feature map itself now and then.
    private mutating func appendOutputs() {
        let map = last
        let hidden = builder.convolution(builder.depthwise(map), to: 24, limits: .relu)
        outputs = [builder.convolution(hidden, to: 5)]
        let pooled = builder.dense(builder.mean(map), to: 7)
        let list = builder.reshape(builder.convolution(map, to: 2), to: [1, shape[1] * shape[2], 2])
        outputs.append(builder.sigmoid(builder.concatenate([pooled, list])))
        if builder.generator.chance(0.3) { outputs.append(map) }
    }
}

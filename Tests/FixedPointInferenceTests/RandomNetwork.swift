import SeededRandom

@testable import FixedPointInference

/// A network of random operators as the pose models use them.
struct RandomNetwork {
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
        outputs = [builder.convolution(hidden, size: builder.generator.pick(1, 1, 3, 5), to: 5)]
        let pooled = builder.dense(builder.mean(map), to: 7)
        let list = builder.reshape(builder.convolution(map, to: 2), to: [1, 2 * shape[1] * shape[2]])
        outputs.append(builder.sigmoid(builder.concatenate([pooled, list])))
        if builder.generator.chance(0.3) { outputs.append(map) }
    }
}

import SeededRandom

@testable import FixedPointInference

/// Builds a small network with random weights, one operator after another; each returns the number of its output.
struct GraphBuilder {
    typealias Operation = NetworkGraph.Operation

    /// The network's input, an image.
    static let input = 0

    private(set) var nodes: [NetworkGraph.Node] = []
    /// By tensor.
    private(set) var shapes: [[Int]]
    var generator: SeededGenerator

    init(seed: UInt64, input: [Int]) {
        generator = SeededGenerator(seed: seed)
        shapes = [input]
    }

    func graph(outputs: [Int]) -> NetworkGraph {
        NetworkGraph(
            nodes: nodes, shapes: shapes, names: shapes.indices.map { "t\($0)" }, input: Self.input,
            outputs: outputs)
    }

    /// An operator with an output of any shape, also a wrong one.
    mutating func append(_ operation: Operation, _ inputs: [Int], shape: [Int]) -> Int {
        nodes.append(
            .init(number: nodes.count, operation: operation, inputs: inputs, output: shapes.count))
        shapes.append(shape)
        return shapes.count - 1
    }

    mutating func convolution(
        _ input: Int, size: Int = 1, stride: Int = 1, to outputs: Int, limits: ValueLimits = .none
    ) -> Int {
        let filter = filter(of: input, size: size, stride: stride, outputs: outputs, limits: limits)
        return append(.convolution(filter), [input], shape: strided(input, stride, channels: outputs))
    }

    mutating func depthwise(
        _ input: Int, size: Int = 3, stride: Int = 1, limits: ValueLimits = .none
    ) -> Int {
        let filter = filter(of: input, size: size, stride: stride, outputs: nil, limits: limits)
        return append(.depthwise(filter), [input], shape: strided(input, stride, channels: shapes[input][3]))
    }

    mutating func add(_ first: Int, _ second: Int, limits: ValueLimits = .none) -> Int {
        append(.add(limits), [first, second], shape: shapes[first])
    }

    mutating func prelu(_ input: Int) -> Int {
        append(.prelu(numbers(shapes[input][3], 0...0.5)), [input], shape: shapes[input])
    }

    mutating func maxPool(_ input: Int) -> Int {
        let shape = shapes[input]
        return append(.maxPool, [input], shape: [1, shape[1] / 2, shape[2] / 2, shape[3]])
    }

    mutating func padChannels(_ input: Int, by count: Int) -> Int {
        append(.padChannels, [input], shape: Array(shapes[input].prefix(3)) + [shapes[input][3] + count])
    }

    mutating func upsample(_ input: Int) -> Int {
        let shape = shapes[input]
        return append(.upsample, [input], shape: [1, 2 * shape[1], 2 * shape[2], shape[3]])
    }

    mutating func mean(_ input: Int) -> Int { append(.mean, [input], shape: [1, shapes[input][3]]) }

    mutating func reshape(_ input: Int, to shape: [Int]) -> Int { append(.reshape, [input], shape: shape) }

    mutating func concatenate(_ inputs: [Int]) -> Int {
        append(.concatenate, inputs, shape: [1, inputs.reduce(0) { $0 + count($1) }])
    }

    mutating func dense(_ input: Int, to outputs: Int) -> Int {
        let limit = (3 / Float(count(input))).squareRoot()
        let weights = numbers(outputs * count(input), -limit...limit)
        return append(
            .dense(weights: ConstantTensor(weights), bias: numbers(outputs, -0.5...0.5)), [input],
            shape: [1, outputs])
    }

    mutating func sigmoid(_ input: Int) -> Int { append(.sigmoid, [input], shape: shapes[input]) }

    /// A convolution over the whole feature map at once.
    mutating func convolutionOverAll(_ input: Int, to outputs: Int) -> Int {
        let size = shapes[input][1]
        let filter = filter(
            of: input, size: size, stride: 1, padding: 0, outputs: outputs, limits: .none)
        return append(.convolution(filter), [input], shape: [1, 1, 1, outputs])
    }

    /// - Parameters:
    ///   - padding: Nil: as TensorFlow pads "same".
    ///   - outputs: Nil: a depthwise filter.
    mutating func filter(
        of input: Int, size: Int, stride: Int, padding: Int? = nil, outputs: Int?, limits: ValueLimits
    ) -> NetworkGraph.Filter {
        let (width, channels) = (shapes[input][2], shapes[input][3])
        let same = max(0, ((width + stride - 1) / stride - 1) * stride + size - width) / 2
        let terms = size * size * (outputs == nil ? 1 : channels)
        // So large that results have about the variance of the inputs.
        let limit = (3 / Float(terms)).squareRoot()
        return NetworkGraph.Filter(
            weights: ConstantTensor(numbers(terms * (outputs ?? channels), -limit...limit)),
            bias: numbers(outputs ?? channels, -0.5...0.5), size: size, stride: stride,
            padding: padding ?? same, inputs: channels, outputs: outputs ?? channels, limits: limits)
    }

    mutating func numbers(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
        (0..<count).map { _ in generator.uniform(range) }
    }

    func count(_ tensor: Int) -> Int { shapes[tensor].reduce(1, *) }

    private func strided(_ input: Int, _ stride: Int, channels: Int) -> [Int] {
        [1] + shapes[input][1...2].map { ($0 + stride - 1) / stride } + [channels]
    }
}

@testable import FixedPointInference

/// A TensorFlow Lite file in memory; tests change parts of it to have them refused.
struct TFLiteWriter {
    /// One operator as the schema has it.
    struct Entry {
        var code: Int
        var inputs: [Int]
        var outputs: [Int]
        /// The schema's `BuiltinOptions`, and its fields.
        var optionsType = 0
        var options: [Int: FlatValue] = [:]
    }

    /// A tensor; OpenVINO needs names that differ.
    struct Tensor {
        var shape: [Int]
        /// 0: float, 1: half, 2: 32-bit integer.
        var type = 0
        var data: [UInt8] = []
        var name = ""
    }

    var tensors: [Tensor]
    var entries: [Entry] = []
    var inputs = [0]
    var outputs: [Int]

    /// An image as the only tensor; operators are appended.
    init(input: [Int]) {
        tensors = [Tensor(shape: input, name: "image")]
        outputs = []
    }

    /// A whole network, as the converter writes it.
    init(_ graph: NetworkGraph) {
        tensors = graph.shapes.indices.map { Tensor(shape: graph.shapes[$0], name: graph.names[$0]) }
        outputs = graph.outputs
        graph.nodes.forEach { append($0) }
    }

    var bytes: [UInt8] {
        let codes = Array(Set(entries.map(\.code))).sorted()
        let buffers = [[Int: FlatValue]()] + tensors.map { $0.data.isEmpty ? [:] : [0: .bytes($0.data)] }
        let graph: [Int: FlatValue] = [
            0: .tables(
                tensors.enumerated().map { index, tensor in
                    [
                        0: .integers(tensor.shape), 1: .int8(tensor.type),
                        2: .int32(tensor.data.isEmpty ? 0 : index + 1), 3: .bytes(Array(tensor.name.utf8)),
                    ]
                }),
            1: .integers(inputs), 2: .integers(outputs),
            3: .tables(
                entries.map { entry in
                    [
                        0: .int32(codes.firstIndex(of: entry.code) ?? 0), 1: .integers(entry.inputs),
                        2: .integers(entry.outputs), 3: .int8(entry.optionsType), 4: .table(entry.options),
                    ]
                }),
        ]
        let root: [Int: FlatValue] = [
            0: .int32(3), 1: .tables(codes.map { [0: .int8(min($0, 127)), 2: .int32(1), 3: .int32($0)] }),
            2: .tables([graph]), 4: .tables(buffers),
        ]
        return FlatBufferWriter(root: root, identifier: "TFL3").bytes
    }

    mutating func tensor(_ shape: [Int], name: String = "") -> Int {
        tensors.append(Tensor(shape: shape, name: name))
        return tensors.count - 1
    }

    mutating func constant(_ values: [Float], shape: [Int]) -> Int {
        let data = values.flatMap { value in (0..<4).map { UInt8(value.bitPattern >> (8 * $0) & 255) } }
        tensors.append(Tensor(shape: shape, data: data, name: "constant\(tensors.count)"))
        return tensors.count - 1
    }

    mutating func constant(integers: [Int], shape: [Int]) -> Int {
        let data = integers.flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        tensors.append(Tensor(shape: shape, type: 2, data: data, name: "constant\(tensors.count)"))
        return tensors.count - 1
    }

    @discardableResult mutating func append(
        _ kind: TFLiteOperatorKind, _ inputs: [Int], to output: Int, options type: Int = 0,
        _ options: [Int: FlatValue] = [:]
    ) -> Int {
        entries.append(
            Entry(
                code: kind.rawValue, inputs: inputs, outputs: [output], optionsType: type, options: options))
        return entries.count - 1
    }

    private mutating func append(_ node: NetworkGraph.Node) {
        let (input, output) = (node.inputs[0], node.output)
        let shape = tensors[input].shape
        switch node.operation {
        case .convolution(let filter): append(filter, isDepthwise: false, node)
        case .depthwise(let filter): append(filter, isDepthwise: true, node)
        case .add(let limits): append(.add, node.inputs, to: output, options: 11, [0: activation(limits)])
        case .prelu(let factors):
            append(.prelu, [input, constant(factors, shape: [1, 1, factors.count])], to: output)
        case .maxPool:
            let fields = (1...4).map { ($0, FlatValue.int32(2)) } + [(0, .int8(1))]
            append(.maxPool, [input], to: output, options: 5, Dictionary(uniqueKeysWithValues: fields))
        case .padChannels:
            let added = tensors[output].shape[3] - shape[3]
            let paddings = constant(integers: [0, 0, 0, 0, 0, 0, 0, added], shape: [4, 2])
            append(.pad, [input, paddings], to: output, options: 22)
        case .upsample:
            let size = constant(integers: Array(tensors[output].shape[1...2]), shape: [2])
            append(.resizeBilinear, [input, size], to: output, options: 15, [2: .int8(0), 3: .int8(1)])
        case .concatenate: append(.concatenation, node.inputs, to: output, options: 10, [0: .int32(1)])
        case .reshape:
            let shape = tensors[output].shape
            append(
                .reshape, [input, constant(integers: shape, shape: [shape.count])], to: output, options: 17)
        case .mean: append(.mean, [input, constant(integers: [1, 2], shape: [2])], to: output, options: 27)
        case .dense(let weights, let bias):
            let matrix = constant(weights.values, shape: [bias.count, weights.count / bias.count])
            append(
                .fullyConnected, [input, matrix, constant(bias, shape: [bias.count])], to: output, options: 8)
        case .sigmoid: append(.logistic, [input], to: output)
        }
    }

    private mutating func append(
        _ filter: NetworkGraph.Filter, isDepthwise: Bool, _ node: NetworkGraph.Node
    ) {
        let shape = [isDepthwise ? 1 : filter.outputs, filter.size, filter.size, filter.inputs]
        let weights = constant(filter.weights.values, shape: shape)
        let bias = constant(filter.bias, shape: [filter.outputs])
        let extent = tensors[node.input].shape[2]
        // A filter that covers all has no padding; all others are padded as "same".
        let padding = filter.padding == 0 && filter.size == extent ? 1 : 0
        var options: [Int: FlatValue] = [
            0: .int8(padding), 1: .int32(filter.stride), 2: .int32(filter.stride),
        ]
        if isDepthwise { options[3] = .int32(1) }
        options[isDepthwise ? 4 : 3] = activation(filter.limits)
        for field in isDepthwise ? 5...6 : 4...5 { options[field] = .int32(1) }
        append(
            isDepthwise ? .depthwiseConvolution : .convolution, [node.input, weights, bias], to: node.output,
            options: isDepthwise ? 2 : 1, options)
    }

    private func activation(_ limits: ValueLimits) -> FlatValue {
        .int8(limits == .relu6 ? 3 : limits == .relu ? 1 : 0)
    }
}

extension NetworkGraph.Node {
    /// The first input.
    var input: Int { inputs[0] }
}

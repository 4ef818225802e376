extension NetworkGraph {
    /// Reads the graph of a TensorFlow Lite file.
    init(_ file: TFLiteFile) throws(TFLiteFile.Refusal) {
        guard file.inputs.count == 1 else {
            throw TFLiteFile.Refusal("it has \(file.inputs.count) inputs instead of one")
        }
        var nodes: [Node] = []
        // Zeros round a picture are no step of their own: the convolutions that follow read beyond the edge.
        var paddings: [Int: (source: Int, padding: Int)] = [:]
        for entry in file.operators {
            guard let output = entry.outputs.first, !entry.inputs.isEmpty else {
                throw TFLiteFile.Refusal("its operators are damaged")
            }
            if entry.kind == .pad, let padding = try Self.padding(of: entry, in: file) {
                paddings[output] = (entry.inputs[0], padding)
                continue
            }
            let edge = paddings[entry.inputs[0]]
            guard let operation = try Self.operation(of: entry, padding: edge?.padding, in: file) else {
                continue
            }
            switch operation {
            case .add, .concatenate:
                nodes.append(Node(operation: operation, inputs: entry.inputs, output: output))
            default:
                let input = edge?.source ?? entry.inputs[0]
                nodes.append(Node(operation: operation, inputs: [input], output: output))
            }
        }
        self.init(
            nodes: nodes, shapes: file.shapes, names: file.names, input: file.inputs[0], outputs: file.outputs
        )
    }

    /// Nil when it only prepares constants or sizes.
    private static func operation(
        of entry: TFLiteFile.Operator, padding: Int?, in file: TFLiteFile
    ) throws(TFLiteFile.Refusal) -> Operation? {
        guard isAsExpected(entry, in: file) else {
            throw TFLiteFile.Refusal("its operator \(entry.kind) has options that are not known")
        }
        switch entry.kind {
        case .dequantize: return nil
        // They compute the size of an upsampling, which the tensors' shapes state.
        case .shape, .stridedSlice, .multiply: return nil
        case .convolution:
            return .convolution(try filter(of: entry, padding: padding, isDepthwise: false, in: file))
        case .depthwiseConvolution:
            return .depthwise(try filter(of: entry, padding: padding, isDepthwise: true, in: file))
        case .add: return .add(try limits(entry.options?.integer(0, as: Int8.self)))
        case .prelu: return .slope(try file.constant(try operand(1, of: entry)))
        case .maxPool: return .pool
        case .pad: return .widen
        case .resizeBilinear: return .enlarge
        case .concatenation: return .concatenate
        case .reshape: return .reshape
        case .mean: return .mean
        case .logistic: return .sigmoid
        case .fullyConnected:
            // One with nothing but constant tensors prepares a constant that nothing needs.
            guard let weights = try? file.constant(try operand(1, of: entry)) else { return nil }
            return .dense(weights: weights, bias: try file.constant(try operand(2, of: entry)))
        }
    }

    /// Whether an operator's options are those that the steps compute with; what a file leaves out has its default.
    private static func isAsExpected(_ entry: TFLiteFile.Operator, in file: TFLiteFile) -> Bool {
        func option(_ field: Int, or standard: Int = 1) -> Int {
            entry.options?.integer(field, as: Int32.self) ?? standard
        }
        func flag(_ field: Int) -> Int { entry.options?.integer(field, as: Int8.self) ?? 0 }
        switch entry.kind {
        case .convolution: return option(1) == option(2) && option(4) == 1 && option(5) == 1
        case .depthwiseConvolution:
            return option(1) == option(2) && option(3) == 1 && option(5) == 1 && option(6) == 1
        case .maxPool: return (1...4).allSatisfy { option($0) == 2 } && flag(5) == 0
        // Corners are not aligned; pixels' centres lie half a pixel in.
        case .resizeBilinear: return flag(2) == 0 && flag(3) == 1
        case .fullyConnected: return flag(0) == 0
        case .concatenation:
            let shape = file.shapes[entry.outputs[0]]
            let axis = option(0, or: 0)
            return flag(1) == 0
                && shape.prefix(max(0, axis < 0 ? axis + shape.count : axis)).allSatisfy { $0 == 1 }
        case .mean: return entry.inputs.count == 2 && file.integers(entry.inputs[1]).sorted() == [1, 2]
        case .add, .dequantize, .logistic, .reshape, .pad, .prelu, .shape, .stridedSlice, .multiply:
            return true
        }
    }

    private static func filter(
        of entry: TFLiteFile.Operator, padding: Int?, isDepthwise: Bool, in file: TFLiteFile
    ) throws(TFLiteFile.Refusal) -> Filter {
        let weights = try operand(1, of: entry)
        let shape = file.shapes[weights]
        let input = file.shapes[entry.inputs[0]]
        let output = file.shapes[entry.outputs[0]]
        guard shape.count == 4, shape[1] == shape[2], input.count == 4, output.count == 4 else {
            throw TFLiteFile.Refusal("its convolutions are not square")
        }
        let size = shape[1]
        let stride = entry.options?.integer(1, as: Int32.self) ?? 1
        // 0: "same", zeros on both sides, one more after the last pixel where they are odd.
        let isSame = (entry.options?.integer(0, as: Int8.self) ?? 0) == 0
        let zeros = isSame ? max(0, (output[2] - 1) * stride + size - input[2]) / 2 : 0
        let filter = Filter(
            weights: try file.constant(weights), bias: try file.constant(try operand(2, of: entry)),
            size: size,
            stride: stride, padding: padding ?? zeros, inputs: shape[3],
            outputs: isDepthwise ? shape[3] : shape[0],
            limits: try limits(entry.options?.integer(isDepthwise ? 4 : 3, as: Int8.self)))
        guard filter.weights.count == shape.reduce(1, *), filter.bias.count == filter.outputs,
            output[3] == filter.outputs, stride > 0
        else { throw TFLiteFile.Refusal("its weights are damaged") }
        return filter
    }

    /// How many zeros stand on each side of a picture; nil when channels are added instead.
    private static func padding(
        of entry: TFLiteFile.Operator, in file: TFLiteFile
    ) throws(TFLiteFile.Refusal) -> Int? {
        let zeros = file.integers(try operand(1, of: entry))
        guard zeros.count == 8 else { throw TFLiteFile.Refusal("its paddings are damaged") }
        return zeros[7] > 0 ? nil : zeros[2]
    }

    private static func operand(_ index: Int, of entry: TFLiteFile.Operator) throws(TFLiteFile.Refusal) -> Int
    {
        guard entry.inputs.indices.contains(index) else {
            throw TFLiteFile.Refusal("its operators are damaged")
        }
        return entry.inputs[index]
    }

    /// Of the schema's `ActivationFunctionType`.
    private static func limits(_ activation: Int?) throws(TFLiteFile.Refusal) -> ValueLimits {
        switch activation ?? 0 {
        case 0: return .none
        case 1: return ValueLimits(low: 0)
        case 3: return ValueLimits(low: 0, high: 6)
        case let other: throw TFLiteFile.Refusal("its activation \(other) is not known")
        }
    }
}

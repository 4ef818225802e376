import Inference

extension NetworkGraph {
    /// Reads the graph of a TensorFlow Lite file.
    init(_ file: TFLiteFile) throws(BackendRefusal) {
        guard file.inputs.count == 1 else {
            throw BackendRefusal("it has \(file.inputs.count) inputs, expected 1")
        }
        guard !file.outputs.isEmpty else { throw BackendRefusal("it has no outputs") }
        var nodes: [Node] = []
        // A padding is no node: the convolutions behind it read beyond the edges.
        var paddings: [Int: (source: Int, padding: Int)] = [:]
        for entry in file.operators {
            let (input, output) = (entry.inputs[0], entry.outputs[0])
            if entry.kind == .pad, let padding = try file.padding(of: entry) {
                paddings[output] = (input, padding)
                continue
            }
            let edge = paddings[input]
            guard let operation = try Self.operation(of: entry, padding: edge?.padding, in: file) else {
                continue
            }
            var inputs = [input]
            switch operation {
            case .add, .concatenate: inputs = entry.inputs
            case .convolution, .depthwise: inputs = [edge?.source ?? input]
            default: break
            }
            nodes.append(Node(number: entry.number, operation: operation, inputs: inputs, output: output))
        }
        self.init(
            nodes: nodes, shapes: file.shapes, names: file.names, input: file.inputs[0], outputs: file.outputs
        )
    }

    /// Nil when it only prepares constants or sizes.
    private static func operation(
        of entry: TFLiteFile.Operator, padding: Int?, in file: TFLiteFile
    ) throws(BackendRefusal) -> Operation? {
        try file.requireOptions(of: entry)
        switch entry.kind {
        case .dequantize, .shape, .stridedSlice, .multiply: return nil
        case .convolution:
            return .convolution(try filter(of: entry, padding: padding, isDepthwise: false, in: file))
        case .depthwiseConvolution:
            return .depthwise(try filter(of: entry, padding: padding, isDepthwise: true, in: file))
        case .add: return .add(try file.limits(ofActivation: 0, of: entry))
        case .prelu: return .prelu(try file.constant(try entry.input(1)).values)
        case .maxPool: return .maxPool
        case .pad: return .padChannels
        case .resizeBilinear: return .upsample
        case .concatenation: return .concatenate
        case .reshape: return .reshape
        case .mean: return .mean
        case .logistic: return .sigmoid
        case .fullyConnected:
            // One with nothing but constant tensors prepares a constant that nothing needs.
            guard let weights = try? file.constant(try entry.input(1)) else { return nil }
            return .dense(weights: weights, bias: try file.constant(try entry.input(2)).values)
        }
    }

    private static func filter(
        of entry: TFLiteFile.Operator, padding: Int?, isDepthwise: Bool, in file: TFLiteFile
    ) throws(BackendRefusal) -> Filter {
        let weights = try entry.input(1)
        let shape = file.shapes[weights]
        let input = file.shapes[entry.inputs[0]]
        let output = file.shapes[entry.outputs[0]]
        guard shape.count == 4, shape[1] == shape[2], shape[1] > 0, input.count == 4, output.count == 4 else {
            throw BackendRefusal(
                "\(entry.label): weights are \(shape), input \(input), output \(output), expected a square "
                    + "filter of feature maps")
        }
        let size = shape[1]
        let stride = entry.options?.integer(1, as: Int32.self) ?? 1
        guard stride > 0 else { throw BackendRefusal("\(entry.label): stride is \(stride)") }
        // 0: "same", zeros on both sides, one more after the last pixel where they are odd.
        let isSame = (entry.options?.integer(0, as: Int8.self) ?? 0) == 0
        func zeros(_ axis: Int) -> Int {
            isSame ? max(0, (output[axis] - 1) * stride + size - input[axis]) / 2 : 0
        }
        guard padding != nil || zeros(1) == zeros(2) else {
            throw BackendRefusal(
                "\(entry.label): padding is \(zeros(1)) above and \(zeros(2)) at the left, expected the same")
        }
        let filter = Filter(
            weights: try file.constant(weights), bias: try file.constant(try entry.input(2)).values,
            size: size,
            stride: stride, padding: padding ?? zeros(2), inputs: shape[3],
            outputs: isDepthwise ? shape[3] : shape[0],
            limits: try file.limits(ofActivation: isDepthwise ? 4 : 3, of: entry))
        guard filter.weights.count == shape.reduce(1, *), filter.bias.count == filter.outputs,
            output[3] == filter.outputs
        else {
            throw BackendRefusal(
                "\(entry.label): \(filter.weights.count) weights and \(filter.bias.count) biases, expected "
                    + "\(shape) and \(output[3])")
        }
        return filter
    }
}

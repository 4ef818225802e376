/// Turns the layers of a Core ML network into an ONNX graph, one after the other.
///
/// Keeps the shape of each tensor, so that whatever does not fit is refused with the layer's name. Names stay
/// what they were.
package struct CoreMLGraphConverter {
    private let fileName: String
    private var tensors: [String: CoreMLTensor] = [:]
    private var names: Set<String> = []
    var builder = ONNXGraphBuilder(name: "")

    /// Creates a converter.
    ///
    /// - Parameter fileName: For the messages.
    package init(fileName: String) { self.fileName = fileName }

    /// The ONNX graph of a network.
    ///
    /// - Parameters:
    ///   - input: The name of the network's input.
    ///   - interface: What the graph's input and output are called and how large they are.
    /// - Throws: When a layer is not understood or does not fit the one before it.
    package mutating func graph(
        of network: Coreml_NeuralNetworkClassifier, input: String, interface: ONNXGraphInterface
    ) throws(ModelFormatError) -> Onnx_GraphProto {
        builder = ONNXGraphBuilder(name: interface.graphName)
        builder.input(interface.inputName, shape: [0] + interface.inputShape)
        builder.output(interface.outputName, shape: [0, interface.labelCount])
        names = [interface.inputName, input]
        tensors = [
            input: CoreMLTensor(name: interface.inputName, shape: interface.inputShape, isBatched: false)
        ]
        for layer in network.layers {
            let outputs = try convert(layer)
            guard outputs.count == layer.output.count else {
                throw refusal(layer, "\(layer.output.count) outputs; expected \(outputs.count)")
            }
            for (name, tensor) in zip(layer.output, outputs) { tensors[name] = tensor }
        }
        let name = network.labelProbabilityLayerName
        guard let answer = tensors[name] else {
            throw ModelFormatError(
                "\(fileName): no layer gives the probabilities \"\(name)\"; expected one")
        }
        guard answer.count == interface.labelCount else {
            throw ModelFormatError(
                "\(fileName): probabilities of shape \(answer.shape) for \(interface.labelCount) labels")
        }
        let isFlat = answer.shape.count + answer.axisOffset == 2
        if answer.name != interface.outputName || !isFlat {
            let shape = builder.constant("\(interface.outputName).shape", [0, interface.labelCount])
            builder.add("Reshape", [answer.name, shape], as: interface.outputName)
        }
        return builder.graph
    }

    private mutating func convert(
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> [CoreMLTensor] {
        var inputs: [CoreMLTensor] = []
        for name in layer.input {
            guard let tensor = tensors[name] else {
                throw refusal(layer, "input \"\(name)\" is given by no layer before it")
            }
            inputs.append(tensor)
        }
        guard let first = inputs.first, let output = layer.output.first else {
            throw refusal(
                layer, "\(inputs.count) inputs and \(layer.output.count) outputs; expected some of both")
        }
        for name in layer.output where !names.insert(name).inserted {
            throw refusal(layer, "output \"\(name)\" exists already; expected another name")
        }
        switch layer.layer {
        case .add: return [try add(inputs, as: output, layer)]
        case .concat(let parameters): return [try concatenate(inputs, parameters, as: output, layer)]
        case .activation, .batchnorm, .convolution, .expandDims, .pooling, .reshapeStatic, .softmaxNd,
            .splitNd, .squeeze, .transpose, nil:
            guard inputs.count == 1 else {
                throw refusal(layer, "\(inputs.count) inputs; expected 1")
            }
        }
        switch layer.layer {
        case .activation(let parameters): return [try activate(first, parameters, as: output, layer)]
        case .batchnorm(let parameters): return [try normalize(first, parameters, as: output, layer)]
        case .convolution(let parameters): return [try convolve(first, parameters, as: output, layer)]
        case .expandDims(let parameters): return [try expand(first, parameters, as: output, layer)]
        case .pooling(let parameters): return [try pool(first, parameters, as: output, layer)]
        case .reshapeStatic(let parameters): return [try reshape(first, parameters, as: output, layer)]
        case .softmaxNd(let parameters): return [try softmax(first, parameters, as: output, layer)]
        case .splitNd(let parameters): return try split(first, parameters, layer)
        case .squeeze(let parameters): return [try squeeze(first, parameters, as: output, layer)]
        case .transpose(let parameters): return [try transpose(first, parameters, as: output, layer)]
        case .add, .concat, nil:
            throw refusal(layer, "this kind is not known; expected one of those of Create ML's classifiers")
        }
    }

    /// An error about a layer.
    func refusal(_ layer: Coreml_NeuralNetworkLayer, _ text: String) -> ModelFormatError {
        ModelFormatError("\(fileName): layer \"\(layer.name)\" (\(layer.kind)): \(text)")
    }

    /// One of Core ML's axes, which may count from the end, as a place in a shape of `rank` axes.
    func axis(
        _ axis: Int64, rank: Int, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> Int {
        guard (-Int64(rank)..<Int64(rank)).contains(axis) else {
            throw refusal(layer, "axis \(axis) of \(rank); expected \(-rank) to \(rank - 1)")
        }
        return Int(axis < 0 ? axis + Int64(rank) : axis)
    }

    /// A size as a number that calculations are safe with.
    func size(
        _ value: UInt64, _ name: String, from minimum: Int = 1, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> Int {
        guard (UInt64(minimum)...Self.maximumSize).contains(value) else {
            throw refusal(layer, "\(name) is \(value); expected \(minimum) to \(Self.maximumSize)")
        }
        return Int(value)
    }

    /// Far above any extent in such a classifier, and the product of four still is a number.
    private static let maximumSize: UInt64 = 32_767
}

extension Coreml_NeuralNetworkLayer {
    /// The kind's name in Core ML, or its number when it is not known here.
    var kind: String {
        switch layer {
        case .activation: "activation"
        case .add: "add"
        case .batchnorm: "batchnorm"
        case .concat: "concat"
        case .convolution: "convolution"
        case .expandDims: "expandDims"
        case .pooling: "pooling"
        case .reshapeStatic: "reshapeStatic"
        case .softmaxNd: "softmaxND"
        case .splitNd: "splitND"
        case .squeeze: "squeeze"
        case .transpose: "transpose"
        case nil: unknownFields.lastNumber(from: 100).map { "Core ML's kind \($0)" } ?? "of no kind"
        }
    }
}

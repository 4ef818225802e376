/// Turns the layers of a Core ML network into an ONNX graph, one after the other.
///
/// Keeps the shape of each tensor, so that whatever does not fit is refused with the layer's name. Names stay
/// what they were.
struct CoreMLGraphConverter {
    private let fileName: String
    private var tensors: [String: CoreMLTensor] = [:]
    private var names: Set<String> = []
    var builder = ONNXGraphBuilder(name: "ActionClassifier")

    /// - Parameter fileName: For the messages.
    init(fileName: String) { self.fileName = fileName }

    /// The graph: `poses` [N, frames, channels, joints] to `labelProbabilities` [N, labels].
    mutating func graph(
        of network: Coreml_NeuralNetworkClassifier, model: ActionModelDescription, input: String
    ) throws(ActionClassificationError) -> Onnx_GraphProto {
        let window = [model.windowLength, model.channels.count, model.joints.count]
        builder.input("poses", shape: [0] + window)
        builder.output(Self.outputName, shape: [0, model.labels.count])
        names = ["poses", input]
        tensors = [input: CoreMLTensor(name: "poses", shape: window, isBatched: false)]
        for layer in network.layers {
            let outputs = try convert(layer)
            guard outputs.count == layer.output.count else {
                throw refusal(layer, "\(layer.output.count) outputs; expected \(outputs.count)")
            }
            for (name, tensor) in zip(layer.output, outputs) { tensors[name] = tensor }
        }
        let name = network.labelProbabilityLayerName
        guard let answer = tensors[name] else {
            throw ActionClassificationError(
                .unsupportedModel, "\(fileName): no layer gives the probabilities \"\(name)\"; expected one")
        }
        guard answer.count == model.labels.count else {
            throw ActionClassificationError(
                .unsupportedModel,
                "\(fileName): probabilities of shape \(answer.shape) for \(model.labels.count) labels")
        }
        let isFlat = answer.shape.count + answer.axisOffset == 2
        if answer.name != Self.outputName || !isFlat {
            let shape = builder.constant("\(Self.outputName).shape", [0, model.labels.count])
            builder.add("Reshape", [answer.name, shape], as: Self.outputName)
        }
        return builder.graph
    }

    private static let outputName = "labelProbabilities"

    private mutating func convert(
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ActionClassificationError) -> [CoreMLTensor] {
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
    func refusal(_ layer: Coreml_NeuralNetworkLayer, _ text: String) -> ActionClassificationError {
        ActionClassificationError(
            .unsupportedModel, "\(fileName): layer \"\(layer.name)\" (\(layer.kind)): \(text)")
    }

    /// One of Core ML's axes, which may count from the end, as a place in a shape of `rank` axes.
    func axis(
        _ axis: Int64, rank: Int, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ActionClassificationError) -> Int {
        guard (-Int64(rank)..<Int64(rank)).contains(axis) else {
            throw refusal(layer, "axis \(axis) of \(rank); expected \(-rank) to \(rank - 1)")
        }
        return Int(axis < 0 ? axis + Int64(rank) : axis)
    }

    /// A size as a number that calculations are safe with.
    func size(
        _ value: UInt64, _ name: String, from minimum: Int = 1, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ActionClassificationError) -> Int {
        guard (UInt64(minimum)...Self.maximumSize).contains(value) else {
            throw refusal(layer, "\(name) is \(value); expected \(minimum) to \(Self.maximumSize)")
        }
        return Int(value)
    }

    /// Far above any extent in an action classifier, and the product of four still is a number.
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

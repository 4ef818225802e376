public import Foundation
import ModelFormats

extension ActionClassifier {
    /// Creates a classifier from its description and a trained network.
    public init(_ model: ActionModelDescription, network: MiniRocketNetwork) {
        precondition(model.windowLength == network.rocket.windowLength)
        precondition(model.channels.count * model.joints.count == network.channelMap.inputCount)
        precondition(model.labels.count == network.biases.count)
        self.init(model: model, engine: .native(network))
    }

    /// The same classifier with notes added to its description; they go into its file.
    public func noting(_ notes: [String: String]) -> ActionClassifier {
        var model = model
        model.notes.merge(notes) { $1 }
        return ActionClassifier(model: model, engine: engine)
    }

    /// The classifier as an ONNX file's bytes, the same for the same classifier; nil when it did not come
    /// from training (an ONNX file from elsewhere can be copied as it is, and `CreateMLClassifier` converts).
    public func onnxData() -> Data? {
        guard case .native(let network) = engine else { return nil }
        let graph = network.graph(
            name: "ActionClassifier", channelCount: model.channels.count, jointCount: model.joints.count)
        return Onnx_ModelProto(graph: graph, metadata: model.metadata(architecture: "minirocket")).bytes
    }

    /// Creates a classifier from a file of Limber's own that may come from anywhere: nothing of it is run by the
    /// inference runtime, and its size is bounded.
    ///
    /// - Parameter name: For the messages.
    /// - Throws: When it is no classifier that Limber trained.
    public init(trainedModel data: Data, name: String) throws(ActionClassificationError) {
        let (model, network) = try Self.parse(Onnx_ModelProto(fileContents: data), name: name)
        guard let network else {
            throw ActionClassificationError(
                .unsupportedModel,
                "\(name): was not trained by Limber; expected a model that `limber train` or Teach wrote"
            )
        }
        guard model.windowLength * network.rocket.seriesCount <= Self.maximumSeriesValues else {
            throw ActionClassificationError(
                .unsupportedModel,
                "\(name): windows of \(model.windowLength) frames in \(network.rocket.seriesCount) series; expected a smaller model"
            )
        }
        self.init(model: model, engine: .native(network))
    }

    /// Four hundred times what a body of 18 joints needs in a window of two seconds.
    private static let maximumSeriesValues = 8_000_000

    /// Reads a file's description and, where the graph is Limber's own, its network; nil is no ONNX file.
    static func parse(
        _ file: Onnx_ModelProto?, name: String
    ) throws(ActionClassificationError) -> (ActionModelDescription, MiniRocketNetwork?) {
        guard let file else {
            throw ActionClassificationError(.notAModel, "\(name): not an ONNX file; expected a model")
        }
        guard file.hasGraph, !file.graph.node.isEmpty else {
            throw ActionClassificationError(.notAModel, "\(name): holds no graph; expected an ONNX model")
        }
        let model = try ActionModelDescription(file, name: name)
        let isOwn = file.metadataProps.contains {
            $0.key == ONNXMetadataKey.architecture.rawValue && $0.value == "minirocket"
        }
        // Another program may have moved the weights into a file of their own.
        guard isOwn, file.graph.externalData.isEmpty else { return (model, nil) }
        guard let network = MiniRocketNetwork(graph: file.graph, windowLength: model.windowLength),
            network.biases.count == model.labels.count,
            network.channelMap.inputCount == model.channels.count * model.joints.count
        else {
            throw ActionClassificationError(
                .notAModel, "\(name): the graph is damaged or of a later version; train or copy it again")
        }
        return (model, network)
    }
}

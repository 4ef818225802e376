import Foundation
import ModelFormats
import SeededRandom
import SwiftProtobuf

@testable import ActionClassification

/// Makes small Core ML files, layer by layer.
struct CoreMLNetwork {
    var file = Coreml_Model()

    /// A network with one input, `poses`, and no layers.
    init(input shape: [Int], labels: [String], probabilities: String = "labelProbabilities") {
        var poses = Coreml_FeatureDescription()
        poses.name = "poses"
        poses.type.multiArrayType.shape = shape.map(Int64.init)
        file.specificationVersion = 4
        file.description_p.input = [poses]
        file.neuralNetworkClassifier.arrayInputShapeMapping = .exactArrayMapping
        file.neuralNetworkClassifier.stringClassLabels.vector = labels
        file.neuralNetworkClassifier.labelProbabilityLayerName = probabilities
    }

    /// Adds a layer; its only output has its name unless `outputs` are given.
    mutating func add(
        _ name: String, _ inputs: [String], outputs: [String]? = nil,
        _ kind: Coreml_NeuralNetworkLayer.OneOf_Layer
    ) {
        var layer = Coreml_NeuralNetworkLayer()
        layer.name = name
        layer.input = inputs
        layer.output = outputs ?? [name]
        layer.layer = kind
        file.neuralNetworkClassifier.layers.append(layer)
    }

    var data: Data { get throws { try file.serializedData() } }

    /// What comes out for one window, however large: the labels are as many as the values.
    static func run(
        _ poses: [Float], _ shape: [Int], outputs count: Int, build: (inout CoreMLNetwork) -> Void
    ) throws -> [Float] {
        var network = CoreMLNetwork(input: shape, labels: (0..<count).map(String.init), probabilities: "y")
        build(&network)
        let converted = try CreateMLClassifier(network.data, name: "M")
        let runtime = try RuntimeNetwork(onnx: converted.onnxData, name: "M", model: converted.model)
        return try runtime.probabilities(of: [poses], shape: shape)[0]
    }

    /// A whole classifier: one convolution over the window, and a softmax.
    static func classifier(
        window: Int = 4, joints: Int = 18, labels: [String] = ["wave", "Other"], seed: UInt64 = 1
    ) -> CoreMLNetwork {
        var random = SeededGenerator(seed: seed)
        var network = CoreMLNetwork(input: [window, 3, joints], labels: labels)
        network.add("batch", ["poses"], .expandDims(.with { $0.axes = [0] }))
        network.add(
            "scores", ["batch"],
            .convolution(
                .with {
                    $0.outputChannels = UInt64(labels.count)
                    $0.kernelChannels = UInt64(window)
                    $0.kernelSize = [3, UInt64(joints)]
                    $0.valid = Coreml_ValidPadding()
                    $0.weights.floatValue = (0..<(labels.count * window * 3 * joints)).map { _ in
                        Float.random(in: -0.1...0.1, using: &random)
                    }
                }))
        network.add("row", ["scores"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        network.add(
            "softmax", ["row"], outputs: ["labelProbabilities"], .softmaxNd(.with { $0.axis = 1 }))
        return network
    }
}

extension Coreml_ValidPadding {
    /// Borders before and after the first axis, then the second.
    init(_ first: (UInt64, UInt64), _ second: (UInt64, UInt64)) {
        self.init()
        paddingAmounts.borderAmounts = [first, second].map { start, end in
            .with {
                $0.startEdgeSize = start
                $0.endEdgeSize = end
            }
        }
    }
}

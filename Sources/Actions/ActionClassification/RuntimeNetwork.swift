import Foundation
import Inference

/// An ONNX graph of any making, run by the inference runtime; one window after another.
final class RuntimeNetwork: Sendable {
    private let model: InferenceModel
    private let name: String
    private let output: Int
    private let labelCount: Int

    /// The inference engine and its numbers.
    var engineName: String { model.engine.description }

    /// Loads the graph of an ONNX file, which may keep its weights in files beside it.
    ///
    /// - Parameter outputs: The names of its outputs in the file's order. The runtime gives one of a tensor's names, and one
    ///   that is only passed on has those of both its ends.
    convenience init(
        path: String, model: ActionModelDescription, outputs: [String]
    ) throws(ActionClassificationError) {
        try self.init(name: path, model: model, outputs: outputs) { () throws(InferenceError) in
            try InferenceModel(contentsOf: path)
        }
    }

    /// Loads the graph of an ONNX file that is in memory; `name` is for the messages.
    convenience init(
        onnx: Data, name: String, model: ActionModelDescription
    ) throws(ActionClassificationError) {
        try self.init(name: name, model: model, outputs: []) { () throws(InferenceError) in
            try InferenceModel(onnx: onnx, name: name)
        }
    }

    private init(
        name: String, model description: ActionModelDescription, outputs: [String],
        load: () throws(InferenceError) -> InferenceModel
    ) throws(ActionClassificationError) {
        self.name = name
        do {
            model = try load()
        } catch {
            throw ActionClassificationError(.unsupportedModel, "\(error)")
        }
        labelCount = description.labels.count
        let names = outputs.count == model.outputs.count ? outputs : model.outputs.map(\.name)
        output = names.firstIndex(of: "labelProbabilities") ?? 0
        let window = [description.windowLength, description.channels.count, description.joints.count]
        try expect(model.inputs, at: 0, shape: [1] + window, "input [N, T, C, V]")
        try expect(model.outputs, at: output, shape: [1, labelCount], "output [N, labels]")
    }

    /// Demands a tensor with extents that are open or as given.
    private func expect(
        _ tensors: [TensorDescription], at index: Int, shape: [Int], _ what: String
    ) throws(ActionClassificationError) {
        let found = tensors.indices.contains(index) ? tensors[index].shape : []
        guard found.count == shape.count, zip(found, shape).allSatisfy({ $0 == -1 || $0 == $1 }) else {
            throw ActionClassificationError(
                .unsupportedModel, "\(name): \(what) is \(found); expected \(shape), where N may be open")
        }
    }

    /// The probabilities of windows that are given one after the other, `shape` being one window's; all are finite.
    func probabilities(of poses: [[Float]], shape: [Int]) throws(ActionClassificationError) -> [[Float]] {
        do {
            let request = try model.makeRequest()
            var result: [[Float]] = []
            for window in poses {
                try request.setInputShape([1] + shape)
                try request.withInput { values in
                    for index in values.indices { values[index] = window[index] }
                }
                try request.infer()
                result.append(try request.output(output, shape: [1, labelCount]))
            }
            return result
        } catch {
            throw ActionClassificationError(.inferenceFailed, "\(error)")
        }
    }
}

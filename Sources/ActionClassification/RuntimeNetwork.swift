import Inference

/// An ONNX graph of any making, run by the inference runtime; one window after another.
final class RuntimeNetwork: Sendable {
    private let model: InferenceModel
    private let name: String
    private let labelCount: Int

    init(path: String, labelCount: Int) throws(ActionClassificationError) {
        name = path
        self.labelCount = labelCount
        do {
            model = try InferenceModel(contentsOf: path)
        } catch {
            throw ActionClassificationError(.unsupportedModel, "\(error)")
        }
    }

    /// The probabilities of windows that are given one after the other, `shape` being one window's.
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
                result.append(try request.output())
            }
            if let wrong = result.first(where: { $0.count != labelCount }) {
                throw ActionClassificationError(
                    .unsupportedModel, "\(name): \(wrong.count) outputs for \(labelCount) labels")
            }
            return result
        } catch let error as ActionClassificationError {
            throw error
        } catch {
            throw ActionClassificationError(.inferenceFailed, "\(name): \(error)")
        }
    }
}

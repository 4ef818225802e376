import CoreML

/// A classifier of actions that Create ML trained.
struct ActionModel {
    /// What a window shows.
    struct Prediction {
        let label: String
        let confidence: Double
        let start: Double
        let end: Double
    }

    /// Frames in a window, as the model says.
    let windowLength: Int
    private let model: MLModel
    private let minimumPoseShare = 0.6
    private let minimumConfidence = 0.6

    init(contentsOf url: URL) throws {
        model = try MLModel(contentsOf: try MLModel.compileModel(at: url))
        let constraint = model.modelDescription.inputDescriptionsByName["poses"]?.multiArrayConstraint
        windowLength = constraint?.shape.first?.intValue ?? 60
    }

    func prediction(for window: PoseWindow.Full) -> Prediction {
        func result(_ label: String, _ confidence: Double = 0) -> Prediction {
            Prediction(label: label, confidence: confidence, start: window.start, end: window.end)
        }
        let share = Double(window.poses.filter { $0 != nil }.count) / Double(window.poses.count)
        guard share >= minimumPoseShare else { return result("No Person") }
        let arrays = window.poses.map { $0 ?? Self.nobody }
        let poses = MLMultiArray(concatenating: arrays, axis: 0, dataType: .float32)
        guard let input = try? MLDictionaryFeatureProvider(dictionary: ["poses": poses]),
            let output = try? model.prediction(from: input),
            let label = output.featureValue(for: "label")?.stringValue,
            let confidence = output.featureValue(for: "labelProbabilities")?.dictionaryValue[label]?
                .doubleValue
        else { return result("No Prediction") }
        return confidence < minimumConfidence
            ? result("Low Confidence", confidence) : result(label, confidence)
    }

    private static let nobody: MLMultiArray = {
        guard let array = try? MLMultiArray(shape: [1, 3, 18], dataType: .float32) else {
            fatalError("no memory")
        }
        for index in 0..<array.count { array[index] = 0 }
        return array
    }()
}

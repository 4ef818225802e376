package import ActionClassification
import ActionWindows
import PoseCore

/// An action, hand-action or hand-pose classifier, loaded from a file.
///
/// It reads Create ML's `.mlmodel` files and `.onnx` files that Limber trained or that say the same of themselves
/// (see Documentation/ModelFormat.md). The input is `poses`, shape [window, 3, joints]; the outputs are
/// `labelProbabilities` and `label`. Threads may share a model.
public class MLModel: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants, and a classifier may be shared.

    /// What the model takes and gives.
    public let modelDescription: MLModelDescription
    /// How it was loaded.
    public let configuration: MLModelConfiguration
    private let classifier: ActionClassifier
    private let path: String

    /// Loads a model file.
    ///
    /// - Throws: `MLModelError.io` for files that cannot be read, `MLModelError.generic` for other kinds of models.
    public convenience init(contentsOf url: URL) throws {
        try self.init(contentsOf: url, configuration: MLModelConfiguration())
    }

    /// Loads a model file.
    ///
    /// - Throws: `MLModelError.io` for files that cannot be read, `MLModelError.generic` for other kinds of models.
    public convenience init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
        do {
            let classifier = try ActionClassifier(contentsOf: url)
            try classifier.requireSubject(name: url.path)
            self.init(classifier, name: url.path, configuration: configuration)
        } catch {
            throw MLModelError(error.code == .unreadable ? .io : .generic, error.description)
        }
    }

    /// Creates the model of a classifier; `name` is for messages.
    package init(
        _ classifier: ActionClassifier, name: String,
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) {
        self.classifier = classifier
        path = name
        self.configuration = configuration
        modelDescription = MLModelDescription(classifier)
    }

    /// Loads a model file without blocking the caller.
    public class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> MLModel {
        try MLModel(contentsOf: url, configuration: configuration)
    }

    /// Loads a model file and calls `handler` on another thread.
    public class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
    ) {
        DispatchQueue.global().async {
            handler(Result { try MLModel(contentsOf: url, configuration: configuration) })
        }
    }

    /// The prediction for an input.
    ///
    /// - Throws: `MLModelError.featureType` when `poses` is missing or no array, `MLModelError.generic` when it has
    ///   another shape than the model wants, or the computation fails.
    public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
        try answer(to: input)
    }

    private func answer(to input: any MLFeatureProvider) throws -> any MLFeatureProvider {
        let poses = try poses(of: input)
        guard let keypoints = KeypointArray(shape: poses.axes, scalars: poses.floats) else {
            throw MLModelError(.generic, "poses: the array cannot be read")
        }
        let window = ActionWindow(
            start: .zero, end: .zero, keypoints: keypoints, aspectRatio: poses.pictureAspectRatio ?? 1,
            poseShare: 1)
        let answer: [Float]
        do {
            answer = try classifier.probabilities(of: [window]).first ?? []
        } catch {
            throw MLModelError(.generic, error.description)
        }
        let best = answer.indices.max { answer[$0] < answer[$1] } ?? 0
        let table = Dictionary(
            uniqueKeysWithValues: zip(classifier.labels, answer).map {
                (AnyHashable($0), NSNumber(value: Double($1)))
            })
        return MLDictionaryFeatureProvider([
            "labelProbabilities": try MLFeatureValue(dictionary: table),
            "label": MLFeatureValue(
                string: classifier.labels.indices.contains(best) ? classifier.labels[best] : ""),
        ])
    }

    /// The prediction for an input.
    public func prediction(
        from input: any MLFeatureProvider, options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
        try answer(to: input)
    }

    /// The prediction for an input, without blocking the caller.
    public func prediction(
        from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> any MLFeatureProvider {
        try Task.checkCancellation()
        return try answer(to: input)
    }

    /// The predictions for several inputs.
    public func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
        MLArrayBatchProvider(
            array: try (0..<inputBatch.count).map { try prediction(from: inputBatch.features(at: $0)) })
    }

    /// The predictions for several inputs.
    public func predictions(
        from inputBatch: any MLBatchProvider, options: MLPredictionOptions
    ) throws -> any MLBatchProvider {
        try predictions(fromBatch: inputBatch)
    }

    private func poses(of input: any MLFeatureProvider) throws -> MLMultiArray {
        guard let feature = input.featureValue(for: "poses") else {
            throw MLModelError(
                .featureType,
                "feature poses is missing; found \(input.featureNames.sorted().joined(separator: ", "))")
        }
        guard let poses = feature.multiArrayValue else {
            throw MLModelError(.featureType, "feature poses is of type \(feature.type); expected an array")
        }
        let shape = [classifier.model.windowLength, 3, visionJointCount]
        guard poses.axes == shape else {
            throw MLModelError(
                .generic, "feature poses has shape \(poses.axes); \(path) expects \(shape)")
        }
        return poses
    }

    private var visionJointCount: Int { classifier.subject?.joints.count ?? classifier.model.joints.count }
}

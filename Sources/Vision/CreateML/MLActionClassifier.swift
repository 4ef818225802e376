import ActionClassification
import ActionTraining

/// A classifier of what a person does, trained with videos.
///
/// Training is Limber's own: it takes seconds, and `maximumIterations`, `batchSize` and `algorithm` are kept without
/// effect. What `write(to:metadata:)` writes is an ONNX file under the name that it is given; `MLModel` loads it.
public struct MLActionClassifier: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
    /// The classifier as a model.
    public let model: MLModel
    /// What was chosen.
    public let modelParameters: ModelParameters
    /// How it does on the data that it was trained with: says little.
    public var trainingMetrics: MLClassifierMetrics { trained.training }
    /// How it does on data that it has not seen.
    public var validationMetrics: MLClassifierMetrics { trained.validation }

    private let trained: TrainedClassifier

    /// Trains a classifier; the calling thread waits.
    ///
    /// - Throws: `MLCreateError` when the data do not suffice.
    public init(trainingData: DataSource, parameters: ModelParameters = ModelParameters()) throws {
        let source = try trainingData.source()
        self.init(
            try TrainedClassifier(
                source, try parameters.training(), isValidated: parameters.isValidated,
                name: "ActionClassifier"),
            parameters)
    }

    private init(_ trained: TrainedClassifier, _ parameters: ModelParameters) {
        self.trained = trained
        model = trained.model
        modelParameters = parameters
    }

    /// Trains a classifier while the caller goes on.
    public static func train(
        trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
        sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
    ) throws -> MLJob<MLActionClassifier> {
        try TrainedClassifier.job(
            trainingData.source(), parameters.training(), isValidated: parameters.isValidated,
            name: "ActionClassifier"
        ) { MLActionClassifier($0, parameters) }
    }

    /// How it does on other data; the calling thread waits.
    public func evaluation(on labeledData: DataSource) throws -> MLClassifierMetrics {
        try trained.evaluation(on: labeledData.source())
    }

    /// Writes the classifier; a folder gets a file `ActionClassifier.mlmodel`.
    public func write(to fileURL: URL, metadata: MLModelMetadata? = nil) throws {
        try trained.write(to: fileURL, metadata, name: "ActionClassifier")
    }

    /// Writes the classifier; a folder gets a file `ActionClassifier.mlmodel`.
    public func write(toFile path: String, metadata: MLModelMetadata? = nil) throws {
        try write(to: URL(fileURLWithPath: path), metadata: metadata)
    }

    /// The scores as text.
    public var description: String { "MLActionClassifier\n\(validationMetrics)" }

    /// The scores as text.
    public var debugDescription: String { description }
}

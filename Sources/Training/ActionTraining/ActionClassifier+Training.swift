public import ActionClassification
import ActionWindows
public import Foundation
import PoseCore
import ResultExport

extension ActionClassifier {
    /// A trained classifier and how good it is.
    public struct TrainingResult: Sendable {
        /// The classifier; all data were trained with.
        public let classifier: ActionClassifier
        /// How it does on the data that it was trained with: says little.
        public let trainingMetrics: ClassifierMetrics
        /// How it does on data that it has not seen.
        public let validationMetrics: ClassifierMetrics
        /// How long features and fit took; reading data and cutting them into windows is not counted.
        public let trainingTime: Duration
        /// What could not be used, one line for each clip or line.
        public let failures: [String]
        /// What the data and the validation say about each other, as a self-contained page and as lines.
        public let report: EvaluationReport
    }

    /// Trains a classifier.
    ///
    ///     let classifier = try await ActionClassifier(
    ///         trainingData: .labeledDirectories(at: URL(fileURLWithPath: "clips")))
    ///     try classifier.write(to: URL(fileURLWithPath: "Workout.onnx"))
    ///
    /// - Throws: `TrainingError` when the data do not suffice, `CancellationError` when the task was cancelled.
    public init(trainingData: DataSource, parameters: ModelParameters = ModelParameters()) async throws {
        self = try await Self.train(trainingData: trainingData, parameters: parameters).classifier
    }

    /// Trains a classifier and judges it; cancel the task to stop.
    ///
    /// - Parameters:
    ///   - trainingData: Where sequences carry a split, those of "train" are used.
    ///   - parameters: What can be chosen.
    ///   - progress: Called while it goes on, on the calling task.
    public static func train(
        trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
        progress: @escaping @Sendable (TrainingProgress) -> Void = { _ in }
    ) async throws -> TrainingResult {
        try parameters.check()
        let window = parameters.predictionWindowSize
        let given = try await read(trainingData, parameters.subject, window, progress).part(.train)
        let data = given.withCommonJoints()
        guard !data.items.isEmpty else {
            throw TrainingError(
                .unsuitable, "no sequences of the split \"train\"; check \"split\" in the data")
        }
        let set = try trainingSet(of: data, swappedLabels: parameters.swappedLabels)
        var others: LabeledData?
        var known: [LabeledData.Item] = []
        if case .dataSource(let source) = parameters.validation {
            // Read before the training, which would be lost if they were of no use.
            var judging = try await read(source, parameters.subject, window, progress)
            let tests = judging.part(.test)
            if !tests.items.isEmpty { judging = tests }
            known = judging.items(alsoIn: given)
            others = try judging.arranged(labels: set.labels, joints: set.joints, channels: set.channels)
        }
        progress(TrainingProgress(phase: .training, fractionCompleted: 0))
        let trained = try TrainingRun(set, parameters: parameters).train(report: progress)
        var classifier = trained.classifier
        var metrics = trained.validation ?? trained.training
        if let others {
            metrics = try ClassifierMetrics.of(
                classifier, on: others.items.map(\.sequence), method: "other data")
            classifier = classifier.noting(["evaluation": metrics.summary])
        }
        let judged =
            others
            ?? LabeledData(
                items: zip(data.items, set.sequences).map { .init(sequence: $1, footage: $0.footage) })
        progress(TrainingProgress(phase: .evaluating, fractionCompleted: 1))
        let failures = data.failures + (others?.failures ?? [])
        return TrainingResult(
            classifier: classifier, trainingMetrics: trained.training, validationMetrics: metrics,
            trainingTime: trained.time, failures: failures,
            report: EvaluationReport(
                model: classifier.model, metrics: metrics, data: judged,
                check: DataCheck(data, known: known, metrics: metrics, parameters: parameters),
                failures: failures))
    }

    /// Judges this classifier, trained here or elsewhere, on labelled data.
    ///
    /// - Parameter data: Where sequences carry a split, those of "test" are used.
    /// - Throws: `TrainingError` when nothing of the data can be used.
    public func evaluation(
        on data: DataSource, progress: @escaping @Sendable (TrainingProgress) -> Void = { _ in }
    ) async throws -> EvaluationResult {
        let items = try await Self.read(data, subject ?? .body, windowLength, progress).part(.test)
            .arranged(labels: labels, joints: model.joints, channels: model.channels)
        progress(TrainingProgress(phase: .evaluating, fractionCompleted: 0))
        let metrics = try ClassifierMetrics.of(
            self, on: items.items.map(\.sequence), method: "data that the model was given")
        return EvaluationResult(
            metrics: metrics, failures: items.failures,
            report: EvaluationReport(
                model: model, metrics: metrics, data: items,
                check: DataCheck(evaluating: items, metrics: metrics, classifier: self),
                failures: items.failures))
    }

    /// What judging a classifier gives.
    public struct EvaluationResult: Sendable {
        /// The scores.
        public let metrics: ClassifierMetrics
        /// What could not be used, one line for each clip or line.
        public let failures: [String]
        /// The scores and what the data are like, as a self-contained page and as lines.
        public let report: EvaluationReport
    }

    /// Writes the classifier as one ONNX file, complete or not at all.
    ///
    /// - Throws: `TrainingError` when it was not trained here or the file cannot be written.
    public func write(to url: URL) throws {
        guard let data = onnxData() else {
            throw TrainingError(
                .unsuitable, "\(url.path): a model from elsewhere is not written; copy its file")
        }
        do {
            try ByteSink.write(data, to: url.path)
        } catch {
            throw TrainingError(.unreadable, "\(error)")
        }
    }

    /// The sequences as a set; when they do not suffice, what could not be used may be why.
    private static func trainingSet(
        of data: LabeledData, swappedLabels: [String: String]
    ) throws(TrainingError) -> TrainingSet {
        do {
            return try TrainingSet(data.items.map(\.sequence), swappedLabels: swappedLabels)
        } catch {
            guard let failure = data.failures.first else { throw error }
            throw TrainingError(
                error.code, "\(error); \(data.failures.count) could not be used, the first: \(failure)")
        }
    }

    private static func read(
        _ source: DataSource, _ subject: ActionSubject, _ window: Int,
        _ progress: @Sendable (TrainingProgress) -> Void
    ) async throws -> LabeledData {
        let start = ContinuousClock.now
        let showsPoses = !ModelParameters.hasMovement(inWindowOf: window)
        return try await LabeledData.read(source, subject: subject, showsPoses: showsPoses) { done, count in
            guard count > 0 else { return }
            let share = done / Double(count)
            // Clips with cached poses take no time: the rest is guessed from what went before.
            let left = share > 0.02 ? (ContinuousClock.now - start) * ((1 - share) / share) : nil
            progress(
                TrainingProgress(phase: .extractingFeatures, fractionCompleted: share, timeLeft: left))
        }
    }
}

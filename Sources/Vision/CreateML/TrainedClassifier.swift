import ActionClassification
import ActionTraining

/// What the three classifiers share: training in the library, its results under Apple's names, and the file.
struct TrainedClassifier: Sendable {
    let classifier: ActionClassifier
    let model: MLModel
    let training: MLClassifierMetrics
    let validation: MLClassifierMetrics

    /// Trains; the calling thread waits.
    init(
        _ data: ActionClassifier.DataSource, _ parameters: ActionClassifier.ModelParameters,
        isValidated: Bool,
        name: String
    ) throws {
        let result = try waiting {
            try await ActionClassifier.train(trainingData: data, parameters: parameters)
        }
        self.init(result, isValidated: isValidated, name: name)
    }

    init(_ result: ActionClassifier.TrainingResult, isValidated: Bool, name: String) {
        classifier = result.classifier
        model = MLModel(result.classifier, name: name)
        training = MLClassifierMetrics(result.trainingMetrics)
        validation = isValidated ? MLClassifierMetrics(result.validationMetrics) : MLClassifierMetrics()
    }

    /// Trains while the caller goes on.
    static func job<Classifier: Sendable>(
        _ data: ActionClassifier.DataSource, _ parameters: ActionClassifier.ModelParameters,
        isValidated: Bool, name: String, _ make: @escaping @Sendable (TrainedClassifier) -> Classifier
    ) -> MLJob<Classifier> {
        MLJob { progress in
            do {
                let result = try await ActionClassifier.train(
                    trainingData: data, parameters: parameters, progress: progress.report)
                return make(TrainedClassifier(result, isValidated: isValidated, name: name))
            } catch let error as TrainingError {
                throw MLCreateError(error)
            }
        }
    }

    func evaluation(on data: ActionClassifier.DataSource) throws -> MLClassifierMetrics {
        let classifier = classifier
        return try waiting { MLClassifierMetrics(try await classifier.evaluation(on: data).metrics) }
    }

    /// Writes the file; a folder gets a file called `name`.
    func write(to url: URL, _ metadata: MLModelMetadata?, name: String) throws {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let file =
            isThere && isFolder.boolValue
            ? url.appendingPathComponent(name).appendingPathExtension("mlmodel") : url
        do {
            try classifier.noting(metadata?.notes ?? [:]).write(to: file)
        } catch {
            throw MLCreateError(.io, "\(error)")
        }
    }
}

extension MLCreateError {
    /// What the library's training threw, under Apple's name.
    fileprivate init(_ error: TrainingError) {
        self.init(error.code == .unreadable ? .io : .generic, error.description)
    }
}

/// Runs `body` on threads of its own while the calling thread waits, and passes on what it returns or throws.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Waited<Value>()
    // Not on the threads of the calling task, which may all be waiting here.
    Task.detached(executorPreference: QueueExecutor.shared) {
        do {
            result.finish(.success(try await body()))
        } catch {
            result.finish(.failure(error))
        }
    }
    do {
        return try result.value()
    } catch let error as TrainingError {
        throw MLCreateError(error)
    }
}

/// A result that one thread waits for.
private final class Waited<Value: Sendable>: @unchecked Sendable {
    // Sendable: the result is written before the semaphore is signalled and read behind the wait.

    private let done = DispatchSemaphore(value: 0)
    private var result: Result<Value, any Error>?

    func finish(_ result: Result<Value, any Error>) {
        self.result = result
        done.signal()
    }

    func value() throws -> Value {
        done.wait()
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}

/// Runs tasks on Dispatch's threads.
private final class QueueExecutor: TaskExecutor {
    static let shared = QueueExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async {
            job.runSynchronously(on: QueueExecutor.shared.asUnownedTaskExecutor())
        }
    }
}

import ActionClassification
import ActionTraining
import Foundation
import Logging
import Synchronization

/// Trains lessons, one at a time: a training takes all cores for some seconds.
final class LessonTraining: Sendable {
    /// How a lesson's training stands.
    enum State: Sendable {
        case idle
        case running(fraction: Double)
        case done(Summary)
        case failed(LessonTrainingError)
        case cancelled
    }

    /// What a training came to.
    struct Summary: Sendable {
        let seconds: Double
        /// The share of takes judged right without them, 0...1.
        let accuracy: Double
        /// The same by label.
        let recall: [String: Double]
        /// What would make the model better, in words.
        let advice: [TrainingAdvice]
    }

    private struct Contents {
        var states: [String: State] = [:]
        var prepared: Set<ActionSubject> = []
        var running: (lesson: String, task: Task<Void, Never>)?
    }

    private let store: LessonStore
    private let logger: Logger
    private let contents = Mutex(Contents())
    private let thread = TrainingThread()

    init(store: LessonStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    func state(of lesson: String) -> State { contents.withLock { $0.states[lesson] ?? .idle } }

    /// Begins a training.
    ///
    /// - Throws: `LessonTrainingError` while another one goes on, or when there is nothing to learn from: all that a
    ///   model of one action alone could learn is to say its name always. `LessonError` when there is no such lesson.
    func start(_ id: String) throws {
        let lesson = try store.lesson(id)
        let recorded = lesson.labels.filter { !$0.takes.isEmpty }
        guard let action = recorded.first(where: { !OtherLabel.matches($0.name) }) else {
            throw LessonTrainingError.noTakes(lesson: lesson.name)
        }
        guard recorded.count > 1 else { throw LessonTrainingError.onlyOneAction(action.name) }
        try contents.withLock { contents in
            if let running = contents.running {
                throw LessonTrainingError.isRunning(ofSameLesson: running.lesson == id)
            }
            contents.states[id] = .running(fraction: 0)
            let task = Task(executorPreference: thread) { [self] in await train(lesson) }
            contents.running = (id, task)
        }
    }

    /// Makes ready what a training needs, while its takes are being recorded.
    func prepare(_ subject: ActionSubject) {
        let isFirst = contents.withLock { $0.prepared.insert(subject).inserted }
        if isFirst { Task(executorPreference: thread) { ActionClassifier.prepareTeaching(of: subject) } }
    }

    /// Stops a lesson's training; nothing happens when there is none.
    func cancel(_ id: String) {
        contents.withLock { contents in
            guard let running = contents.running, running.lesson == id else { return }
            running.task.cancel()
        }
    }

    /// Stops whatever goes on, as when the server ends.
    func shutDown() { contents.withLock { $0.running?.task.cancel() } }

    /// Forgets a lesson that is gone.
    func forget(_ id: String) {
        cancel(id)
        contents.withLock { $0.states[id] = nil }
    }

    private func train(_ lesson: Lesson) async {
        let state: State
        do {
            state = .done(try await teach(lesson))
        } catch is CancellationError {
            state = .cancelled
        } catch let error as LessonError {
            state = .failed(.lesson(error))
        } catch let error as TrainingError {
            state = .failed(.training(error))
        } catch {
            logger.error("training failed: \(error)")
            state = .failed(.unexpected)
        }
        contents.withLock { contents in
            contents.running = nil
            // Forgotten, where the lesson was deleted meanwhile.
            if contents.states[lesson.id] != nil { contents.states[lesson.id] = state }
        }
    }

    /// Trains a model of the lesson's takes and keeps it.
    private func teach(_ lesson: Lesson) async throws -> Summary {
        let result = try await ActionClassifier.teach(
            try store.sequences(of: lesson), windowSize: lesson.kind == .pose ? 1 : nil
        ) { [self] progress in
            note(progress, of: lesson.id)
        }
        try Task.checkCancellation()
        let model = result.classifier.noting([
            LessonFolder.accuracyNote: String(format: "%.4f", result.accuracy),
            LessonFolder.takesNote: lesson.takesDigest, "name": lesson.name,
        ])
        guard let data = model.onnxData() else { throw CancellationError() }
        try store.setModel(data, of: lesson.id)
        return Summary(
            seconds: result.duration / .seconds(1), accuracy: result.accuracy, recall: result.recall,
            advice: TrainingAdvice.all(for: lesson, recall: result.recall))
    }

    private func note(_ progress: TrainingProgress, of lesson: String) {
        let fraction = progress.phase == .extractingFeatures ? 0.05 : max(0.1, progress.fractionCompleted)
        contents.withLock { contents in
            guard case .running = contents.states[lesson] else { return }
            contents.states[lesson] = .running(fraction: fraction)
        }
    }
}

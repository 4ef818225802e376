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
        case failed(message: String)
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
        let advice: [String]
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
    /// - Throws: 409 while another one goes on, or when there is nothing to learn from.
    func start(_ id: String) throws {
        let lesson = try store.lesson(id)
        guard lesson.labels.contains(where: { !$0.takes.isEmpty && !Self.isOther($0.name) }) else {
            throw APIError(.conflict, "\(lesson.name) has no takes of an action yet; record some first")
        }
        try contents.withLock { contents in
            if let running = contents.running {
                throw APIError(
                    .conflict,
                    running.lesson == id
                        ? "this lesson is being trained already; wait for it or cancel it"
                        : "another lesson is being trained; try again in some seconds", retryAfter: 3)
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
            let sequences = try store.sequences(of: lesson)
            let result = try await ActionClassifier.teach(
                sequences, windowSize: lesson.kind == .pose ? 1 : nil
            ) { [self] progress in
                note(progress, of: lesson.id)
            }
            try Task.checkCancellation()
            var model = result.classifier
            model = model.noting([
                LessonFolder.accuracyNote: String(format: "%.4f", result.accuracy),
                LessonFolder.takesNote: LessonStore.digest(of: lesson), "name": lesson.name,
            ])
            guard let data = model.onnxData() else { throw CancellationError() }
            try store.setModel(data, of: lesson.id)
            state = .done(
                Summary(
                    seconds: result.duration / .seconds(1), accuracy: result.accuracy, recall: result.recall,
                    advice: Self.advice(for: lesson, recall: result.recall)))
        } catch is CancellationError {
            state = .cancelled
        } catch let error as APIError {
            state = .failed(message: error.message)
        } catch let error as TrainingError {
            state = .failed(message: error.description)
        } catch {
            logger.error("training failed: \(error)")
            state = .failed(message: "the training failed; the server's terminal says why")
        }
        contents.withLock { contents in
            contents.running = nil
            contents.states[lesson.id] = state
        }
    }

    private func note(_ progress: TrainingProgress, of lesson: String) {
        let fraction = progress.phase == .extractingFeatures ? 0.05 : max(0.1, progress.fractionCompleted)
        contents.withLock { contents in
            guard case .running = contents.states[lesson] else { return }
            contents.states[lesson] = .running(fraction: fraction)
        }
    }

    static func isOther(_ name: String) -> Bool {
        name.compare("Other", options: .caseInsensitive) == .orderedSame
    }

    private static func advice(for lesson: Lesson, recall: [String: Double]) -> [String] {
        var advice: [String] = []
        for label in lesson.labels where !label.takes.isEmpty {
            if label.takes.count < 3 {
                advice.append(
                    "\(label.name) has \(label.takes.count == 1 ? "one take" : "two takes"); three or more are safer"
                )
            } else if let share = recall[label.name], share < 0.7 {
                advice.append(
                    "\(label.name) is mistaken for another in \(Int((100 * (1 - share)).rounded()))% of its takes; delete odd ones or record more"
                )
            }
            let unseen = label.takes.count { $0.personShare < 0.6 }
            if unseen > 0 {
                advice.append(
                    "\(unseen) of \(label.name)’s takes show \(lesson.subject == .body ? "nobody" : "no hand") for much of the time"
                )
            }
        }
        return advice
    }
}

/// A thread of its own for what computes for seconds: the threads that answer requests stay free.
private final class TrainingThread: TaskExecutor {
    private let queue = DispatchQueue(label: "limber.training", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

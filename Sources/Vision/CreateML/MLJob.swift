public import LimberCombine

/// A training that goes on; its publisher gives the result.
public final class MLJob<Result>: @unchecked Sendable {
    // Sendable: all properties are constants, and what they refer to guards itself.

    /// Gives the trained classifier and finishes, or fails.
    public let result: AnyPublisher<Result, any Error>
    /// How far it is; its total is 100.
    public let progress: Progress
    /// When it began.
    public let startDate = Date()
    private let task: Task<Void, Never>

    init(_ body: @escaping @Sendable (Progress) async throws -> Result) where Result: Sendable {
        let (subject, progress) = (
            CurrentValueSubject<Result?, any Error>(nil), Progress(totalUnitCount: 100)
        )
        result = subject.compactMap(\.self).eraseToAnyPublisher()
        self.progress = progress
        let box = SubjectBox(subject: subject)
        task = Task.detached {
            do {
                let value = try await body(progress)
                progress.completedUnitCount = 100
                box.subject.send(value)
                box.subject.send(completion: .finished)
            } catch {
                box.subject.send(completion: .failure(error))
            }
        }
    }

    /// Stops it; the publisher fails.
    public func cancel() {
        progress.cancel()
        task.cancel()
    }

    /// True once it was stopped.
    public var isCancelled: Bool { task.isCancelled }
}

/// Carries a subject to the task that sends to it.
private struct SubjectBox<Value>: @unchecked Sendable {
    // Sendable: OpenCombine's subjects guard themselves.
    let subject: CurrentValueSubject<Value?, any Error>
}

/// Where and how often a training saves its state; trainings here take seconds and are not saved.
public struct MLTrainingSessionParameters: Hashable, Sendable {
    /// A folder for states; nothing is written to it.
    public var sessionDirectory: URL?
    /// Steps between two reports; without effect.
    public var reportInterval: Int
    /// Steps between two saved states; without effect.
    public var checkpointInterval: Int
    /// The most steps; without effect.
    public var iterations: Int

    /// Creates parameters.
    public init(
        sessionDirectory: URL? = nil, reportInterval: Int = 5, checkpointInterval: Int = 10,
        iterations: Int = 1000
    ) {
        self.sessionDirectory = sessionDirectory
        self.reportInterval = reportInterval
        self.checkpointInterval = checkpointInterval
        self.iterations = iterations
    }
}

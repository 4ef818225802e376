public import LimberCombine

/// A training that goes on; its publisher gives the result.
public final class MLJob<Result>: @unchecked Sendable {
    // Sendable: all properties are constants, and what they refer to guards itself.

    /// Gives the trained classifier and finishes, or fails; the same to each subscriber, whenever it comes.
    public let result: AnyPublisher<Result, any Error>
    /// How far it is; its total is 100.
    public let progress: Progress
    /// When it began.
    public let startDate = Date()

    init(_ body: @escaping @Sendable (Progress) async throws -> Result) where Result: Sendable {
        let progress = Progress(totalUnitCount: 100)
        var promise: Future<Result, any Error>.Promise = { _ in }
        // A future keeps its result for those that subscribe after the end.
        result = Future { promise = $0 }.eraseToAnyPublisher()
        self.progress = progress
        let box = PromiseBox(fulfill: promise)
        let task = Task.detached {
            do {
                let value = try await body(progress)
                progress.completedUnitCount = 100
                box.fulfill(.success(value))
            } catch {
                box.fulfill(.failure(error))
            }
        }
        progress.cancellationHandler = { task.cancel() }
    }

    /// Stops it, as cancelling its progress does; the publisher fails.
    public func cancel() { progress.cancel() }

    /// True once it was stopped.
    public var isCancelled: Bool { progress.isCancelled }
}

/// Carries a promise to the task that fulfills it.
private struct PromiseBox<Value>: @unchecked Sendable {
    // Sendable: OpenCombine's futures guard themselves.
    let fulfill: Future<Value, any Error>.Promise
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

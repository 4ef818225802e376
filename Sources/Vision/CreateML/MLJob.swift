public import LimberCombine

/// A training that goes on; its publisher gives the result.
public final class MLJob<Result>: @unchecked Sendable {
    // Sendable: all properties are constants, and what they refer to guards itself.

    /// Gives the trained classifier and finishes, or fails; the same to each subscriber, whenever it comes.
    public let result: AnyPublisher<Result, any Error>
    /// How far it is; its total is 100. `publisher(for:)` reports each change, and `MLProgress(progress:)` the phase.
    public let progress: Progress
    /// The phase that it is in, at once and whenever another begins.
    public var phase: AnyPublisher<MLPhase, Never> {
        progress.publisher(for: \.self).compactMap { MLProgress(progress: $0)?.phase }.removeDuplicates()
            .eraseToAnyPublisher()
    }
    /// When it began.
    public let startDate = Date()

    init(_ body: @escaping @Sendable (JobProgress) async throws -> Result) where Result: Sendable {
        let progress = JobProgress()
        var promise: Future<Result, any Error>.Promise = { _ in }
        // A future keeps its result for those that subscribe after the end.
        result = Future { promise = $0 }.eraseToAnyPublisher()
        self.progress = progress
        let box = PromiseBox(fulfill: promise)
        let task = Task.detached {
            do {
                let value = try await body(progress)
                progress.finish()
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
    public var isCanceled: Bool { progress.isCancelled }
}

/// Carries a promise to the task that fulfills it.
private struct PromiseBox<Value>: @unchecked Sendable {
    // Sendable: OpenCombine's futures guard themselves.
    let fulfill: Future<Value, any Error>.Promise
}

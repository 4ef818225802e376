import Foundation

/// A training that is prepared: `resume(_:)` of its classifier begins it.
///
/// No state of it is kept in a folder: poses that were found are, for all trainings, and what follows takes seconds.
public final class MLTrainingSession<Task>: @unchecked Sendable {
    // Sendable: the job is used under the lock.

    private let start: @Sendable () throws -> MLJob<Task>
    private let lock = NSLock()
    private var job: MLJob<Task>?

    init(_ start: @escaping @Sendable () throws -> MLJob<Task>) { self.start = start }

    /// What the training does.
    public var phase: MLPhase { progress?.phase ?? .initialized }

    /// The percents of the phase that are done.
    ///
    /// Partly: not a number of iterations.
    public var iteration: Int { progress?.itemCount ?? 0 }

    private var progress: MLProgress? { lock.withLock { job }.flatMap { MLProgress(progress: $0.progress) } }

    /// Begins the training; one that was stopped begins again.
    func resume() throws -> MLJob<Task> {
        let job = try start()
        lock.withLock { self.job = job }
        return job
    }
}

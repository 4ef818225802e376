import ActionTraining
import Foundation
import LimberCombine

/// How far a job is: percents of the whole, which never fall, the phase, and what reports each change.
final class JobProgress: Progress, @unchecked Sendable {
    // Sendable: what is added to the superclass is used under the lock, and its counts are written by the job alone.

    /// Sends at once and after each change.
    let changes = CurrentValueSubject<Void, Never>(())
    /// When the job began.
    let start = Date()
    private let lock = NSLock()
    private var current = (phase: MLPhase.initialized, percent: 0)

    /// The phase, and the percents of it that are done.
    var state: (phase: MLPhase, percent: Int) { lock.withLock { current } }

    /// Creates the progress of a job that has not begun.
    init() {
        super.init(parent: nil, userInfo: nil)
        totalUnitCount = 100
    }

    /// Takes in how far a phase is.
    func report(_ progress: TrainingProgress) {
        // Poses take by far the longest; they are found again for validation data, and fits and judgements alternate.
        let (phase, part): (MLPhase, ClosedRange<Double>) =
            switch progress.phase {
            case .extractingFeatures: (.extractingFeatures, 0...80)
            case .training: (.training, 80...90)
            case .evaluating: (.evaluating, 90...99)
            }
        let share = min(1, max(0, progress.fractionCompleted))
        let count = Int64(part.lowerBound + share * (part.upperBound - part.lowerBound))
        lock.withLock {
            current = (phase, Int(100 * share))
            completedUnitCount = max(completedUnitCount, count)
        }
        changes.send()
    }

    /// Notes that all is done.
    func finish() {
        lock.withLock {
            current.percent = 100
            completedUnitCount = 100
        }
        changes.send()
    }

    override func cancel() {
        super.cancel()
        changes.send()
    }
}

extension Progress {
    /// The value at a key path, at once and after each change of a training job's progress.
    ///
    /// The value of any other progress comes once, for nothing observes properties on Linux.
    public func publisher<Value>(for keyPath: KeyPath<Progress, Value>) -> AnyPublisher<Value, Never> {
        guard let job = self as? JobProgress else {
            return Just(self[keyPath: keyPath]).eraseToAnyPublisher()
        }
        return job.changes.map { job[keyPath: keyPath] }.eraseToAnyPublisher()
    }
}

import Dispatch

/// A thread of its own for what computes for seconds: the threads that answer requests stay free.
final class TrainingThread: TaskExecutor {
    private let queue = DispatchQueue(label: "limber.training", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

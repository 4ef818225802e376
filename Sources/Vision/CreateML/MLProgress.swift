public import Foundation

/// How far a training is, read from its job's progress.
///
///     job.progress.publisher(for: \.fractionCompleted).sink { fraction in
///         guard let progress = MLProgress(progress: job.progress) else { return }
///         print(fraction, progress.phase, progress.itemCount, progress.totalItemCount ?? 0)
///     }.store(in: &subscriptions)
public struct MLProgress {
    /// What is measured while a model is trained.
    public enum Metric: String, Codable, Hashable, Sendable {
        case accuracy
        case contentLoss
        case loss
        case maximumError
        case rootMeanSquaredError
        case styleLoss
        case stylizedImageURL
    }

    /// What is done.
    public var phase: MLPhase
    /// Seconds since the training began.
    public var elapsedTime: TimeInterval = 0
    /// The percents of the phase that are done.
    ///
    /// Partly: not a number of files or iterations.
    public var itemCount = 0
    /// 100, where anything is known of the phase.
    public var totalItemCount: Int?
    /// What was measured.
    ///
    /// Partly: nothing, for a fit is one step; the classifier has its metrics at the end.
    public var metrics: [Metric: Any] = [:]

    /// Creates the progress of a phase that begins.
    public init(phase: MLPhase) { self.phase = phase }

    /// The progress of a job; nil for a progress that is none of a job.
    public init?(progress: Progress) {
        guard let job = progress as? JobProgress else { return nil }
        let state = job.state
        phase = state.phase
        elapsedTime = Date().timeIntervalSince(job.start)
        itemCount = state.percent
        totalItemCount = 100
    }
}

/// How far training is.
public struct TrainingProgress: Hashable, Sendable {
    /// What is being done.
    public enum Phase: String, Hashable, Sendable {
        /// Data are read; poses are found in videos.
        case extractingFeatures = "finding poses"
        /// The model is fitted.
        case training = "training"
        /// The model is judged.
        case evaluating = "evaluating"
    }

    /// What is being done.
    public var phase: Phase
    /// The share of the phase that is done, 0...1.
    public var fractionCompleted: Double
    /// How long the phase will probably still take; nil while that is not known.
    public var timeLeft: Duration?

    /// Creates progress from its parts.
    public init(phase: Phase, fractionCompleted: Double, timeLeft: Duration? = nil) {
        self.phase = phase
        self.fractionCompleted = fractionCompleted
        self.timeLeft = timeLeft
    }
}

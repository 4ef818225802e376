/// How a part of the training data is set aside for validation.
public enum MLSplitStrategy: Hashable, Sendable {
    /// As suits the data: here each subject or clip is judged by the fit without it, and all data are trained with.
    case automatic
    /// A share of the subjects or clips, chosen by a seed; without one another choice each time.
    case fixed(ratio: Double, seed: Int?)
}

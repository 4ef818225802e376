import ActionTraining

/// How a classifier did on data with known labels.
public struct MLClassifierMetrics: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
    /// How one label did.
    public struct LabelScore: Hashable, Sendable {
        /// The label.
        public let label: String
        /// The share of predictions of this label that are right; nil without any.
        public let precision: Double?
        /// The share of examples with this label that are predicted so; nil without any.
        public let recall: Double?
        /// Examples with this label.
        public let count: Int
    }

    /// The share of examples that were predicted wrong, 0...1.
    public let classificationError: Double
    /// True when anything was judged.
    public let isValid: Bool
    /// The labels in the order of `confusionCounts`.
    public let labels: [String]
    /// How often each label (row) was predicted as each (column); Limber's, in place of a data frame.
    public let confusionCounts: [[Int]]
    /// How each label did; Limber's, in place of a data frame.
    public let labelScores: [LabelScore]

    /// Why nothing was judged; nil otherwise.
    public var error: (any Error)? { isValid ? nil : MLCreateError(.generic, "nothing was judged") }

    init(_ metrics: ClassifierMetrics) {
        classificationError = metrics.classificationError
        isValid = metrics.sequences.count > 0
        labels = metrics.labels
        confusionCounts = metrics.sequences.confusion
        labelScores = metrics.sequences.labelScores.map {
            LabelScore(label: $0.label, precision: $0.precision, recall: $0.recall, count: $0.count)
        }
    }

    /// The metrics of what was not judged.
    init() {
        classificationError = .nan
        isValid = false
        (labels, confusionCounts, labelScores) = ([], [], [])
    }

    /// The scores as text.
    public var description: String {
        guard isValid else { return "Nothing was judged." }
        let share = { (value: Double?) in value.map { String(format: "%.1f %%", $0 * 100) } ?? "none" }
        let lines = labelScores.map {
            "\($0.label): precision \(share($0.precision)), recall \(share($0.recall)), \($0.count) examples"
        }
        return (["Error: \(share(classificationError))"] + lines).joined(separator: "\n")
    }

    /// The scores as text.
    public var debugDescription: String { description }
}

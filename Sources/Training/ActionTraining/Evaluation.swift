/// How a classifier did on examples with known labels.
public struct Evaluation: Hashable, Sendable {
    /// One label's scores.
    public struct LabelScore: Hashable, Sendable {
        /// The label.
        public var label: String
        /// Of what was called so, the share that is so; nil when nothing was called so.
        public var precision: Double?
        /// Of what is so, the share that was called so; nil when nothing is so.
        public var recall: Double?
        /// How many examples have the label.
        public var count: Int
    }

    /// The labels in the order of `confusion`.
    public let labels: [String]
    /// Of the examples with about the same confidence in the best label: how sure, how many, how many right.
    public struct ConfidenceBin: Hashable, Sendable {
        /// The mean confidence, 0...1.
        public var confidence: Double
        /// The share that was right, 0...1.
        public var accuracy: Double
        /// How many examples.
        public var count: Int
    }

    /// Ten tenths of confidence from 0 to 1; those without examples are left out.
    public let confidenceBins: [ConfidenceBin]
    /// Counts: rows are the truth, columns what was said.
    public let confusion: [[Int]]
    /// The expected calibration error over ten bins of confidence: the mean distance between how sure the
    /// classifier was and how often it was right, 0...1.
    public let calibrationError: Double

    /// Scores probabilities against the truth.
    ///
    /// - Parameters:
    ///   - probabilities: One row for each example; NaN counts as 0, and a confidence is at most 1.
    ///   - truth: The index of each example's label.
    public init(probabilities: [[Float]], truth: [Int], labels: [String]) {
        precondition(probabilities.count == truth.count)
        self.labels = labels
        var confusion = labels.map { _ in labels.map { _ in 0 } }
        var bins = [(count: Int, right: Int, confidence: Double)](repeating: (0, 0, 0), count: 10)
        for (row, label) in zip(probabilities, truth) {
            let row = row.map { $0.isNaN ? 0 : $0 }
            let best = row.indices.max { row[$0] < row[$1] } ?? 0
            let confidence = min(1, max(0, row[best]))
            confusion[label][best] += 1
            let bin = min(9, Int(confidence * 10))
            bins[bin].count += 1
            bins[bin].right += best == label ? 1 : 0
            bins[bin].confidence += Double(confidence)
        }
        self.confusion = confusion
        confidenceBins = bins.filter { $0.count > 0 }.map { bin in
            ConfidenceBin(
                confidence: bin.confidence / Double(bin.count),
                accuracy: Double(bin.right) / Double(bin.count),
                count: bin.count)
        }
        let error = bins.reduce(0.0) { $0 + abs(Double($1.right) - $1.confidence) }
        calibrationError = truth.isEmpty ? 0 : error / Double(truth.count)
    }

    /// How many examples there were.
    public var count: Int { confusion.joined().reduce(0, +) }

    /// The share of examples that were called what they are; 0 when there are none.
    public var accuracy: Double {
        let right = labels.indices.reduce(0) { $0 + confusion[$1][$1] }
        return count > 0 ? Double(right) / Double(count) : 0
    }

    /// Each label's precision and recall.
    public var labelScores: [LabelScore] {
        labels.indices.map { label in
            let called = confusion.reduce(0) { $0 + $1[label] }
            let count = confusion[label].reduce(0, +)
            let right = Double(confusion[label][label])
            return LabelScore(
                label: labels[label], precision: called > 0 ? right / Double(called) : nil,
                recall: count > 0 ? right / Double(count) : nil, count: count)
        }
    }
}

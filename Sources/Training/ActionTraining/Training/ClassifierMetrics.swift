import ActionClassification
import ActionWindows
import Foundation
import LinearModels
import PoseCore

/// How good a classifier is on data with known labels.
public struct ClassifierMetrics: Sendable {
    /// One sequence and what the classifier said about it: the mean of its windows' probabilities.
    public struct Judgement: Hashable, Sendable {
        /// The sequence's place in the data.
        public var sequence: Int
        /// Its label's place among the labels.
        public var truth: Int
        /// The probability of each label.
        public var probabilities: [Float]

        /// The most probable label's place.
        public var best: Int { probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0 }
        /// True when that is the truth.
        public var isRight: Bool { best == truth }
    }

    /// How many sequences are judged right after so many seconds of them.
    public struct DecisionPoint: Hashable, Sendable {
        /// Seconds seen.
        public var seconds: Double
        /// The share judged right, of sequences that last so long.
        public var accuracy: Double
        /// How many sequences last so long.
        public var count: Int
    }

    /// The labels, in the order of all numbers.
    public let labels: [String]
    /// Scores of whole sequences.
    public let sequences: Evaluation
    /// Scores of single windows.
    public let windows: Evaluation
    /// Every sequence's judgement.
    public let judgements: [Judgement]
    /// Accuracy after a while of each sequence; empty where it was not measured.
    public internal(set) var decisionPoints: [DecisionPoint] = []
    /// Seconds after which half of the sequences that are judged right are so for good; nil: not measured.
    public internal(set) var timeToDecision: Double?
    /// What the numbers were found with, for example "each group by the fit without it".
    public internal(set) var method: String

    /// The share of sequences that are judged right, 0...1.
    public var accuracy: Double { sequences.accuracy }
    /// 1 − accuracy, as Create ML says it.
    public var classificationError: Double { 1 - accuracy }

    /// One line for a model's notes: how it was judged, and the scores.
    var summary: String {
        func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        return
            "\(method): accuracy \(percent(accuracy)) of sequences, "
            + "\(percent(windows.accuracy)) of windows, calibration error \(percent(sequences.calibrationError))"
    }

    /// Judges from the windows' probabilities.
    ///
    /// - Parameters:
    ///   - probabilities: One row for each window.
    ///   - members: For each window its sequence.
    ///   - truth: For each sequence its label's place.
    init(
        labels: [String], probabilities: [[Float]], members: [Int], truth: (Int) -> Int, method: String
    ) {
        self.labels = labels
        self.method = method
        var sums: [Int: (count: Float, total: [Float])] = [:]
        for (row, sequence) in zip(probabilities, members) {
            var sum = sums[sequence] ?? (0, [Float](repeating: 0, count: labels.count))
            sum.count += 1
            for label in labels.indices { sum.total[label] += row[label] }
            sums[sequence] = sum
        }
        judgements = sums.sorted { $0.key < $1.key }.map { sequence, sum in
            Judgement(
                sequence: sequence, truth: truth(sequence), probabilities: sum.total.map { $0 / sum.count })
        }
        sequences = Evaluation(
            probabilities: judgements.map(\.probabilities), truth: judgements.map(\.truth), labels: labels)
        windows = Evaluation(probabilities: probabilities, truth: members.map(truth), labels: labels)
    }

    /// The sequences judged wrong, the surest first.
    public var mistakes: [Judgement] {
        judgements.filter { !$0.isRight }.sorted {
            ($1.probabilities[$1.best], $0.sequence) < ($0.probabilities[$0.best], $1.sequence)
        }
    }
}

extension ClassifierMetrics {
    /// The metrics of a classifier on sequences that have the model's joints and channels: of a window every quarter
    /// of one.
    static func of(
        _ classifier: ActionClassifier, on sequences: [KeypointSequence], method: String
    ) throws -> ClassifierMetrics {
        let cutter = SequenceCutter(
            length: classifier.windowLength, frameRate: classifier.frameRate,
            stride: max(1, classifier.windowLength / 4))
        let truth = sequences.map { classifier.labels.firstIndex(of: $0.label) ?? 0 }
        var rows: [[Float]] = []
        var members: [Int] = []
        for (index, part) in try probabilities(of: sequences, classifier, cutter).enumerated() {
            rows += part
            members += part.map { _ in index }
        }
        var metrics = ClassifierMetrics(
            labels: classifier.labels, probabilities: rows, members: members, truth: { truth[$0] },
            method: method)
        try metrics.measureDecisions(classifier, sequences, truth, cutter)
        return metrics
    }

    /// Each sequence's windows' probabilities, computed on all cores.
    private static func probabilities(
        of sequences: [KeypointSequence], _ classifier: ActionClassifier, _ cutter: SequenceCutter
    ) throws -> [[[Float]]] {
        let results = sequences.concurrentMap { sequence in
            Result { () throws(ActionClassificationError) in
                let windows = TrainingSet.worthwhile(cutter.windows(of: sequence))
                return try classifier.probabilities(
                    of: classifier.model.normalization == .image ? windows.map(\.withoutGaps) : windows)
            }
        }
        try Task.checkCancellation()
        return try results.map { try $0.get() }
    }

    /// Judges the beginnings of up to 200 sequences.
    private mutating func measureDecisions(
        _ classifier: ActionClassifier, _ sequences: [KeypointSequence], _ truth: [Int],
        _ cutter: SequenceCutter
    ) throws {
        let step = max(1, (sequences.count + 199) / 200)
        let chosen = Array(stride(from: 0, to: sequences.count, by: step))
        let moments = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8]
        var isRight = chosen.map { _ in [Bool]() }
        for seconds in moments {
            let long = chosen.indices.filter {
                isRight[$0].count < moments.count
                    && sequences[chosen[$0]].duration >= seconds - 0.5 / sequences[chosen[$0]].frameRate
            }
            guard !long.isEmpty else { break }
            let parts = long.map { SequenceCutter.beginning(of: sequences[chosen[$0]], seconds: seconds) }
            let answers = try Self.probabilities(of: parts, classifier, cutter)
            var right = 0
            for (place, rows) in zip(long, answers) {
                let means = labels.indices.map { label in rows.reduce(0) { $0 + $1[label] } }
                let best = means.indices.max { means[$0] < means[$1] } ?? 0
                isRight[place].append(best == truth[chosen[place]])
                if best == truth[chosen[place]] { right += 1 }
            }
            decisionPoints.append(
                DecisionPoint(
                    seconds: seconds, accuracy: Double(right) / Double(long.count), count: long.count))
        }
        let final = Dictionary(
            judgements.map { ($0.sequence, $0.isRight) }, uniquingKeysWith: { first, _ in first })
        let times = chosen.indices.compactMap { place -> Double? in
            guard final[chosen[place]] == true else { return nil }
            let wrong = isRight[place].lastIndex(of: false)
            let next = wrong.map { $0 + 1 } ?? 0
            let whole = sequences[chosen[place]].duration
            return next < isRight[place].count ? min(moments[next], whole) : whole
        }.sorted()
        timeToDecision = times.isEmpty ? nil : times[times.count / 2]
    }
}

extension ActionWindow {
    /// The window as models want it that know missing joints as zeros.
    fileprivate var withoutGaps: ActionWindow {
        var result = self
        for index in result.keypoints.scalars.indices where !result.keypoints.scalars[index].isFinite {
            result.keypoints.scalars[index] = 0
        }
        return result
    }
}

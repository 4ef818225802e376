public import ActionClassification
import Foundation
public import PoseCore

/// Learns to tell labelled windows apart: MiniRocket's features, ridge regression, calibrated probabilities.
///
/// In go normalised windows, out come the model's parts and what they say about each example when its group
/// was held out. The same examples and seed give the same model, bit by bit.
public struct ActionTrainer: Sendable {
    /// What can be chosen.
    public struct Configuration: Hashable, Sendable {
        /// How many features.
        public var size = MiniRocket.Size()
        /// Frames in a second of the windows.
        public var frameRate = 30.0
        /// Where the convolutions' randomness comes from.
        public var seed: UInt64 = 0
        /// Regularisations to choose from, in units of the features' energy per example.
        public var alphas: [Float] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3]
        /// The one of them to begin with, for example what suited a part of the data; nil: one in the middle.
        public var firstAlpha: Float?
        /// How far labels with few examples are weighed up: 0 not at all, 1 to equal shares.
        public var balance: Float = 0.5

        /// Creates the default configuration.
        public init() {}
    }

    /// What training gives.
    public struct Outcome: Sendable {
        /// From windows to features.
        public var features: WindowFeatures
        /// From features to decisions.
        public var ridge: RidgeRegression.Solution
        /// The chosen one of the configuration's `alphas`.
        public var alpha: Float
        /// From decisions to probabilities.
        public var calibration: Calibration
        /// The labels, in the order of the probabilities.
        public var labels: [String]
        /// Each example's probabilities from a fit without its group, in the examples' order.
        public var heldOut: [[Float]]

        /// The probabilities of windows.
        public func probabilities(of windows: [KeypointArray]) -> [[Float]] {
            let matrix = features.matrix(of: windows)
            let decisions = LinearAlgebra.product(matrix, ridge.coefficients, columns: labels.count)
            return windows.indices.map { row in
                calibration.probabilities(
                    labels.indices.map { decisions[row * labels.count + $0] + ridge.intercepts[$0] })
            }
        }
    }

    /// What was chosen.
    public var configuration: Configuration

    /// Creates a trainer.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Learns from examples.
    ///
    /// - Parameters:
    ///   - examples: Windows of one shape.
    ///   - labels: The labels in the order of the model's output.
    ///   - channelMap: How joints become series.
    /// - Throws: `TrainingError` when there are fewer than two labels with examples, or groups.
    public func train(
        _ examples: [TrainingExample], labels: [String], channelMap: ChannelMap
    ) throws(TrainingError) -> Outcome {
        try check(examples, labels: labels)
        let order = examples.indices.sorted {
            (examples[$0].group, $0) < (examples[$1].group, $1)
        }
        let sorted = order.map { examples[$0] }
        let truth = sorted.map { labels.firstIndex(of: $0.label) ?? 0 }
        let weights = weights(of: sorted, truth: truth, labelCount: labels.count)
        let features = WindowFeatures.fit(
            windows: sorted.map(\.poses), channelMap: channelMap, size: configuration.size,
            seed: configuration.seed)
        var targets = [Float](repeating: -1, count: sorted.count * labels.count)
        for (row, label) in truth.enumerated() { targets[row * labels.count + label] = 1 }
        let regression = RidgeRegression(
            features: features.matrix(of: sorted.map(\.poses)), targets: targets, targetCount: labels.count,
            weights: weights, groups: groupRanges(sorted))
        let unit = regression.featureEnergy
        let start = configuration.firstAlpha.flatMap { configuration.alphas.firstIndex(of: $0) }
        let scaled = configuration.alphas.map { $0 * unit }
        guard let ridge = regression.solve(bestOf: scaled, from: start) else {
            throw TrainingError(.unsuitable, "no regularisation fits; the examples may all be the same")
        }
        let calibration = Calibration.fit(
            decisions: ridge.heldOut, truth: truth, weights: weights, labelCount: labels.count)
        var heldOut = [[Float]](repeating: [], count: examples.count)
        for (row, index) in order.enumerated() {
            heldOut[index] = calibration.probabilities(
                ridge.heldOut[(row * labels.count)..<((row + 1) * labels.count)])
        }
        let alpha = zip(configuration.alphas, scaled).first { $0.1 == ridge.alpha }?.0 ?? 0
        return Outcome(
            features: features, ridge: ridge, alpha: alpha, calibration: calibration, labels: labels,
            heldOut: heldOut)
    }

    private func check(_ examples: [TrainingExample], labels: [String]) throws(TrainingError) {
        guard let shape = examples.first?.poses.shape else {
            throw TrainingError(.unsuitable, "no examples; expected some of each label")
        }
        if let other = examples.first(where: { $0.poses.shape != shape }) {
            throw TrainingError(
                .unsuitable, "windows of shapes \(shape) and \(other.poses.shape); expected one shape")
        }
        if let stray = examples.first(where: { !labels.contains($0.label) }) {
            throw TrainingError(
                .unsuitable, "label \(stray.label) is none of \(labels.joined(separator: ", "))")
        }
        for label in labels where !examples.contains(where: { $0.label == label }) {
            throw TrainingError(.unsuitable, "no example of \(label); add some or leave the label out")
        }
        guard labels.count > 1 else {
            throw TrainingError(
                .unsuitable, "\(labels.count) label; expected at least two, one may be \"other\"")
        }
        guard Set(examples.map(\.group)).count > 1 else {
            throw TrainingError(
                .unsuitable, "all examples are of one group; expected at least two subjects or clips")
        }
    }

    /// Weights with mean 1, labels balanced as far as wanted.
    private func weights(of examples: [TrainingExample], truth: [Int], labelCount: Int) -> [Float] {
        var mass = [Float](repeating: 0, count: labelCount)
        for (example, label) in zip(examples, truth) { mass[label] += example.weight }
        let raw = zip(examples, truth).map { example, label in
            example.weight * pow(mass[label], -configuration.balance)
        }
        let mean = raw.reduce(0, +) / Float(raw.count)
        return raw.map { $0 / mean }
    }

    private func groupRanges(_ examples: [TrainingExample]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for index in examples.indices
        where index + 1 == examples.count || examples[index + 1].group != examples[index].group {
            ranges.append(start..<(index + 1))
            start = index + 1
        }
        return ranges
    }
}

public import ActionClassification
import Foundation
public import LinearModels
public import PoseCore

/// Learns to separate labelled windows: MiniRocket's features, ridge regression, calibrated probabilities.
///
/// In go normalised windows, out come the model's parts and what they say about each example when its group
/// was held out. The same examples and seed give the same model, bit by bit.
public struct ActionTrainer: Sendable {
    /// What can be chosen.
    public struct Configuration: Hashable, Sendable {
        /// How many features each member has.
        public var size = MiniRocket.Size()
        /// How many models are fitted to the same examples, each with convolutions of its own, and averaged: an
        /// unknown movement that one random set mistakes for an action is not mistaken by all. The outcome is one
        /// model with all their features.
        public var memberCount = 1
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
        /// Each example's probabilities, in the examples' order.
        public var fitted: [[Float]]
        /// Each example's probabilities from a fit without its group, in the examples' order.
        public var heldOut: [[Float]]

        /// The probabilities of windows.
        public func probabilities(of windows: [KeypointArray]) -> [[Float]] {
            let decisions = ridge.predictions(for: features.matrix(of: windows))
            return windows.indices.map { row in
                calibration.probabilities(decisions[(row * labels.count)..<((row + 1) * labels.count)])
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
    ///   - mirror: With it every example counts as its mirror image too; costs no more time.
    /// - Throws: `TrainingError` when there are fewer than two labels with examples, or groups, and when the task is cancelled.
    public func train(
        _ examples: [TrainingExample], labels: [String], channelMap: ChannelMap, mirror: Mirror? = nil
    ) throws(TrainingError) -> Outcome {
        let problem = try problem(examples, labels: labels, mirror: mirror)
        let (features, ridge, alpha) = try fitMembers(problem, channelMap: channelMap, mirror: mirror)
        let truth = problem.truth
        // Mirror images are decided on as their originals are, with labels swapped; else they say nothing new.
        let swapped = mirror.flatMap { $0.labels == Array(labels.indices) ? nil : $0.labels }
        var (decisions, answers, weights) = (ridge.heldOut, truth, problem.weights)
        if let swapped {
            for row in truth.indices { decisions += swapped.map { ridge.heldOut[row * labels.count + $0] } }
            answers += truth.map { swapped[$0] }
            weights += problem.weights
        }
        let calibration = Calibration.fit(
            decisions: decisions, truth: answers, weights: weights, labelCount: labels.count)
        func probabilities(_ decisions: [Float]) -> [[Float]] {
            var result = [[Float]](repeating: [], count: examples.count)
            for (row, index) in problem.order.enumerated() {
                result[index] = calibration.probabilities(
                    decisions[(row * labels.count)..<((row + 1) * labels.count)])
            }
            return result
        }
        return Outcome(
            features: features, ridge: ridge, alpha: alpha, calibration: calibration, labels: labels,
            fitted: probabilities(ridge.fitted), heldOut: probabilities(ridge.heldOut))
    }

    /// Whether examples are learnt better when they count as their mirror images too, and with what regularisation:
    /// by the examples' own held-out error.
    func compare(
        _ examples: [TrainingExample], labels: [String], channelMap: ChannelMap, mirror: Mirror
    ) throws(TrainingError) -> (isMirroredBetter: Bool, alpha: Float) {
        let problem = try problem(examples, labels: labels, mirror: mirror)
        let features = features(of: problem, channelMap: channelMap, mirror: mirror, seed: configuration.seed)
        let matrix = try matrix(of: problem, features)
        let plain = try solve(problem, matrix)
        let mirrored = try solve(problem, matrix, mirror: mirror, imageCount: features.imageCount)
        let isBetter = mirrored.ridge.heldOutError < plain.ridge.heldOutError
        return (isBetter, isBetter ? mirrored.alpha : plain.alpha)
    }

    /// Examples in rows of which those of a group stand together.
    private struct Problem {
        /// Where each row's example stands among the examples.
        var order: [Int]
        var windows: [KeypointArray]
        var groups: [Range<Int>]
        /// The place of each row's label.
        var truth: [Int]
        var weights: [Float]
        var labelCount: Int
    }

    private func problem(
        _ examples: [TrainingExample], labels: [String], mirror: Mirror?
    ) throws(TrainingError) -> Problem {
        do {
            try LinearAlgebra.requireLibrary()
        } catch {
            throw TrainingError(.missingLibrary, error.description)
        }
        try check(examples, labels: labels)
        let order = examples.indices.sorted {
            (examples[$0].group, $0) < (examples[$1].group, $1)
        }
        let sorted = order.map { examples[$0] }
        let truth = sorted.map { labels.firstIndex(of: $0.label) ?? 0 }
        return Problem(
            order: order, windows: sorted.map(\.poses), groups: groupRanges(sorted), truth: truth,
            weights: weights(of: sorted, truth: truth, mirror: mirror?.labels ?? Array(labels.indices)),
            labelCount: labels.count)
    }

    private func features(
        of problem: Problem, channelMap: ChannelMap, mirror: Mirror?, seed: UInt64
    ) -> WindowFeatures {
        .fit(
            windows: problem.windows, channelMap: channelMap, mirror: mirror?.joints,
            size: configuration.size, seed: seed)
    }

    /// The features of all examples.
    private func matrix(
        of problem: Problem, _ features: WindowFeatures
    ) throws(TrainingError) -> FeatureMatrix {
        let result = withUnsafeCurrentTask { task in
            // While a task runs it may be asked on any thread whether it is cancelled.
            nonisolated(unsafe) let task = task
            return features.matrix(of: problem.windows) { task?.isCancelled ?? false }
        }
        try checkCancellation()
        return result
    }

    private func checkCancellation() throws(TrainingError) {
        guard !Task.isCancelled else { throw TrainingError(.cancelled, "training was cancelled") }
    }

    /// The mean of all members; the regularisation that suits the first is that of the others too.
    private func fitMembers(
        _ problem: Problem, channelMap: ChannelMap, mirror: Mirror?
    ) throws(TrainingError) -> (features: WindowFeatures, ridge: RidgeRegression.Solution, alpha: Float) {
        let count = max(1, configuration.memberCount)
        var features: [WindowFeatures] = []
        var fits: [(ridge: RidgeRegression.Solution, alpha: Float)] = []
        for member in 0..<count {
            let own = self.features(
                of: problem, channelMap: channelMap, mirror: mirror,
                seed: configuration.seed &* UInt64(count) &+ UInt64(member))
            features.append(own)
            fits.append(
                try solve(
                    problem, try matrix(of: problem, own), mirror: mirror, imageCount: own.imageCount,
                    alpha: fits.first?.alpha))
        }
        return (WindowFeatures(joining: features), .mean(of: fits.map(\.ridge)), fits[0].alpha)
    }

    /// - Parameter alpha: The regularisation; nil: the best of the configuration's.
    private func solve(
        _ problem: Problem, _ matrix: consuming FeatureMatrix, mirror: Mirror? = nil, imageCount: Int = 0,
        alpha: Float? = nil
    ) throws(TrainingError) -> (ridge: RidgeRegression.Solution, alpha: Float) {
        let count = problem.labelCount
        var targets = [Float](repeating: -1, count: problem.truth.count * count)
        for (row, label) in problem.truth.enumerated() { targets[row * count + label] = 1 }
        let regression = RidgeRegression(
            features: matrix, targets: targets, targetCount: count, weights: problem.weights,
            groups: problem.groups,
            symmetry: mirror.map {
                MirrorSymmetry(imageCount: imageCount, targets: $0.labels)
            })
        let unit = regression.featureEnergy
        let alphas = alpha.map { [$0] } ?? configuration.alphas
        let start = configuration.firstAlpha.flatMap { alphas.firstIndex(of: $0) }
        let scaled = alphas.map { $0 * unit }
        let solution = regression.solve(bestOf: scaled, from: start)
        try checkCancellation()
        guard let ridge = solution else {
            throw TrainingError(.unsuitable, "no regularisation fits; the examples may all be the same")
        }
        return (ridge, zip(alphas, scaled).first { $0.1 == ridge.alpha }?.0 ?? 0)
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

    /// Weights with mean 1, labels (with what they are in a mirror) balanced as far as wanted.
    private func weights(of examples: [TrainingExample], truth: [Int], mirror: [Int]) -> [Float] {
        var mass = [Float](repeating: 0, count: mirror.count)
        for (example, label) in zip(examples, truth) {
            mass[label] += example.weight / 2
            mass[mirror[label]] += example.weight / 2
        }
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

import Foundation
public import PoseCore

/// A whole classifier of Limber's own kind: series, convolutions, a weighted sum for each label, softmax.
///
/// Computes natively what its ONNX graph says; the two agree to rounding.
public struct MiniRocketNetwork: Hashable, Sendable {
    /// From joints to series.
    public let channelMap: ChannelMap
    /// From series to features.
    public let rocket: MiniRocket
    /// What each feature says for each label, [features × labels]; calibration included.
    public let weights: [Float]
    /// What each label starts from.
    public let biases: [Float]

    /// Creates a network from its parts, which must fit together.
    public init(channelMap: ChannelMap, rocket: MiniRocket, weights: [Float], biases: [Float]) {
        precondition(channelMap.series.count == rocket.seriesCount)
        precondition(weights.count == rocket.featureCount * biases.count)
        self.channelMap = channelMap
        self.rocket = rocket
        self.weights = weights
        self.biases = biases
    }

    /// The probability of each label for one normalised window, shape [frames, channels, joints].
    public func probabilities(of poses: KeypointArray) -> [Float] {
        precondition(poses.shape[0] == rocket.windowLength)
        precondition(poses.shape[1] * poses.shape[2] == channelMap.inputCount)
        var features = [Float](repeating: 0, count: rocket.featureCount)
        var span = features.mutableSpan
        rocket.transform(channelMap.apply(to: poses), into: &span)
        var logits = biases
        for (feature, value) in features.enumerated() {
            for label in biases.indices { logits[label] += value * weights[feature * biases.count + label] }
        }
        return softmax(logits)
    }
}

/// The shares of e to the power of each value.
func softmax(_ logits: [Float]) -> [Float] {
    let highest = logits.max() ?? 0
    let exponentials = logits.map { exp($0 - highest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
}

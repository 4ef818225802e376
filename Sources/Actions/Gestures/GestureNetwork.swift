import Foundation

/// A small network from the features of a hand to the likelihood of each label; read from and kept as JSON.
public struct GestureNetwork: Codable, Hashable, Sendable {
    /// One layer: each output is a weighted sum of all inputs.
    public struct Layer: Codable, Hashable, Sendable {
        /// Weights, output by output.
        public var weights: [[Float]]
        /// What each output begins with.
        public var bias: [Float]

        /// Creates a layer.
        public init(weights: [[Float]], bias: [Float]) {
            self.weights = weights
            self.bias = bias
        }
    }

    /// What the outputs stand for.
    public var labels: [String]
    /// What is subtracted from each feature.
    public var mean: [Float]
    /// What each feature is divided by after that.
    public var deviation: [Float]
    /// The layers in order; all but the last let only positive values through.
    public var layers: [Layer]
    /// Licence, how it was made, how well it does.
    public var notes: [String: String]

    /// Creates a network from its parts.
    public init(
        labels: [String], mean: [Float], deviation: [Float], layers: [Layer], notes: [String: String]
    ) {
        self.labels = labels
        self.mean = mean
        self.deviation = deviation
        self.layers = layers
        self.notes = notes
    }

    /// How likely each label is, in their order.
    public func probabilities(of features: [Float]) -> [Float] {
        var values = features.indices.map { (features[$0] - mean[$0]) / deviation[$0] }
        for (index, layer) in layers.enumerated() {
            var next = layer.bias
            for output in next.indices {
                let weights = layer.weights[output]
                for input in values.indices { next[output] += weights[input] * values[input] }
                if index < layers.count - 1 { next[output] = max(0, next[output]) }
            }
            values = next
        }
        let highest = values.max() ?? 0
        let exponents = values.map { exp($0 - highest) }
        let sum = exponents.reduce(0, +)
        return exponents.map { $0 / sum }
    }

    /// What is wrong with its shape, in one line; nil when it fits the features.
    var problem: String? {
        var width = HandFeatures.count
        guard mean.count == width, deviation.count == width, deviation.allSatisfy({ $0 > 0 }) else {
            return "\(mean.count) features, expected \(width)"
        }
        for (index, layer) in layers.enumerated() {
            guard layer.weights.count == layer.bias.count, layer.weights.allSatisfy({ $0.count == width })
            else { return "layer \(index) does not take \(width) values" }
            width = layer.bias.count
        }
        let unknown = labels.first { HandGesture(rawValue: $0) == nil }
        if let unknown { return "\"\(unknown)\" is no gesture" }
        guard Set(labels).count == labels.count else { return "labels \(labels), expected each once" }
        return width == labels.count && !labels.isEmpty ? nil : "\(width) outputs for \(labels.count) labels"
    }
}

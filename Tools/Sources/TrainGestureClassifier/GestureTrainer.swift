import Foundation
import Gestures
import NetworkFitting
import SeededRandom

/// Trains the network by stochastic gradient descent with Adam on the cross entropy of its labels.
struct GestureTrainer {
    /// One hand: its features and the place of its label.
    struct Example {
        var features: [Float]
        var label: Int
    }

    let labels: [String]
    var hidden = 40
    var epochs = 30
    var batch = 64

    /// The network that fits the examples.
    func train(_ examples: [Example], random: inout SeededGenerator, notes: [String: String])
        throws -> GestureNetwork
    {
        try TooFewExamples.check(examples.count, minimum: batch)
        let width = HandFeatures.count
        let (mean, deviation) = Self.statistics(examples)
        let inputs = examples.map { example in
            example.features.indices.map { (example.features[$0] - mean[$0]) / deviation[$0] }
        }
        func weights(_ count: Int, _ fanIn: Int) -> [Float] {
            let spread = (2 / Float(fanIn)).squareRoot()
            return (0..<count).map { _ in random.normal() * spread }
        }
        var w1 = AdamParameters(weights(hidden * width, width))
        var b1 = AdamParameters([Float](repeating: 0, count: hidden))
        var w2 = AdamParameters(weights(labels.count * hidden, hidden))
        var b2 = AdamParameters([Float](repeating: 0, count: labels.count))
        var order = Array(examples.indices)
        var number = 0
        for epoch in 0..<epochs {
            order.shuffle(using: &random)
            // The rate falls to nothing along half a cosine.
            let rate = 0.002 * 0.5 * (1 + cos(Float.pi * Float(epoch) / Float(epochs)))
            for start in stride(from: 0, to: order.count, by: batch) {
                let chosen = order[start..<min(start + batch, order.count)]
                for index in chosen {
                    backpropagate(
                        inputs[index], examples[index].label, share: 1 / Float(chosen.count), &w1, &b1, &w2,
                        &b2)
                }
                number += 1
                w1.step(number, rate: rate, decay: 1e-3)
                b1.step(number, rate: rate)
                w2.step(number, rate: rate, decay: 1e-3)
                b2.step(number, rate: rate)
            }
        }
        func rows(_ values: [Float], _ width: Int) -> [[Float]] {
            stride(from: 0, to: values.count, by: width).map { start in
                values[start..<start + width].map(Self.rounded)
            }
        }
        return GestureNetwork(
            labels: labels, mean: mean.map(Self.rounded), deviation: deviation.map(Self.rounded),
            layers: [
                .init(weights: rows(w1.values, width), bias: b1.values.map(Self.rounded)),
                .init(weights: rows(w2.values, hidden), bias: b2.values.map(Self.rounded)),
            ], notes: notes)
    }

    private func backpropagate(
        _ input: [Float], _ label: Int, share: Float, _ w1: inout AdamParameters, _ b1: inout AdamParameters,
        _ w2: inout AdamParameters, _ b2: inout AdamParameters
    ) {
        let width = input.count
        var middle = b1.values
        for unit in 0..<hidden {
            var sum = middle[unit]
            for index in 0..<width { sum += w1.values[unit * width + index] * input[index] }
            middle[unit] = max(0, sum)
        }
        var outputs = b2.values
        for output in outputs.indices {
            for unit in 0..<hidden { outputs[output] += w2.values[output * hidden + unit] * middle[unit] }
        }
        let highest = outputs.max() ?? 0
        let exponents = outputs.map { exp($0 - highest) }
        let total = exponents.reduce(0, +)
        var back = [Float](repeating: 0, count: hidden)
        for output in outputs.indices {
            let slope = (exponents[output] / total - (output == label ? 1 : 0)) * share
            b2.gradient[output] += slope
            for unit in 0..<hidden {
                w2.gradient[output * hidden + unit] += slope * middle[unit]
                back[unit] += slope * w2.values[output * hidden + unit]
            }
        }
        for unit in 0..<hidden where middle[unit] > 0 {
            b1.gradient[unit] += back[unit]
            for index in 0..<width { w1.gradient[unit * width + index] += back[unit] * input[index] }
        }
    }

    private static func statistics(_ examples: [Example]) -> (mean: [Float], deviation: [Float]) {
        let count = Float(examples.count)
        var mean = [Float](repeating: 0, count: HandFeatures.count)
        var square = mean
        for example in examples {
            for index in mean.indices {
                mean[index] += example.features[index] / count
                square[index] += example.features[index] * example.features[index] / count
            }
        }
        return (mean, mean.indices.map { max(1e-3, square[$0] - mean[$0] * mean[$0]).squareRoot() })
    }

    /// Four digits are enough, and keep the file small.
    private static func rounded(_ value: Float) -> Float { (value * 10_000).rounded() / 10_000 }
}

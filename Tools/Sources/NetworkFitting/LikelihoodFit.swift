import Foundation
import SeededRandom
public import LikelihoodModels

/// Fits the networks of a `LikelihoodModel`: Adam on the cross-entropy, with noise on the inputs.
///
/// The noise keeps it from knowing the drawn scenes by heart: with a quarter of it filmed push-ups were lost.
public struct LikelihoodFit: Sendable {
    private let hiddenCount: Int
    private let epochs: Int
    private let batch: Int
    /// Standard deviation of the noise, in those of the inputs.
    private let noise: Float = 0.4
    private let rate: Float = 4e-3
    /// Share by which weights shrink with each step, times the rate.
    private let decay: Float = 2e-3

    /// Chooses the number of hidden values, how often all examples are seen, and how many of them make a step.
    public init(hiddenCount: Int, epochs: Int, batch: Int) {
        (self.hiddenCount, self.epochs, self.batch) = (hiddenCount, epochs, batch)
    }

    /// Networks that fit the examples, whose measures have the moments; each begins with weights of its own.
    public func networks(
        _ count: Int, _ examples: [LikelihoodExample], _ moments: InputMoments
    ) throws(TooFewExamples) -> [LikelihoodNetwork] {
        try TooFewExamples.check(examples.count, minimum: batch)
        let inputs = examples.map { moments.standardized($0.measures) }
        return [LikelihoodNetwork](concurrently: count) { number in
            network(examples, inputs, moments, seed: UInt64(number))
        }
    }

    private func network(
        _ examples: [LikelihoodExample], _ inputs: [[Float]], _ moments: InputMoments, seed: UInt64
    ) -> LikelihoodNetwork {
        let inputCount = moments.means.count
        var random = SeededGenerator(seed: seed)
        func weights(_ count: Int, from inputCount: Int) -> AdamParameters {
            AdamParameters((0..<count).map { _ in random.normal() / Float(3 * inputCount).squareRoot() })
        }
        // In both the last ones are of a constant.
        var hidden = weights((inputCount + 1) * hiddenCount, from: inputCount)
        var output = weights(hiddenCount + 1, from: hiddenCount)
        let batches = examples.count / batch
        var order = Array(examples.indices)
        var noisy = [Float](repeating: 1, count: inputCount + 1)
        for epoch in 0..<epochs {
            order.shuffle(using: &random)
            for number in 0..<batches {
                for index in order[number * batch..<(number + 1) * batch] {
                    for row in 0..<inputCount { noisy[row] = inputs[index][row] + noise * random.normal() }
                    addGradient(of: examples[index], noisy, &hidden, &output)
                }
                let step = epoch * batches + number + 1
                let rate = self.rate * (1 + cos(.pi * Float(step) / Float(epochs * batches))) / 2
                hidden.step(step, rate: rate, decay: decay)
                output.step(step, rate: rate, decay: decay)
            }
        }
        return network(hidden.values, output.values, moments)
    }

    /// Adds the gradient of one example's loss; `input` ends with the constant 1.
    private func addGradient(
        of example: LikelihoodExample, _ input: [Float], _ hidden: inout AdamParameters,
        _ output: inout AdamParameters
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: hiddenCount) { values in
            values.initialize(repeating: 0)
            hidden.values.withUnsafeBufferPointer { weights in
                for (row, value) in input.enumerated() {
                    for column in 0..<hiddenCount {
                        values[column] += value * weights[row * hiddenCount + column]
                    }
                }
            }
            var sum = output.values[hiddenCount]
            for column in 0..<hiddenCount {
                values[column] = tanh(values[column])
                sum += values[column] * output.values[column]
            }
            let error = (1 / (1 + exp(-sum)) - example.target) * example.weight / Float(batch)
            output.gradient[hiddenCount] += error
            for column in 0..<hiddenCount {
                output.gradient[column] += error * values[column]
                values[column] = error * output.values[column] * (1 - values[column] * values[column])
            }
            hidden.gradient.withUnsafeMutableBufferPointer { gradient in
                for (row, value) in input.enumerated() {
                    for column in 0..<hiddenCount {
                        gradient[row * hiddenCount + column] += values[column] * value
                    }
                }
            }
        }
    }

    /// The network for measures as they are.
    private func network(_ hidden: [Float], _ output: [Float], _ moments: InputMoments) -> LikelihoodNetwork {
        let inputCount = moments.means.count
        var (weights, biases) = ([Float](), [Float]())
        for column in 0..<hiddenCount {
            let row = (0..<inputCount).map { hidden[$0 * hiddenCount + column] / moments.deviations[$0] }
            let shift = zip(row, moments.means).reduce(0) { $0 + $1.0 * $1.1 }
            weights += row
            biases.append(hidden[inputCount * hiddenCount + column] - shift)
        }
        return LikelihoodNetwork(
            hidden: weights, hiddenBiases: biases, output: Array(output[..<hiddenCount]),
            outputBias: output[hiddenCount])
    }
}

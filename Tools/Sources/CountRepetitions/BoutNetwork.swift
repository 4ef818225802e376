import Foundation
@_spi(Training) import Movement
import SeededRandom

/// Fits one network of a `BoutModel`: Adam on the cross-entropy, with noise on the inputs.
///
/// The noise keeps it from knowing the drawn people by heart: with a quarter of it filmed push-ups were lost.
struct BoutNetwork {
    var hiddenCount = 24
    /// Standard deviation of the noise, in those of the inputs.
    var noise: Float = 0.4
    var epochs = 20
    var batch = 2048
    var rate: Float = 4e-3
    /// Share by which weights shrink with each step, times the rate.
    var decay: Float = 2e-3

    /// Weights from each input and a constant to each hidden value, then from these and a constant to the log odds.
    private struct Parameters {
        var values: [Float]
        var gradient: [Float]
        var first: [Float]
        var second: [Float]

        init(count: Int) {
            values = [Float](repeating: 0, count: count)
            (gradient, first, second) = (values, values, values)
        }

        /// A step of Adam (Kingma and Ba 2015) with decoupled decay (Loshchilov and Hutter 2019), after which the gradient is zero.
        mutating func step(_ number: Int, rate: Float, decay: Float) {
            let (a, b) = (1 - pow(0.9, Float(number)), 1 - pow(0.999, Float(number)))
            for index in values.indices {
                let slope = gradient[index]
                first[index] = 0.9 * first[index] + 0.1 * slope
                second[index] = 0.999 * second[index] + 0.001 * slope * slope
                let change = (first[index] / a) / ((second[index] / b).squareRoot() + 1e-8)
                values[index] -= rate * (change + decay * values[index])
                gradient[index] = 0
            }
        }
    }

    /// The network that fits the examples.
    func fit(_ examples: [BoutExample], seed: UInt64) -> BoutModel.Network {
        let (means, deviations) = Self.moments(of: examples.map(\.measures))
        let inputs = examples.map { example in
            example.measures.indices.map {
                max(-6, min(6, (example.measures[$0] - means[$0]) / deviations[$0]))
            }
        }
        let inputCount = means.count
        var random = SeededGenerator(seed: seed)
        var hidden = Parameters(count: (inputCount + 1) * hiddenCount)
        var output = Parameters(count: hiddenCount + 1)
        for index in hidden.values.indices {
            hidden.values[index] = random.normal() / Float(3 * inputCount).squareRoot()
        }
        for index in output.values.indices {
            output.values[index] = random.normal() / Float(3 * hiddenCount).squareRoot()
        }
        let batches = examples.count / batch
        var order = Array(examples.indices)
        for epoch in 0..<epochs {
            order.shuffle(using: &random)
            for number in 0..<batches {
                for index in order[number * batch..<(number + 1) * batch] {
                    let noisy = inputs[index].map { $0 + noise * random.normal() } + [1]
                    addGradient(of: examples[index], noisy, &hidden, &output)
                }
                let step = epoch * batches + number + 1
                let rate = self.rate * (1 + cos(.pi * Float(step) / Float(epochs * batches))) / 2
                hidden.step(step, rate: rate, decay: decay)
                output.step(step, rate: rate, decay: decay)
            }
        }
        return network(hidden.values, output.values, means, deviations)
    }

    /// Adds the gradient of one example's loss; `input` ends with the constant 1.
    private func addGradient(
        of example: BoutExample, _ input: [Float], _ hidden: inout Parameters, _ output: inout Parameters
    ) {
        var values = [Float](repeating: 0, count: hiddenCount)
        for (row, value) in input.enumerated() {
            for column in 0..<hiddenCount {
                values[column] += value * hidden.values[row * hiddenCount + column]
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
        for (row, value) in input.enumerated() {
            for column in 0..<hiddenCount {
                hidden.gradient[row * hiddenCount + column] += values[column] * value
            }
        }
    }

    /// The network for measures as they are.
    private func network(
        _ hidden: [Float], _ output: [Float], _ means: [Float], _ deviations: [Float]
    ) -> BoutModel.Network {
        let inputCount = means.count
        var network = BoutModel.Network(
            hidden: [], hiddenBiases: [], output: Array(output[..<hiddenCount]),
            outputBias: output[hiddenCount])
        for column in 0..<hiddenCount {
            let weights = (0..<inputCount).map { hidden[$0 * hiddenCount + column] / deviations[$0] }
            let shift = zip(weights, means).reduce(0) { $0 + $1.0 * $1.1 }
            network.hidden += weights
            network.hiddenBiases.append(hidden[inputCount * hiddenCount + column] - shift)
        }
        return network
    }

    private static func moments(of rows: [[Float]]) -> (means: [Float], deviations: [Float]) {
        let count = Float(max(1, rows.count))
        var (sums, squares) = ([Double](), [Double]())
        for column in (rows.first ?? []).indices {
            sums.append(rows.reduce(0) { $0 + Double($1[column]) } / Double(count))
            squares.append(rows.reduce(0) { $0 + pow(Double($1[column]) - sums[column], 2) } / Double(count))
        }
        return (sums.map(Float.init), squares.map { Float($0.squareRoot()) + 1e-4 })
    }
}

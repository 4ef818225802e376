import Foundation
import NetworkFitting
@_spi(Training) import PoseEstimation
import SeededRandom

/// Fits a `JointDepthModel`: Adam on the Huber loss of the shifts, with noise on the inputs.
///
/// The noise keeps the network from knowing the drawn people's proportions and the estimator's trembling by heart.
struct DepthNetwork {
    var hiddenCount = 64
    /// Standard deviation of the noise, in those of the inputs.
    var noise: Float = 0.4
    var epochs = 20
    var batch = 256
    var rate: Float = 3e-3
    /// Weight of a joint that is not in sight at all.
    var minimumWeight: Float = 0.05

    /// The model that fits the examples and their mirror images.
    func fit(_ examples: [DepthExamples.Example], seed: UInt64, notes: [String: String]) throws
        -> JointDepthModel
    {
        let examples = examples + examples.map(\.mirrored)
        try TooFewExamples.check(examples.count, minimum: batch)
        let rows = examples.map { JointDepthModel.features(of: $0.places) }
        let (means, deviations) = Self.moments(of: rows)
        let inputs = rows.map { row in row.indices.map { (row[$0] - means[$0]) / deviations[$0] } }
        let unit = Self.deviation(of: examples.flatMap(\.shifts))
        let (inputCount, outputCount) = (means.count, JointDepthModel.joints.count)
        var random = SeededGenerator(seed: seed)
        // From each input, and a constant, to each hidden value, and from these to each output.
        var hidden = AdamParameters([Float](repeating: 0, count: (inputCount + 1) * hiddenCount))
        var output = AdamParameters([Float](repeating: 0, count: (hiddenCount + 1) * outputCount))
        for index in 0..<inputCount * hiddenCount {
            hidden.values[index] = random.normal() / Float(inputCount).squareRoot()
        }
        for index in 0..<hiddenCount * outputCount {
            output.values[index] = 0.1 * random.normal() / Float(hiddenCount).squareRoot()
        }
        let batches = examples.count / batch
        var order = Array(examples.indices)
        for epoch in 0..<epochs {
            order.shuffle(using: &random)
            for number in 0..<batches {
                for index in order[number * batch..<(number + 1) * batch] {
                    let noisy = inputs[index].map { $0 + noise * random.normal() } + [1]
                    addGradient(of: examples[index], noisy, unit, &hidden, &output)
                }
                let step = epoch * batches + number + 1
                let rate = self.rate * (1 + cos(.pi * Float(step) / Float(epochs * batches))) / 2
                hidden.step(step, rate: rate)
                output.step(step, rate: rate)
            }
        }
        return model(hidden.values, output.values, means, deviations, unit, notes)
    }

    /// Adds the gradient of one example's loss; `input` ends with the constant 1.
    private func addGradient(
        of example: DepthExamples.Example, _ input: [Float], _ unit: Float, _ hidden: inout AdamParameters,
        _ output: inout AdamParameters
    ) {
        let outputCount = example.shifts.count
        var values = [Float](repeating: 0, count: hiddenCount)
        for (row, value) in input.enumerated() {
            for column in 0..<hiddenCount {
                values[column] += value * hidden.values[row * hiddenCount + column]
            }
        }
        values = values.map(tanh) + [1]
        var errors = [Float](repeating: 0, count: outputCount)
        for (row, value) in values.enumerated() {
            for column in 0..<outputCount {
                errors[column] += value * output.values[row * outputCount + column]
            }
        }
        for column in 0..<outputCount {
            let error = errors[column] - example.shifts[column] / unit
            errors[column] =
                max(-1, min(1, error)) * max(minimumWeight, example.weights[column]) / Float(batch)
        }
        var slopes = [Float](repeating: 0, count: hiddenCount)
        for (row, value) in values.enumerated() {
            var slope: Float = 0
            for column in 0..<outputCount {
                slope += errors[column] * output.values[row * outputCount + column]
                output.gradient[row * outputCount + column] += errors[column] * value
            }
            if row < hiddenCount { slopes[row] = slope * (1 - value * value) }
        }
        for (row, value) in input.enumerated() {
            for column in 0..<hiddenCount {
                hidden.gradient[row * hiddenCount + column] += slopes[column] * value
            }
        }
    }

    /// The model for inputs and shifts as they are; five digits are enough.
    private func model(
        _ hidden: [Float], _ output: [Float], _ means: [Float], _ deviations: [Float], _ unit: Float,
        _ notes: [String: String]
    ) -> JointDepthModel {
        let (inputCount, outputCount) = (means.count, JointDepthModel.joints.count)
        func rounded(_ value: Float) -> Float { (value * 1e5).rounded() / 1e5 }
        var layers = [
            JointDepthModel.Layer(weights: [], biases: []), JointDepthModel.Layer(weights: [], biases: []),
        ]
        for column in 0..<hiddenCount {
            let weights = (0..<inputCount).map { hidden[$0 * hiddenCount + column] / deviations[$0] }
            let shift = zip(weights, means).reduce(0) { $0 + $1.0 * $1.1 }
            layers[0].weights += weights.map(rounded)
            layers[0].biases.append(rounded(hidden[inputCount * hiddenCount + column] - shift))
        }
        for column in 0..<outputCount {
            layers[1].weights += (0..<hiddenCount).map { rounded(output[$0 * outputCount + column] * unit) }
            layers[1].biases.append(rounded(output[hiddenCount * outputCount + column] * unit))
        }
        return JointDepthModel(notes: notes, hidden: layers[0], output: layers[1])
    }

    private static func moments(of rows: [[Float]]) -> (means: [Float], deviations: [Float]) {
        let columns = (rows.first ?? []).indices.map { column in rows.map { $0[column] } }
        return (
            columns.map { $0.reduce(0, +) / Float($0.count) }, columns.map { max(1e-3, deviation(of: $0)) }
        )
    }

    private static func deviation(of values: [Float]) -> Float {
        let mean = values.reduce(0, +) / Float(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
    }
}

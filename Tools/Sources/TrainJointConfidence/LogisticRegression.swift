import Foundation
import NetworkFitting

/// Logistic regression with coefficients of at least 0, but for the constant: more evidence never lowers a confidence.
struct LogisticRegression {
    /// One joint: its features, the first of them constant, and whether it is right.
    struct Example {
        var features: [Float]
        var isRight: Bool
    }

    /// Strength of the penalty on standardised coefficients.
    var decay = 1e-3
    var steps = 600

    /// The coefficients that fit the examples: projected gradient descent with Adam on the mean cross entropy.
    ///
    /// Right and wrong examples are needed.
    func fit(_ examples: [Example]) throws(TooFewExamples) -> [Float] {
        let rightCount = examples.count(where: \.isRight)
        try TooFewExamples.check(min(rightCount, examples.count - rightCount), minimum: 1)
        let width = examples.first?.features.count ?? 0
        let count = Double(examples.count)
        var mean = [Double](repeating: 0, count: width)
        var spread = [Double](repeating: 1, count: width)
        for column in 1..<width {
            mean[column] = examples.reduce(0) { $0 + Double($1.features[column]) } / count
            let square =
                examples.reduce(0) { $0 + pow(Double($1.features[column]) - mean[column], 2) } / count
            spread[column] = max(1e-3, square.squareRoot())
        }
        let rows = examples.map { example in
            (0..<width).map { (Double(example.features[$0]) - mean[$0]) / spread[$0] }
        }
        var coefficients = [Double](repeating: 0, count: width)
        var (first, second) = (coefficients, coefficients)
        for step in 1...steps {
            var gradient = coefficients.indices.map { $0 == 0 ? 0 : decay * coefficients[$0] }
            for (row, example) in zip(rows, examples) {
                let logit = zip(row, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
                let error = (1 / (1 + exp(-logit)) - (example.isRight ? 1 : 0)) / count
                for column in 0..<width { gradient[column] += error * row[column] }
            }
            let rate = 0.05 * (1 + cos(Double.pi * Double(step) / Double(steps))) / 2
            for column in 0..<width {
                first[column] = 0.9 * first[column] + 0.1 * gradient[column]
                second[column] = 0.999 * second[column] + 0.001 * gradient[column] * gradient[column]
                let (a, b) = (1 - pow(0.9, Double(step)), 1 - pow(0.999, Double(step)))
                coefficients[column] -=
                    rate * (first[column] / a) / ((second[column] / b).squareRoot() + 1e-9)
                if column > 0 { coefficients[column] = max(0, coefficients[column]) }
            }
        }
        var result = coefficients
        for column in 1..<width {
            result[column] /= spread[column]
            result[0] -= result[column] * mean[column]
        }
        // Four digits are enough.
        return result.map { Float(($0 * 10_000).rounded() / 10_000) }
    }
}

import Foundation

/// Turns a linear classifier's decisions into probabilities: softmax(sharpness × decision + offset).
///
/// Fitted on decisions about examples that the classifier had not seen, so that a confidence of 0.9 is
/// right nine times in ten.
public struct Calibration: Hashable, Sendable {
    /// What decisions are multiplied by.
    public var sharpness: Float
    /// What is added, one for each label.
    public var offsets: [Float]

    /// Creates a calibration from its numbers.
    public init(sharpness: Float, offsets: [Float]) {
        self.sharpness = sharpness
        self.offsets = offsets
    }

    /// The calibration with the greatest (weighted) likelihood, by Newton's method.
    ///
    /// - Parameters:
    ///   - decisions: [examples × labels], one example after the other.
    ///   - truth: The index of each example's label.
    ///   - weights: How much each example counts.
    public static func fit(
        decisions: [Float], truth: [Int], weights: [Float], labelCount: Int
    ) -> Calibration {
        // Parameters: sharpness, then an offset for each label; a little pull keeps them finite.
        let size = labelCount + 1
        var parameters = [Double](repeating: 0, count: size)
        parameters[0] = 3
        let total = weights.reduce(0) { $0 + Double($1) }
        let pull = 1e-4 * total
        var row = [Double](repeating: 0, count: labelCount)
        var p = row
        for _ in 0..<30 {
            var gradient = [Double](repeating: 0, count: size)
            // The upper triangle.
            var curvature = [Double](repeating: 0, count: size * size)
            for (example, label) in truth.enumerated() {
                let weight = Double(weights[example])
                var highest = -Double.infinity
                for i in 0..<labelCount {
                    row[i] = Double(decisions[example * labelCount + i])
                    p[i] = parameters[0] * row[i] + parameters[i + 1]
                    highest = max(highest, p[i])
                }
                var sum = 0.0
                for i in 0..<labelCount {
                    p[i] = exp(p[i] - highest)
                    sum += p[i]
                }
                var mean = 0.0
                for i in 0..<labelCount {
                    p[i] /= sum
                    mean += p[i] * row[i]
                }
                gradient[0] += weight * (mean - row[label])
                gradient[label + 1] -= weight
                for i in 0..<labelCount {
                    let share = weight * p[i]
                    gradient[i + 1] += share
                    curvature[0] += share * (row[i] - mean) * (row[i] - mean)
                    curvature[i + 1] += share * (row[i] - mean)
                    let start = (i + 1) * size + 1
                    curvature[start + i] += share
                    for j in i..<labelCount { curvature[start + j] -= share * p[j] }
                }
            }
            for index in 1..<size { gradient[index] += pull * parameters[index] }
            for index in 0..<size { curvature[index * size + index] += pull }
            let step = solve(curvature, gradient)
            // Short steps where the curvature says little.
            let length = step.reduce(0) { max($0, abs($1)) }
            let shrink = length > 2 ? 2 / length : 1
            for index in parameters.indices { parameters[index] -= shrink * step[index] }
            if length < 1e-6 { break }
        }
        return Calibration(
            sharpness: Float(max(0.1, parameters[0])), offsets: parameters.dropFirst().map(Float.init))
    }

    /// The probabilities of one example's decisions.
    public func probabilities(_ decisions: some Sequence<Float>) -> [Float] {
        let logits = zip(decisions, offsets).map { $0 * sharpness + $1 }
        let highest = logits.max() ?? 0
        let exponentials = logits.map { exp($0 - highest) }
        let sum = exponentials.reduce(0, +)
        return exponentials.map { $0 / sum }
    }

    /// Gaussian elimination; the matrix is symmetric, given by its upper triangle, positive and small.
    private static func solve(_ matrix: [Double], _ right: [Double]) -> [Double] {
        var (a, b) = (matrix, right)
        let size = b.count
        for pivot in 0..<size {
            for row in (pivot + 1)..<max(size, pivot + 1) {
                let factor = a[pivot * size + row] / a[pivot * size + pivot]
                for column in row..<size { a[row * size + column] -= factor * a[pivot * size + column] }
                b[row] -= factor * b[pivot]
            }
        }
        for pivot in (0..<size).reversed() {
            for column in (pivot + 1)..<max(size, pivot + 1) {
                b[pivot] -= a[pivot * size + column] * b[column]
            }
            b[pivot] /= a[pivot * size + pivot]
        }
        return b
    }
}

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
        var parameters = [Double](repeating: 0, count: labelCount + 1)
        parameters[0] = 3
        let total = weights.reduce(0) { $0 + Double($1) }
        let pull = 1e-4 * total
        for _ in 0..<30 {
            var gradient = parameters.map { _ in 0.0 }
            var curvature = parameters.map { _ in parameters.map { _ in 0.0 } }
            for (example, label) in truth.enumerated() {
                let weight = Double(weights[example])
                let row = (0..<labelCount).map { Double(decisions[example * labelCount + $0]) }
                let logits = (0..<labelCount).map { parameters[0] * row[$0] + parameters[$0 + 1] }
                let highest = logits.max() ?? 0
                let exponentials = logits.map { exp($0 - highest) }
                let sum = exponentials.reduce(0, +)
                let p = exponentials.map { $0 / sum }
                let mean = zip(p, row).reduce(0) { $0 + $1.0 * $1.1 }
                gradient[0] += weight * (mean - row[label])
                for i in 0..<labelCount {
                    gradient[i + 1] += weight * (p[i] - (i == label ? 1 : 0))
                    curvature[0][0] += weight * p[i] * (row[i] - mean) * (row[i] - mean)
                    let mixed = weight * p[i] * (row[i] - mean)
                    curvature[0][i + 1] += mixed
                    curvature[i + 1][0] += mixed
                    for j in 0..<labelCount {
                        curvature[i + 1][j + 1] += weight * p[i] * ((i == j ? 1 : 0) - p[j])
                    }
                }
            }
            for index in 1...labelCount { gradient[index] += pull * parameters[index] }
            for index in 0...labelCount { curvature[index][index] += pull }
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

    /// Gaussian elimination; the matrix is symmetric and positive, and small.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var (a, b) = (matrix, right)
        for pivot in b.indices {
            for row in (pivot + 1)..<max(b.count, pivot + 1) {
                let factor = a[row][pivot] / a[pivot][pivot]
                for column in pivot..<b.count { a[row][column] -= factor * a[pivot][column] }
                b[row] -= factor * b[pivot]
            }
        }
        for pivot in b.indices.reversed() {
            for column in (pivot + 1)..<max(b.count, pivot + 1) { b[pivot] -= a[pivot][column] * b[column] }
            b[pivot] /= a[pivot][pivot]
        }
        return b
    }
}

import Foundation

/// A polynomial of degree 1 or 2 through values in time by least squares, outliers weighted down, with standard errors.
struct PolynomialFit {
    /// Of 1, t, t².
    private(set) var coefficients: [Double]
    /// Their standard errors.
    private(set) var standardErrors: [Double]

    /// Huber's limit in standard deviations, 95 % as efficient as least squares for normal errors.
    private static let huberLimit = 1.345

    /// - Parameters:
    ///   - times: Seconds after the moment that the coefficients are for.
    ///   - noiseFloor: The least standard deviation of a value.
    /// - Returns: Nil when there are too few different times.
    init?(degree: Int, times: [Double], values: [Double], noiseFloor: Double) {
        let count = degree + 1
        guard times.count > count, times.count == values.count else { return nil }
        // Times in units of their span keep the equations well conditioned.
        let span = (times.map(abs).max() ?? 0)
        guard span > 0 else { return nil }
        let rows = times.map { time in (0..<count).map { pow(time / span, Double($0)) } }
        var weights = [Double](repeating: 1, count: times.count)
        var scaled: [Double] = []
        var inverse: [[Double]] = []
        var deviation = noiseFloor
        for _ in 0..<6 {
            guard let solved = Self.solve(rows, values, weights) else { return nil }
            (scaled, inverse) = solved
            let residuals = zip(rows, values).map { row, value in
                value - zip(row, scaled).reduce(0) { $0 + $1.0 * $1.1 }
            }
            let squares = zip(residuals, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
            let freedom = weights.reduce(0, +) - Double(count)
            deviation = max(noiseFloor, (squares / max(1, freedom)).squareRoot())
            weights = residuals.map { min(1, Self.huberLimit * deviation / max(abs($0), 1e-12)) }
        }
        coefficients = (0..<count).map { scaled[$0] / pow(span, Double($0)) }
        standardErrors = (0..<count).map {
            deviation * max(0, inverse[$0][$0]).squareRoot() / pow(span, Double($0))
        }
    }

    /// The weighted normal equations' solution and inverse, by Gauss and Jordan.
    private static func solve(
        _ rows: [[Double]], _ values: [Double], _ weights: [Double]
    ) -> ([Double], [[Double]])? {
        let count = rows[0].count
        var matrix = (0..<count).map { row in
            (0..<count).map { _ in 0.0 } + [0.0] + (0..<count).map { $0 == row ? 1.0 : 0 }
        }
        for ((row, value), weight) in zip(zip(rows, values), weights) {
            for i in 0..<count {
                for j in 0..<count { matrix[i][j] += weight * row[i] * row[j] }
                matrix[i][count] += weight * row[i] * value
            }
        }
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
                abs(matrix[pivot][column]) > 1e-12
            else { return nil }
            matrix.swapAt(column, pivot)
            let divisor = matrix[column][column]
            matrix[column] = matrix[column].map { $0 / divisor }
            let reduced = matrix[column]
            for row in 0..<count where row != column {
                let factor = matrix[row][column]
                matrix[row] = zip(matrix[row], reduced).map { $0 - factor * $1 }
            }
        }
        return (matrix.map { $0[count] }, matrix.map { Array($0[(count + 1)...]) })
    }
}

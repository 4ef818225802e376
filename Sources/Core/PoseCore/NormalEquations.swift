/// The normal equations of a weighted linear least-squares problem with a few unknowns.
package struct NormalEquations: Sendable {
    private let count: Int
    /// Row by row: the matrix and, in the last column, the right-hand side.
    private var rows: [Double]
    private var width: Int { count + 1 }
    /// The pivot that the usual equations must exceed.
    package static let usualPivot = 1e-12

    /// Creates equations without observations.
    package init(unknowns count: Int) {
        self.count = count
        rows = Array(repeating: 0, count: count * (count + 1))
    }

    /// Adds the equation `factors` · unknowns = `value`.
    package mutating func add(_ factors: [Double], equals value: Double, weight: Double = 1) {
        for row in 0..<count where factors[row] != 0 {
            let product = weight * factors[row]
            for column in 0..<count { rows[row * width + column] += product * factors[column] }
            rows[row * width + count] += product * value
        }
    }

    /// The unknowns by Gauss-Jordan elimination; nil where a pivot is not above `minimumPivot`: they are not determined.
    package func solve(minimumPivot: Double = Self.usualPivot) -> [Double]? {
        var rows = rows
        guard Self.eliminate(&rows, count: count, width: width, minimumPivot: minimumPivot) else {
            return nil
        }
        return (0..<count).map { rows[$0 * width + count] }
    }

    /// The unknowns and the diagonal of the matrix's inverse; nil where they are not determined.
    package func solveWithVariances() -> (values: [Double], variances: [Double])? {
        // A unit matrix on the right becomes the inverse.
        let extended = width + count
        var rows: [Double] = []
        for row in 0..<count {
            rows += self.rows[row * width..<(row + 1) * width]
            rows += (0..<count).map { $0 == row ? 1 : 0 }
        }
        guard Self.eliminate(&rows, count: count, width: extended, minimumPivot: Self.usualPivot) else {
            return nil
        }
        return (
            (0..<count).map { rows[$0 * extended + count] },
            (0..<count).map { max(0, rows[$0 * extended + width + $0]) }
        )
    }

    private static func eliminate(
        _ rows: inout [Double], count: Int, width: Int, minimumPivot: Double
    ) -> Bool {
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: {
                    abs(rows[$0 * width + column]) < abs(rows[$1 * width + column])
                }), abs(rows[pivot * width + column]) > minimumPivot
            else { return false }
            if pivot != column {
                for place in 0..<width { rows.swapAt(column * width + place, pivot * width + place) }
            }
            let divisor = rows[column * width + column]
            for place in column..<width { rows[column * width + place] /= divisor }
            for row in 0..<count where row != column {
                let factor = rows[row * width + column]
                guard factor != 0 else { continue }
                for place in column..<width {
                    rows[row * width + place] -= factor * rows[column * width + place]
                }
            }
        }
        return true
    }
}

/// The normal equations of a weighted linear least-squares problem with a few unknowns.
struct NormalEquations {
    private let count: Int
    /// The matrix, the right-hand side, and a unit matrix that becomes the inverse, row by row.
    private var rows: [[Double]]

    init(unknowns count: Int) {
        self.count = count
        rows = (0..<count).map { row in
            (0..<count).map { _ in 0 } + [0] + (0..<count).map { $0 == row ? 1 : 0 }
        }
    }

    /// Adds the equation `factors` · unknowns = `value`.
    mutating func add(_ factors: [Double], equals value: Double, weight: Double) {
        for row in 0..<count where factors[row] != 0 {
            let product = weight * factors[row]
            for column in 0..<count { rows[row][column] += product * factors[column] }
            rows[row][count] += product * value
        }
    }

    /// The unknowns and the diagonal of the matrix's inverse, by Gauss and Jordan; nil where they are not determined.
    func solve() -> (values: [Double], variances: [Double])? {
        var rows = rows
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-12
            else { return nil }
            rows.swapAt(column, pivot)
            let divisor = rows[column][column]
            rows[column] = rows[column].map { $0 / divisor }
            let reduced = rows[column]
            for row in 0..<count where row != column {
                let factor = rows[row][column]
                rows[row] = zip(rows[row], reduced).map { $0 - factor * $1 }
            }
        }
        return (rows.map { $0[count] }, rows.indices.map { max(0, rows[$0][count + 1 + $0]) })
    }
}

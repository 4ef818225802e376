/// Each feature's mean and spread, by which rows are centred and scaled.
struct FeatureScaling {
    private(set) var means: [Float]
    private(set) var scales: [Float]

    /// In how many pieces all cores work on a matrix.
    private static let pieceCount = 16

    /// The weighted means and standard deviations of a matrix's columns; images share those of their pair.
    ///
    /// - Parameter minimumScale: Features that vary less are scaled as if they varied this much.
    init(_ matrix: FeatureMatrix, weights: [Float], imageCount: Int, minimumScale: Float) {
        let columnCount = matrix.columnCount
        var (sums, squares) = Self.moments(of: matrix, weights: weights)
        let total = Double(weights.reduce(0, +))
        for image in (columnCount - imageCount)..<columnCount {
            let sum = (sums[image] + sums[image - imageCount]) / 2
            let square = (squares[image] + squares[image - imageCount]) / 2
            (sums[image], sums[image - imageCount]) = (sum, sum)
            (squares[image], squares[image - imageCount]) = (square, square)
        }
        means = sums.map { Float($0 / total) }
        scales = zip(sums, squares).map { sum, square in
            max(minimumScale, Float(max(0, square / total - (sum / total) * (sum / total)).squareRoot()))
        }
    }

    /// Centres and scales rows and multiplies them by the root of their weight; pairs of features and images
    /// become their sum and difference.
    func apply(to matrix: inout FeatureMatrix, rootWeights: [Float], imageCount: Int) {
        let columnCount = matrix.columnCount
        let firstPair = columnCount - 2 * imageCount
        let half = Float(0.5).squareRoot()
        matrix.values.updateConcurrently(unit: columnCount, pieceCount: Self.pieceCount) { rows, values in
            means.withUnsafeBufferPointer { means in
                scales.withUnsafeBufferPointer { scales in
                    for (place, row) in rows.enumerated() {
                        let start = place * columnCount
                        let rootWeight = rootWeights[row]
                        for column in 0..<columnCount {
                            values[start + column] =
                                (values[start + column] - means[column]) / scales[column] * rootWeight
                        }
                        for column in firstPair..<(firstPair + imageCount) {
                            let feature = values[start + column] * half
                            let image = values[start + column + imageCount] * half
                            values[start + column] = feature + image
                            values[start + column + imageCount] = feature - image
                        }
                    }
                }
            }
        }
    }

    /// Each column's weighted sum, and that of its squares.
    private static func moments(
        of matrix: FeatureMatrix, weights: [Float]
    ) -> (sums: [Double], squares: [Double]) {
        let (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
        let pieceCount = min(columnCount, Self.pieceCount)
        let parts = (0..<pieceCount).concurrentMap { piece in
            let columns = (columnCount * piece / pieceCount)..<(columnCount * (piece + 1) / pieceCount)
            var sums = [Double](repeating: 0, count: columns.count)
            var squares = sums
            matrix.values.withUnsafeBufferPointer { values in
                for row in 0..<rowCount {
                    let weight = Double(weights[row])
                    for (place, column) in columns.enumerated() {
                        let value = Double(values[row * columnCount + column])
                        sums[place] += weight * value
                        squares[place] += weight * value * value
                    }
                }
            }
            return (sums: sums, squares: squares)
        }
        return (parts.flatMap(\.sums), parts.flatMap(\.squares))
    }
}

import Dispatch

/// Each feature's mean and spread, by which rows are centred and scaled.
struct FeatureScaling {
    private(set) var means: [Float]
    private(set) var scales: [Float]

    /// The weighted means and standard deviations of a matrix's columns; images share those of their pair.
    ///
    /// - Parameter minimumScale: Features that vary less are scaled as if they varied this much.
    init(_ matrix: FeatureMatrix, weights: [Float], imageCount: Int, minimumScale: Float) {
        let (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
        var sums = [Double](repeating: 0, count: columnCount)
        var squares = sums
        sums.withUnsafeMutableBufferPointer { sums in
            squares.withUnsafeMutableBufferPointer { squares in
                matrix.values.withUnsafeBufferPointer { values in
                    // Each piece of work has columns of its own.
                    nonisolated(unsafe) let (sums, squares, values) = (sums, squares, values)
                    Self.inPieces(of: columnCount) { columns in
                        for row in 0..<rowCount {
                            let weight = Double(weights[row])
                            for column in columns {
                                let value = Double(values[row * columnCount + column])
                                sums[column] += weight * value
                                squares[column] += weight * value * value
                            }
                        }
                    }
                }
            }
        }
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
        let (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
        let firstPair = columnCount - 2 * imageCount
        let half = Float(0.5).squareRoot()
        matrix.values.withUnsafeMutableBufferPointer { values in
            means.withUnsafeBufferPointer { means in
                scales.withUnsafeBufferPointer { scales in
                    // Each piece of work has rows of its own.
                    nonisolated(unsafe) let (values, means, scales) = (values, means, scales)
                    Self.inPieces(of: rowCount) { rows in
                        for row in rows {
                            let start = row * columnCount
                            for column in 0..<columnCount {
                                values[start + column] =
                                    (values[start + column] - means[column]) / scales[column]
                                    * rootWeights[row]
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
    }

    private static func inPieces(of count: Int, _ work: @Sendable (Range<Int>) -> Void) {
        let pieces = min(count, 16)
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            work((count * piece / pieces)..<(count * (piece + 1) / pieces))
        }
    }
}

import SeededRandom
import Testing

@testable import LinearModels

@Suite struct FeatureScalingTests {
    private func matrix(_ rows: Int, _ columns: Int, seed: UInt64) -> FeatureMatrix {
        var random = SeededGenerator(seed: seed)
        var matrix = FeatureMatrix(rowCount: rows, columnCount: columns)
        for index in matrix.values.indices { matrix.values[index] = random.uniform(0...1) }
        return matrix
    }

    @Test(arguments: [(1, 1), (3, 40), (50, 5), (20, 33)])
    func `means and scales are the columns' weighted ones`(rows: Int, columns: Int) {
        let matrix = matrix(rows, columns, seed: 1)
        let weights = (0..<rows).map { Float($0 % 3 + 1) }
        let scaling = FeatureScaling(matrix, weights: weights, imageCount: 0, minimumScale: 1e-6)
        let total = weights.reduce(0, +)
        for column in 0..<columns {
            let mean = (0..<rows).reduce(0) { $0 + weights[$1] * matrix[$1, column] } / total
            let square = (0..<rows).reduce(Float(0)) { sum, row in
                let distance = matrix[row, column] - mean
                return sum + weights[row] * distance * distance
            }
            #expect(abs(scaling.means[column] - mean) < 1e-5)
            #expect(abs(scaling.scales[column] - max(1e-6, (square / total).squareRoot())) < 1e-3)
        }
    }

    @Test func `scaled columns have mean 0 and spread 1`() {
        var matrix = matrix(60, 20, seed: 2)
        let weights = [Float](repeating: 1, count: 60)
        let scaling = FeatureScaling(matrix, weights: weights, imageCount: 0, minimumScale: 1e-6)
        scaling.apply(to: &matrix, rootWeights: weights, imageCount: 0)
        for column in 0..<20 {
            let values = (0..<60).map { matrix[$0, column] }
            let sum = values.reduce(0, +)
            let squares = values.reduce(0) { $0 + $1 * $1 }
            #expect(abs(sum / 60) < 1e-5)
            #expect(abs(squares / 60 - 1) < 1e-4)
        }
    }

    @Test func `a feature and its image are scaled alike and become sum and difference`() {
        let original = matrix(30, 5, seed: 3)
        var matrix = original
        let weights = [Float](repeating: 1, count: 30)
        let scaling = FeatureScaling(matrix, weights: weights, imageCount: 2, minimumScale: 1e-6)
        #expect(scaling.means[1] == scaling.means[3] && scaling.scales[2] == scaling.scales[4])
        scaling.apply(to: &matrix, rootWeights: weights, imageCount: 2)
        let half = Float(0.5).squareRoot()
        for row in 0..<30 {
            let feature = (original[row, 1] - scaling.means[1]) / scaling.scales[1]
            let image = (original[row, 3] - scaling.means[3]) / scaling.scales[3]
            #expect(abs(matrix[row, 1] - (feature + image) * half) < 1e-5)
            #expect(abs(matrix[row, 3] - (feature - image) * half) < 1e-5)
        }
    }

    @Test func `a feature that hardly varies is scaled by the minimum`() {
        var matrix = FeatureMatrix(rowCount: 4, columnCount: 1)
        matrix.values = [0.5, 0.5, 0.5, 0.5]
        let scaling = FeatureScaling(
            matrix, weights: [1, 1, 1, 1], imageCount: 0, minimumScale: 0.02)
        #expect(scaling.scales == [0.02])
    }
}

import SeededRandom
import Testing

@testable import LinearModels

/// OpenBLAS' routines against sums written out; matrices of a few numbers between -1 and 1, so that 1e-5 is rounding.
@Suite struct LinearAlgebraTests {
    init() throws { try LinearAlgebra.requireLibrary() }

    private func matrix(_ rows: Int, _ columns: Int, seed: UInt64) -> FeatureMatrix {
        var random = SeededGenerator(seed: seed)
        var matrix = FeatureMatrix(rowCount: rows, columnCount: columns)
        for index in matrix.values.indices { matrix.values[index] = random.uniform(-1...1) }
        return matrix
    }

    /// UᵀU of the upper triangle.
    private func square(_ factor: [Float], size: Int) -> [Float] {
        (0..<(size * size)).map { index in
            let (row, column) = (index / size, index % size)
            return (0...min(row, column)).reduce(Float(0)) {
                $0 + factor[$1 * size + row] * factor[$1 * size + column]
            }
        }
    }

    @Test func `a matrix of columns 1, 2 and 3, 4 has the products known by hand`() {
        var matrix = FeatureMatrix(rowCount: 2, columnCount: 2)
        matrix.values = [1, 3, 2, 4]
        let columns = LinearAlgebra.selfProduct(.ofColumns, of: matrix)
        #expect([columns[0], columns[1], columns[3]] == [5, 11, 25])
        let rows = LinearAlgebra.selfProduct(.ofRows, of: matrix)
        #expect([rows[0], rows[1], rows[3]] == [10, 14, 20])
        #expect(LinearAlgebra.product(matrix, [1, 10], width: 1) == [31, 42])
        #expect(LinearAlgebra.product(matrix, transposed: true, [1, 10], width: 1) == [21, 43])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `products of some columns are those of a matrix of these columns`(seed: UInt64) {
        let whole = matrix(7, 9, seed: seed)
        var part = FeatureMatrix(rowCount: 7, columnCount: 4)
        for row in 0..<7 { for column in 0..<4 { part[row, column] = whole[row, column + 3] } }
        let factors = matrix(4, 2, seed: seed + 10).values
        let found = LinearAlgebra.product(whole, columns: 3..<7, factors, width: 2)
        let expected = LinearAlgebra.product(part, factors, width: 2)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "seed \(seed)")
        for kind in [LinearAlgebra.SelfProduct.ofRows, .ofColumns] {
            let found = LinearAlgebra.selfProduct(kind, of: whole, columns: 3..<7)
            let expected = LinearAlgebra.selfProduct(kind, of: part)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a positive matrix is the square of its factor, and solutions give the right side again`(
        seed: UInt64
    ) {
        let size = 5
        var gram = LinearAlgebra.selfProduct(.ofColumns, of: matrix(12, size, seed: seed))
        for index in 0..<size { gram[index * size + index] += 1 }
        var factor = gram
        #expect(LinearAlgebra.factorize(&factor, size: size))
        let again = square(factor, size: size)
        for row in 0..<size {
            for column in row..<size {
                #expect(abs(again[row * size + column] - gram[row * size + column]) < 1e-4, "seed \(seed)")
            }
        }
        let right = matrix(size, 2, seed: seed + 20)
        var solution = right.values
        LinearAlgebra.solve(factor: factor, size: size, &solution, columns: 2)
        for row in 0..<size {
            for column in 0..<2 {
                let sum = (0..<size).reduce(Float(0)) {
                    $0 + gram[min(row, $1) * size + max(row, $1)] * solution[$1 * 2 + column]
                }
                #expect(abs(sum - right[row, column]) < 1e-4, "seed \(seed)")
            }
        }
    }

    @Test func `whitened rows have the products that the inverse gives`() {
        // A = UᵀU of U = [[2, 1], [0, 3]]; its inverse is [[10, -2], [-2, 4]] / 36.
        let factor: [Float] = [2, 1, 0, 3]
        var rows: [Float] = [1, 2, -1, 5]
        LinearAlgebra.whiten(&rows, rowCount: 2, factor: factor, size: 2)
        #expect(abs(rows[0] * rows[0] + rows[1] * rows[1] - 18 / 36) < 1e-5)
        #expect(abs(rows[0] * rows[2] + rows[1] * rows[3] - 24 / 36) < 1e-5)
        var inverse = factor
        #expect(LinearAlgebra.invert(factor: &inverse, size: 2))
        for (found, expected) in zip([inverse[0], inverse[1], inverse[3]], [0.5, -1.0 / 6, 1.0 / 3]) {
            #expect(abs(Double(found) - expected) < 1e-5)
        }
    }

    @Test func `a matrix that is not positive has no factor`() {
        var matrix: [Float] = [1, 2, 2, 1]
        #expect(!LinearAlgebra.factorize(&matrix, size: 2))
    }
}

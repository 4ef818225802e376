import Foundation
import PoseCore

/// Noise as lossy coding makes it: the brightness of blocks of 8 × 8 pixels, transformed and quantised.
enum BlockCoder {
    private static let side = 8

    /// The discrete cosine transform's matrix, orthonormal, row by row.
    private static let matrix = (0..<64).map { index in
        let (frequency, place) = (index / 8, index % 8)
        let scale = frequency == 0 ? (1.0 / 8).squareRoot() : 0.5
        return Float(scale * cos(Double(2 * place + 1) * Double(frequency) * .pi / 16))
    }

    private static let transposed = (0..<64).map { matrix[$0 % 8 * 8 + $0 / 8] }

    /// Codes and decodes a picture of R, G, B triples; higher frequencies are quantised more coarsely than `step`.
    static func code(_ values: inout [Float], size: PixelSize, step: Float) {
        // The same for rows and columns, so that the transform may leave its result transposed.
        let steps = (0..<8).map { row in
            var steps = SIMD8<Float>.zero
            for column in 0..<8 { steps[column] = step * (1 + Float(row + column) / 4) }
            return steps
        }
        let row = 3 * size.width
        var block = [SIMD8<Float>](repeating: .zero, count: side)
        var coded = block
        var scratch = block
        values.withUnsafeMutableBufferPointer { values in
            for top in stride(from: 0, to: size.height - side + 1, by: side) {
                for left in stride(from: 0, to: size.width - side + 1, by: side) {
                    let first = top * row + 3 * left
                    for line in 0..<side {
                        for column in 0..<side {
                            let pixel = first + line * row + 3 * column
                            block[line][column] =
                                0.299 * values[pixel] + 0.587 * values[pixel + 1] + 0.114 * values[pixel + 2]
                        }
                    }
                    multiply(matrix, block, into: &scratch)
                    transpose(&scratch)
                    multiply(matrix, scratch, into: &coded)
                    for line in 0..<side {
                        coded[line] = (coded[line] / steps[line]).rounded(.toNearestOrEven) * steps[line]
                    }
                    multiply(transposed, coded, into: &scratch)
                    transpose(&scratch)
                    multiply(transposed, scratch, into: &coded)
                    for line in 0..<side {
                        let change = coded[line] - block[line]
                        for column in 0..<side {
                            let pixel = first + line * row + 3 * column
                            for channel in 0..<3 { values[pixel + channel] += change[column] }
                        }
                    }
                }
            }
        }
    }

    /// The product of a matrix, row by row, and one of eight rows.
    private static func multiply(_ a: [Float], _ b: [SIMD8<Float>], into result: inout [SIMD8<Float>]) {
        for row in 0..<8 {
            var sum = SIMD8<Float>.zero
            for k in 0..<8 { sum += b[k] * a[8 * row + k] }
            result[row] = sum
        }
    }

    private static func transpose(_ rows: inout [SIMD8<Float>]) {
        for row in 0..<8 {
            for column in row + 1..<8 {
                (rows[row][column], rows[column][row]) = (rows[column][row], rows[row][column])
            }
        }
    }
}

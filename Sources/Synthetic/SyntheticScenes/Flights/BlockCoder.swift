import Foundation
import PoseCore

/// Noise as lossy coding makes it: the brightness of blocks of 8 × 8 pixels, transformed and quantised.
enum BlockCoder {
    private static let side = 8

    /// The discrete cosine transform's matrix, orthonormal, row by row.
    private static let matrix: [Float] = (0..<64).map { index in
        let (frequency, place) = (index / 8, index % 8)
        let scale = frequency == 0 ? (1.0 / 8).squareRoot() : 0.5
        return Float(scale * cos(Double(2 * place + 1) * Double(frequency) * .pi / 16))
    }

    /// Codes and decodes a picture of R, G, B triples; higher frequencies are quantised more coarsely than `step`.
    static func code(_ values: inout [Float], size: PixelSize, step: Float) {
        let steps = (0..<64).map { step * (1 + Float($0 / 8 + $0 % 8) / 4) }
        var block = [Float](repeating: 0, count: 64)
        for top in stride(from: 0, to: size.height - side + 1, by: side) {
            for left in stride(from: 0, to: size.width - side + 1, by: side) {
                let first = 3 * (top * size.width + left)
                for place in 0..<64 {
                    let pixel = first + 3 * (place / 8 * size.width + place % 8)
                    block[place] =
                        0.299 * values[pixel] + 0.587 * values[pixel + 1] + 0.114 * values[pixel + 2]
                }
                let change = coded(block, steps: steps)
                for place in 0..<64 {
                    let pixel = first + 3 * (place / 8 * size.width + place % 8)
                    let difference = change[place] - block[place]
                    for channel in 0..<3 { values[pixel + channel] += difference }
                }
            }
        }
    }

    private static func coded(_ block: [Float], steps: [Float]) -> [Float] {
        var coefficients = product(product(matrix, block), matrix, transposesSecond: true)
        for index in 0..<64 {
            coefficients[index] = (coefficients[index] / steps[index]).rounded() * steps[index]
        }
        return product(product(matrix, coefficients, transposesFirst: true), matrix)
    }

    private static func product(
        _ a: [Float], _ b: [Float], transposesFirst: Bool = false, transposesSecond: Bool = false
    ) -> [Float] {
        [Float](unsafeUninitializedCapacity: 64) { result, count in
            for row in 0..<8 {
                for column in 0..<8 {
                    var sum: Float = 0
                    for k in 0..<8 {
                        sum +=
                            a[transposesFirst ? k * 8 + row : row * 8 + k]
                            * b[transposesSecond ? column * 8 + k : k * 8 + column]
                    }
                    result[row * 8 + column] = sum
                }
            }
            count = 64
        }
    }
}

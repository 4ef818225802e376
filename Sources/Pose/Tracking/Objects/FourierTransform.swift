import Foundation

/// A square grid of complex numbers.
struct ComplexGrid {
    var real: [Float]
    var imaginary: [Float]

    init(zeros count: Int) {
        real = Array(repeating: 0, count: count)
        imaginary = real
    }

    init(real: [Float]) {
        self.real = real
        imaginary = Array(repeating: 0, count: real.count)
    }
}

/// Discrete Fourier transforms of square grids with a power of two as side.
///
/// The forward transform leaves its result transposed and the inverse takes it so: what is done to single
/// frequencies in between does not see the difference.
struct FourierTransform {
    let side: Int
    private let reversed: [Int]
    private let cosines: [Float]
    private let sines: [Float]

    init(side: Int) {
        precondition(side > 1 && side & (side - 1) == 0)
        self.side = side
        let bits = side.trailingZeroBitCount
        reversed = (0..<side).map { index in
            (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
        }
        cosines = (0..<side / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(side))) }
        sines = (0..<side / 2).map { Float(sin(2 * Double.pi * Double($0) / Double(side))) }
    }

    func forward(_ grid: inout ComplexGrid) {
        transformColumns(&grid, sign: -1)
        transpose(&grid)
        transformColumns(&grid, sign: -1)
    }

    func inverse(_ grid: inout ComplexGrid) {
        transformColumns(&grid, sign: 1)
        transpose(&grid)
        transformColumns(&grid, sign: 1)
        let scale = 1 / Float(side * side)
        for index in grid.real.indices {
            grid.real[index] *= scale
            grid.imaginary[index] *= scale
        }
    }

    /// Transforms all columns at once: whole rows are added and turned.
    private func transformColumns(_ grid: inout ComplexGrid, sign: Float) {
        let side = side
        grid.real.withUnsafeMutableBufferPointer { real in
            grid.imaginary.withUnsafeMutableBufferPointer { imaginary in
                for row in 0..<side where row < reversed[row] {
                    for column in 0..<side {
                        real.swapAt(row * side + column, reversed[row] * side + column)
                        imaginary.swapAt(row * side + column, reversed[row] * side + column)
                    }
                }
                var half = 1
                while half < side {
                    let step = side / (2 * half)
                    for start in stride(from: 0, to: side, by: 2 * half) {
                        for offset in 0..<half {
                            let (cosine, sine) = (cosines[offset * step], sign * sines[offset * step])
                            let upper = (start + offset) * side
                            let lower = upper + half * side
                            for column in 0..<side {
                                let (a, b) = (real[lower + column], imaginary[lower + column])
                                let turnedReal = a * cosine - b * sine
                                let turnedImaginary = a * sine + b * cosine
                                let (c, d) = (real[upper + column], imaginary[upper + column])
                                real[upper + column] = c + turnedReal
                                imaginary[upper + column] = d + turnedImaginary
                                real[lower + column] = c - turnedReal
                                imaginary[lower + column] = d - turnedImaginary
                            }
                        }
                    }
                    half *= 2
                }
            }
        }
    }

    private func transpose(_ grid: inout ComplexGrid) {
        for row in 0..<side {
            for column in 0..<row {
                grid.real.swapAt(row * side + column, column * side + row)
                grid.imaginary.swapAt(row * side + column, column * side + row)
            }
        }
    }
}

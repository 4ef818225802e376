import Foundation

/// A filter that answers to one object's appearance with a peak where the object is.
///
/// Bolme et al.: "Visual Object Tracking using Adaptive Correlation Filters" (CVPR 2010); with several
/// channels as Danelljan et al.: "Accurate Scale Estimation for Robust Visual Tracking" (BMVC 2014).
struct CorrelationFilter {
    /// Where the filter answers most, and how clearly.
    struct Peak {
        /// From the grid's middle, in cells, right and down.
        var offset: SIMD2<Float>
        /// The answer there; about 1 for the object as it was learnt.
        var height: Float
        /// The height above the mean of the rest, in the rest's standard deviations.
        var clarity: Float
    }

    private let transform: FourierTransform
    private let target: ComplexGrid
    private var numerators: [ComplexGrid] = []
    private var denominator: [Float] = []
    /// Keeps frequencies that the object does not have from deciding.
    private static let regularization: Float = 1e-2

    /// - Parameters:
    ///   - side: Cells of the grid along a side; a power of two.
    ///   - spread: Standard deviation of the wanted answer, in cells.
    init(side: Int, spread: Float) {
        transform = FourierTransform(side: side)
        var wanted = ComplexGrid(zeros: side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = (
                    Float(column < side / 2 ? column : column - side),
                    Float(row < side / 2 ? row : row - side)
                )
                wanted.real[row * side + column] = exp(-(x * x + y * y) / (2 * spread * spread))
            }
        }
        transform.forward(&wanted)
        target = wanted
    }

    /// Learns the object's appearance of now; `rate` 1 forgets all before.
    mutating func learn(_ channels: [[Float]], rate: Float) {
        let spectra = spectra(of: channels)
        if numerators.isEmpty {
            numerators = spectra.map { ComplexGrid(zeros: $0.real.count) }
            denominator = Array(repeating: 0, count: spectra[0].real.count)
        }
        let rate = denominator.contains { $0 > 0 } ? rate : 1
        for index in denominator.indices { denominator[index] *= 1 - rate }
        for (channel, spectrum) in spectra.enumerated() {
            for index in denominator.indices {
                let (re, im) = (spectrum.real[index], spectrum.imaginary[index])
                // conj(target) × spectrum
                let newReal = target.real[index] * re + target.imaginary[index] * im
                let newImaginary = target.real[index] * im - target.imaginary[index] * re
                numerators[channel].real[index] += rate * (newReal - numerators[channel].real[index])
                numerators[channel].imaginary[index] +=
                    rate * (newImaginary - numerators[channel].imaginary[index])
                denominator[index] += rate * (re * re + im * im)
            }
        }
    }

    /// Where the object is in a patch.
    func locate(_ channels: [[Float]]) -> Peak {
        var answer = ComplexGrid(zeros: transform.side * transform.side)
        for (spectrum, numerator) in zip(spectra(of: channels), numerators) {
            for index in denominator.indices {
                let (re, im) = (spectrum.real[index], spectrum.imaginary[index])
                answer.real[index] += numerator.real[index] * re + numerator.imaginary[index] * im
                answer.imaginary[index] += numerator.real[index] * im - numerator.imaginary[index] * re
            }
        }
        for index in denominator.indices {
            let scale = 1 / (denominator[index] + Self.regularization)
            answer.real[index] *= scale
            answer.imaginary[index] *= scale
        }
        transform.inverse(&answer)
        return peak(of: answer.real)
    }

    /// The channels' transforms, two at a time as real and imaginary part of one.
    private func spectra(of channels: [[Float]]) -> [ComplexGrid] {
        var spectra: [ComplexGrid] = []
        for first in stride(from: 0, to: channels.count, by: 2) {
            guard first + 1 < channels.count else {
                var grid = ComplexGrid(real: channels[first])
                transform.forward(&grid)
                spectra.append(grid)
                break
            }
            var pair = ComplexGrid(real: channels[first])
            pair.imaginary = channels[first + 1]
            transform.forward(&pair)
            spectra += separated(pair)
        }
        return spectra
    }

    /// The transforms of two real grids from that of their complex sum.
    private func separated(_ pair: ComplexGrid) -> [ComplexGrid] {
        let side = transform.side
        var (first, second) = (ComplexGrid(zeros: side * side), ComplexGrid(zeros: side * side))
        for row in 0..<side {
            let opposite = (side - row) % side * side
            for column in 0..<side {
                let index = row * side + column
                let other = opposite + (side - column) % side
                let (re, im) = (pair.real[index], pair.imaginary[index])
                let (otherRe, otherIm) = (pair.real[other], pair.imaginary[other])
                first.real[index] = 0.5 * (re + otherRe)
                first.imaginary[index] = 0.5 * (im - otherIm)
                second.real[index] = 0.5 * (im + otherIm)
                second.imaginary[index] = 0.5 * (otherRe - re)
            }
        }
        return [first, second]
    }

    private func peak(of answer: [Float]) -> Peak {
        let side = transform.side
        let best = answer.indices.max { answer[$0] < answer[$1] } ?? 0
        let (row, column) = (best / side, best % side)
        func at(_ row: Int, _ column: Int) -> Float {
            answer[(row + side) % side * side + (column + side) % side]
        }
        let (x, y) = (column < side / 2 ? column : column - side, row < side / 2 ? row : row - side)
        var (sum, square, count) = (Float(0), Float(0), Float(0))
        for other in answer.indices {
            let (dx, dy) = (abs(other % side - column), abs(other / side - row))
            if min(dx, side - dx) <= 5, min(dy, side - dy) <= 5 { continue }
            sum += answer[other]
            square += answer[other] * answer[other]
            count += 1
        }
        let mean = sum / max(count, 1)
        let deviation = max(square / max(count, 1) - mean * mean, 1e-12).squareRoot()
        return Peak(
            offset: SIMD2(
                Float(x) + Self.refinement(at(row, column - 1), answer[best], at(row, column + 1)),
                Float(y) + Self.refinement(at(row - 1, column), answer[best], at(row + 1, column))),
            height: answer[best], clarity: (answer[best] - mean) / deviation)
    }

    /// How far the top of a parabola through three neighbours lies from the middle one.
    private static func refinement(_ left: Float, _ middle: Float, _ right: Float) -> Float {
        let curve = left - 2 * middle + right
        return curve < 0 ? max(-0.5, min(0.5, 0.5 * (left - right) / curve)) : 0
    }
}

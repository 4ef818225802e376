/// How the person's colours differ from the background's beside it, for each cell of a grid.
///
/// In a window round a cell, coverage is fitted as a linear function of red, green and blue (He, Sun and Tang, "Guided Image
/// Filtering"), by the cells of which the mask is sure: the edge follows the picture's own.
struct LocalColorModel {
    /// Weights of red, green and blue, and the constant, by cell.
    private(set) var coefficients: [SIMD4<Float>]
    /// The share of the coverage's variance that colour explains, 0...1, by cell.
    private(set) var reliability: [Float]

    /// Cells from a window's middle to its side. 8 of 256: with 5 windows miss one of both sides, with 12 they hold more
    /// colours than a line can part.
    private static let radius = 8
    /// Keeps weights small where there are few colours: a deviation of 0.04, about ten of 255.
    private static let regularization: Float = 0.0016

    /// - Parameters:
    ///   - coverage: The mask before the edge is refined, 0...1.
    ///   - colors: Each 0...1.
    ///   - isNeeded: Cells that get a model.
    init(
        coverage: [Float], colors: [SIMD3<Float>], width: Int, height: Int, isNeeded: [Bool]
    ) {
        let mean = WindowSums.means(of: coverage, width: width, height: height, radius: 1)
        let moments = coverage.indices.map { cell in
            let sureness = 2 * mean[cell] - 1
            // Nearly nothing where the mask is unsure; never 0, for a window may have nothing else.
            let weight = max(1e-4, sureness * sureness * sureness * sureness)
            return Self.moments(of: colors[cell], coverage[cell]) * weight
        }
        let sums = WindowSums.of(moments, width: width, height: height, radius: Self.radius)
        coefficients = [SIMD4<Float>](repeating: .zero, count: coverage.count)
        reliability = [Float](repeating: 0, count: coverage.count)
        for cell in coverage.indices where isNeeded[cell] {
            (coefficients[cell], reliability[cell]) = Self.fit(sums[cell])
        }
    }

    /// 1, coverage, its square; the colour; products of colours; products of colour and coverage.
    private static func moments(of color: SIMD3<Float>, _ coverage: Float) -> SIMD16<Float> {
        let (r, g, b) = (color.x, color.y, color.z)
        var moments = SIMD16<Float>.zero
        (moments[0], moments[1], moments[2]) = (1, coverage, coverage * coverage)
        (moments[3], moments[4], moments[5]) = (r, g, b)
        (moments[6], moments[7], moments[8]) = (r * r, r * g, r * b)
        (moments[9], moments[10], moments[11]) = (g * g, g * b, b * b)
        (moments[12], moments[13], moments[14]) = (r * coverage, g * coverage, b * coverage)
        return moments
    }

    private static func fit(_ sums: SIMD16<Float>) -> (SIMD4<Float>, reliability: Float) {
        let moments = sums / max(sums[0], 1e-3)
        let (mean, color) = (moments[1], SIMD3(moments[3], moments[4], moments[5]))
        let rr = moments[6] - color.x * color.x + regularization
        let rg = moments[7] - color.x * color.y
        let rb = moments[8] - color.x * color.z
        let gg = moments[9] - color.y * color.y + regularization
        let gb = moments[10] - color.y * color.z
        let bb = moments[11] - color.z * color.z + regularization
        let target = SIMD3(moments[12], moments[13], moments[14]) - color * mean
        // The inverse of a symmetric 3 × 3 matrix by its cofactors.
        let first = SIMD3(gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg)
        let second = SIMD3(first.y, rr * bb - rb * rb, rg * rb - rr * gb)
        let third = SIMD3(first.z, second.z, rr * gg - rg * rg)
        let determinant = max(rr * first.x + rg * first.y + rb * first.z, 1e-12)
        let weights =
            SIMD3((first * target).sum(), (second * target).sum(), (third * target).sum()) / determinant
        let variance = moments[2] - mean * mean
        let explained = variance > 1e-4 ? (weights * target).sum() / variance : 0
        return (SIMD4(weights, mean - (weights * color).sum()), max(0, min(1, explained)))
    }
}

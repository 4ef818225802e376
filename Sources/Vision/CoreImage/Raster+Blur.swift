extension Raster {
    /// Blurred as by a Gaussian with this standard deviation in pixels, transparent pixels around it.
    ///
    /// Three means of a row's pixels, and three of a column's, the outermost pixels of which count in part so that the variances add up
    /// (extended box filters, Gwosdek et al. 2011): at a cost that does not grow with it.
    func blurred(sigma: Double) -> Raster {
        var values = pixels.map { SIMD4<Float>($0) }
        let mean = PartialMean(variance: sigma * sigma / 3)
        for _ in 0..<3 {
            mean.apply(to: &values, lines: area.height, length: area.width, step: 1)
            mean.apply(to: &values, lines: area.width, length: area.height, step: area.width)
        }
        var result = self
        for (index, value) in values.enumerated() {
            let rounded = (value + 0.5).rounded(.down)
            result.pixels[index] = SIMD4<UInt8>(
                rounded.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
        }
        return result
    }
}

/// The mean of a value and of some on both sides, the outermost of which count in part.
private struct PartialMean {
    /// The values that count in full, on each side.
    private let radius: Int
    /// How much the next ones count.
    private let share: Float

    /// The mean that has this variance.
    init(variance: Double) {
        let radius = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
        let full = (2 * radius + 1) * radius * (radius + 1) / 3
        let outer = (radius + 1) * (radius + 1)
        self.radius = Int(radius)
        share = Float((variance * (2 * radius + 1) - full) / (2 * (outer - variance)))
    }

    /// Replaces each value of each line; there are zeros beyond the ends.
    func apply(to values: inout [SIMD4<Float>], lines: Int, length: Int, step: Int) {
        let weight = 1 / (Float(2 * radius + 1) + 2 * share)
        // So that no index is outside of it.
        let margin = radius + 1
        var line = [SIMD4<Float>](repeating: .zero, count: length + 2 * margin)
        for number in 0..<lines {
            let start = number * (step == 1 ? length : 1)
            for index in 0..<length { line[margin + index] = values[start + index * step] }
            var sum = SIMD4<Float>.zero
            for index in 1..<margin + radius { sum += line[index] }
            for index in 0..<length {
                sum += line[index + margin + radius]
                let ends = line[index] + line[index + 2 * margin]
                values[start + index * step] = (sum + ends * share) * weight
                sum -= line[index + 1]
            }
        }
    }
}

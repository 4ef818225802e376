extension Raster {
    /// Each pixel of `target` merged with its neighbours, such as to the greatest of all; this must hold all of these.
    ///
    /// Row by row: what lies on a line is merged once for all pixels, so that a disc costs as much as its diameter.
    func merged(
        over neighborhood: PixelNeighborhood, in target: PixelArea,
        _ merge: (SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) -> Raster {
        let (left, top) = (target.left - area.left, area.top - target.top)
        var result = sampled(in: target, at: .identity)
        var (lines, reach) = (self, 0)
        for (distance, wanted) in neighborhood.reaches.enumerated() {
            if wanted != reach || distance == 0 {
                (lines, reach) = (mergedAlongRows(count: 2 * wanted + 1, merge), wanted)
            }
            for row in 0..<target.height {
                for other in Set([top + row - distance, top + row + distance]) {
                    let source = other * area.width + left - reach
                    for column in 0..<target.width {
                        let place = row * target.width + column
                        result.pixels[place] = merge(result.pixels[place], lines.pixels[source + column])
                    }
                }
            }
        }
        return result
    }

    /// Each pixel merged with the `count` - 1 at its right, where there are so many.
    private func mergedAlongRows(
        count: Int, _ merge: (SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) -> Raster {
        var result = self
        var merged = 1
        while merged < count {
            // Twice as many each time; the last time the halves overlap.
            let step = min(merged, count - merged)
            for row in 0..<area.height {
                let start = row * area.width
                for place in start..<start + max(0, area.width - step) {
                    result.pixels[place] = merge(result.pixels[place], result.pixels[place + step])
                }
            }
            merged += step
        }
        return result
    }
}

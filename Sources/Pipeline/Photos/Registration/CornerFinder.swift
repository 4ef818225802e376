import PoseCore

/// Finds points of a picture that can be found again in another: corners, spread over the picture (Shi and Tomasi).
enum CornerFinder {
    /// The smaller eigenvalue of the gradients' products that a corner has at least, for each pixel of its surroundings.
    private static let minimumStrength: Float = 1
    /// Half the side of the square of gradients.
    private static let reach = 3

    /// The strongest corner of each cell of a grid, where it is strong enough.
    ///
    /// - Parameters:
    ///   - count: Cells, about.
    ///   - isExcluded: True for places that do not count.
    static func corners(
        in picture: LumaPicture, count: Int, excluding isExcluded: (SIMD2<Double>) -> Bool
    ) -> [SIMD2<Double>] {
        let cell = max(
            8, Int((Double(picture.width * picture.height) / Double(max(1, count))).squareRoot()))
        let margin = reach + 6
        var result: [SIMD2<Double>] = []
        picture.values.withUnsafeBufferPointer { pixels in
            for top in stride(from: margin, to: picture.height - margin, by: cell) {
                for left in stride(from: margin, to: picture.width - margin, by: cell) {
                    var best: (strength: Float, place: SIMD2<Double>)?
                    // Every other pixel: corners are wider than one.
                    for y in stride(from: top, to: min(top + cell, picture.height - margin), by: 2) {
                        for x in stride(from: left, to: min(left + cell, picture.width - margin), by: 2) {
                            let strength = strength(pixels, picture.width, x, y)
                            guard strength > max(minimumStrength, best?.strength ?? 0) else { continue }
                            let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                            if !isExcluded(place) { best = (strength, place) }
                        }
                    }
                    if let best { result.append(best.place) }
                }
            }
        }
        return result
    }

    @inline(__always)
    private static func strength(
        _ pixels: UnsafeBufferPointer<Float>, _ width: Int, _ x: Int, _ y: Int
    ) -> Float {
        // A quick look first: most places are flat.
        let middle = y &* width &+ x
        let quick =
            abs(pixels[middle &+ 2] - pixels[middle &- 2])
            + abs(pixels[middle &+ 2 &* width] - pixels[middle &- 2 &* width])
        guard quick > 4 else { return 0 }
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for v in -reach...reach {
            for u in -reach...reach {
                let index = middle &+ v &* width &+ u
                let dx = (pixels[index &+ 1] - pixels[index &- 1]) * 0.5
                let dy = (pixels[index &+ width] - pixels[index &- width]) * 0.5
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        let (half, difference) = ((xx + yy) / 2, (xx - yy) / 2)
        let side = Float(2 * reach + 1)
        return (half - (difference * difference + xy * xy).squareRoot()) / (side * side)
    }
}

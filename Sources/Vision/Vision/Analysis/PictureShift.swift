import Foundation
import LimberCoreGraphics
import PoseCore

/// By how much one picture is shifted against another: the shift at which their brightness correlates most.
///
/// The coarsest images are compared at all shifts that leave a quarter of them to compare, finer ones near the best; a
/// paraboloid through the correlations gives parts of a pixel.
struct PictureShift {
    /// Brightness, row by row.
    private struct Image {
        var values: [Float]
        var width: Int
        var height: Int

        /// Means of squares of `step` pixels.
        init(_ picture: PixelBuffer, step: Int) {
            let bytes = picture.bgra()
            let row = picture.size.width * 4
            (width, height) = (max(1, picture.size.width / step), max(1, picture.size.height / step))
            values = [Float](repeating: 0, count: width * height)
            bytes.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                for y in 0..<height * step where y < picture.size.height {
                    for x in 0..<width * step where x < picture.size.width {
                        let offset = y * row + 4 * x
                        let sum = Int(source[offset]) + 2 * Int(source[offset + 1]) + Int(source[offset + 2])
                        values[y / step * width + x / step] += Float(sum)
                    }
                }
            }
        }

        /// Half as wide and high.
        init(halving image: Image) {
            (width, height) = (max(1, image.width / 2), max(1, image.height / 2))
            values = [Float](repeating: 0, count: width * height)
            for y in 0..<min(2 * height, image.height) {
                for x in 0..<min(2 * width, image.width) {
                    values[y / 2 * width + x / 2] += image.values[y * image.width + x]
                }
            }
        }
    }

    /// The longer side of the finest and of the coarsest images, in pixels.
    private static let (finestSide, coarsestSide) = (512, 40)

    /// Pixels to the right and down by which `floating` must be moved to lie on `reference`.
    let offset: SIMD2<Double>
    /// The correlation there, 0...1.
    let confidence: Float

    /// - Returns: Nil for pictures of different sizes, and for those without contrast.
    init?(of floating: PixelBuffer, to reference: PixelBuffer) {
        guard floating.size == reference.size else { return nil }
        let side = max(reference.size.width, reference.size.height)
        let step = max(1, side / Self.finestSide)
        var levels = [(Image(reference, step: step), Image(floating, step: step))]
        while let last = levels.last, max(last.0.width, last.0.height) > Self.coarsestSide {
            levels.append((Image(halving: last.0), Image(halving: last.1)))
        }
        let coarsest = levels[levels.count - 1].0
        var best = (x: 0, y: 0)
        for (index, level) in levels.reversed().enumerated() {
            if index > 0 { best = (2 * best.x, 2 * best.y) }
            let reach = index > 0 ? (x: 2, y: 2) : (x: coarsest.width / 2, y: coarsest.height / 2)
            best = Self.best(level.0, level.1, around: best, reach: reach)
        }
        let (first, second) = levels[0]
        guard let peak = Self.correlation(first, second, best.x, best.y) else { return nil }
        offset = (SIMD2(Double(best.x), Double(best.y)) + Self.vertex(first, second, best)) * Double(step)
        confidence = max(0, min(1, peak))
    }

    /// Parts of a pixel from the best place to the top of the paraboloid through the correlations round it.
    private static func vertex(_ first: Image, _ second: Image, _ best: (x: Int, y: Int)) -> SIMD2<Double> {
        var values: [Double] = []
        for y in best.y - 1...best.y + 1 {
            for x in best.x - 1...best.x + 1 {
                guard let value = correlation(first, second, x, y) else { return .zero }
                values.append(Double(value))
            }
        }
        let gradient = SIMD2(values[5] - values[3], values[7] - values[1]) / 2
        let (xx, yy) = (
            values[5] + values[3] - 2 * values[4], values[7] + values[1] - 2 * values[4]
        )
        let xy = (values[8] - values[6] - values[2] + values[0]) / 4
        let determinant = xx * yy - xy * xy
        guard xx < 0, determinant > 1e-18 else { return .zero }
        let top = SIMD2(
            (xy * gradient.y - yy * gradient.x) / determinant,
            (xy * gradient.x - xx * gradient.y) / determinant)
        // Farther away it is no longer what the nine places say.
        return max(abs(top.x), abs(top.y)) <= 1 ? top : .zero
    }

    private static func best(
        _ reference: Image, _ floating: Image, around middle: (x: Int, y: Int), reach: (x: Int, y: Int)
    ) -> (x: Int, y: Int) {
        var best = (place: middle, correlation: -Float.infinity)
        for y in middle.y - reach.y...middle.y + reach.y {
            for x in middle.x - reach.x...middle.x + reach.x {
                guard let value = correlation(reference, floating, x, y), value > best.correlation else {
                    continue
                }
                best = ((x, y), value)
            }
        }
        return best.place
    }

    /// How much the images correlate where the second, moved by (x, y), lies on the first; nil when that is too little of it,
    /// or nothing is seen there.
    private static func correlation(_ first: Image, _ second: Image, _ x: Int, _ y: Int) -> Float? {
        let columns = max(0, x)..<max(0, min(first.width, first.width + x), x)
        let rows = max(0, y)..<max(0, min(first.height, first.height + y), y)
        let count = columns.count * rows.count
        guard 4 * count >= first.width * first.height else { return nil }
        var (sumA, sumB, squaresA, squaresB, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        first.values.withUnsafeBufferPointer { a in
            second.values.withUnsafeBufferPointer { b in
                for row in rows {
                    // Single precision within a row, double over all rows.
                    var (ra, rb, raa, rbb, rab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
                    let (startA, startB) = (row * first.width, (row - y) * first.width - x)
                    for column in columns {
                        let (u, v) = (a[startA + column], b[startB + column])
                        ra += u
                        rb += v
                        raa += u * u
                        rbb += v * v
                        rab += u * v
                    }
                    (sumA, sumB) = (sumA + Double(ra), sumB + Double(rb))
                    squaresA += Double(raa)
                    squaresB += Double(rbb)
                    products += Double(rab)
                }
            }
        }
        let n = Double(count)
        let (varianceA, varianceB) = (squaresA - sumA * sumA / n, squaresB - sumB * sumB / n)
        guard varianceA > 1e-3 * squaresA / n, varianceB > 1e-3 * squaresB / n else { return nil }
        return Float((products - sumA * sumB / n) / (varianceA * varianceB).squareRoot())
    }
}

/// Finds how a picture lies on another one of the same scene, by the brightness of its parts.
///
/// S. Baker, I. Matthews: Lucas-Kanade 20 Years On, 2004. A part counts the less, the worse it fits: people and other
/// things that move of themselves. Its mean brightness does not count: light changes.
struct PictureAlignment {
    static let columns = 8
    static let rows = 6

    /// One part's equations of the motion that is missing, and how the pictures differ there.
    struct Part: Sendable {
        let column: Int
        let row: Int
        var count = 0.0
        /// The sums of the products of the derivatives of brightness by the motion's values, column by column.
        var products = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
        /// The sums of derivative times difference.
        var slopes = SIMD4<Double>.zero
        /// The sum of the squared differences.
        var energy = 0.0
        /// The mean absolute difference.
        var meanDifference = 0.0
    }

    let first: LumaImage
    let second: LumaImage

    init(of second: LumaImage, on first: LumaImage) {
        (self.first, self.second) = (first, second)
    }

    private var reach: Double { Double(first.width) / 2 }

    /// The parts of the second picture on those of the first, which `motion` takes there.
    func parts(at motion: PictureMotion) -> [Part] {
        var result: [Part] = []
        for row in 0..<Self.rows {
            let ys = Self.range(row, of: Self.rows, in: first.height)
            for column in 0..<Self.columns {
                let xs = Self.range(column, of: Self.columns, in: first.width)
                result.append(part(column, row, xs, ys, at: motion))
            }
        }
        return result
    }

    private static func range(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        let end = min(length - 1, (index + 1) * length / count)
        return min(max(1, index * length / count), end)..<end
    }

    private func part(
        _ column: Int, _ row: Int, _ xs: Range<Int>, _ ys: Range<Int>, at motion: PictureMotion
    ) -> Part {
        let (width, height) = (first.width, first.height)
        let reach = Float(reach)
        let (middleX, middleY) = (Float(width) / 2 - 0.5, Float(height) / 2 - 0.5)
        let values = SIMD4<Float>(motion.values)
        let isStill = motion == .none
        var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (slopes, total) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (count, energy, sum, absolute): (Float, Float, Float, Float) = (0, 0, 0, 0)
        first.bytes.withUnsafeBufferPointer { first in
            second.bytes.withUnsafeBufferPointer { second in
                for y in ys {
                    let v = (Float(y) - middleY) / reach
                    for x in xs {
                        let index = y &* width &+ x
                        let u = (Float(x) - middleX) / reach
                        let other: Float
                        if isStill {
                            other = Float(second[index])
                        } else {
                            let place = SIMD2(
                                Float(x) + values.x + values.z * u - values.w * v,
                                Float(y) + values.y + values.w * u + values.z * v)
                            guard place.x >= 0, place.y >= 0, place.x < Float(width - 1),
                                place.y < Float(height - 1)
                            else { continue }
                            other = Self.value(second, width, at: place)
                        }
                        let dx = Float(Int(first[index &+ 1]) &- Int(first[index &- 1])) / 2
                        let dy = Float(Int(first[index &+ width]) &- Int(first[index &- width])) / 2
                        let derivative = SIMD4(dx, dy, dx * u + dy * v, dy * u - dx * v)
                        let difference = other - Float(first[index])
                        sums.0 += derivative * derivative.x
                        sums.1 += derivative * derivative.y
                        sums.2 += derivative * derivative.z
                        sums.3 += derivative * derivative.w
                        slopes += derivative * difference
                        total += derivative
                        energy += difference * difference
                        sum += difference
                        absolute += abs(difference)
                        count += 1
                    }
                }
            }
        }
        var part = Part(column: column, row: row)
        guard count > 0 else { return part }
        // About the part's mean.
        let mean = total / count
        part.count = Double(count)
        part.products = (
            SIMD4<Double>(sums.0 - total * mean.x), SIMD4<Double>(sums.1 - total * mean.y),
            SIMD4<Double>(sums.2 - total * mean.z), SIMD4<Double>(sums.3 - total * mean.w)
        )
        part.slopes = SIMD4<Double>(slopes - total * (sum / count))
        part.energy = Double(max(0, energy - sum * sum / count))
        part.meanDifference = Double(absolute / count)
        return part
    }

    @inline(__always)
    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, _ width: Int, at place: SIMD2<Float>
    ) -> Float {
        let (x, y) = (Int(place.x), Int(place.y))
        let (a, b) = (place.x - Float(x), place.y - Float(y))
        let index = y &* width &+ x
        let upper = Float(bytes[index]) * (1 - a) + Float(bytes[index &+ 1]) * a
        let lower = Float(bytes[index &+ width]) * (1 - a) + Float(bytes[index &+ width &+ 1]) * a
        return upper * (1 - b) + lower * b
    }
}

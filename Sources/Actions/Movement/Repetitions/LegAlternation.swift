import Foundation

/// How evenly and fast two joints of the legs pass each other, as ankles and knees do in gait.
///
/// Legs that alternate in an exercise rest between the repetitions, or pass each other less often than those that walk.
struct LegAlternation: Sendable {
    /// True when the joints pass each other as in walking or running, from whatever side it is seen.
    let isStriding: Bool
    /// True when they do so more than twice a second.
    let isRunning: Bool

    /// - Parameter offsets: Left minus right joint in each step, in torso lengths.
    init(_ offsets: [SIMD2<Float>]) {
        let count = Float(max(1, offsets.count))
        let mean = offsets.reduce(.zero, +) / count
        let axis = Self.axis(offsets.map { $0 - mean })
        let values = offsets.map { (($0 - mean) * axis).sum() }
        let swing = (values.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
        let still = Float(values.count { abs($0) < 0.4 * swing }) / count
        let passes = Float(Self.turns(values, swing: 0.5 * swing)) / count * Float(BodySampleTrack.rate)
        isStriding =
            swing > 0.24 && abs((mean * axis).sum()) < 0.9 * swing && still < 0.4 && passes > 1.25
        isRunning = isStriding && passes > 2
    }

    /// The direction in which the offsets vary most, as a unit vector.
    private static func axis(_ offsets: [SIMD2<Float>]) -> SIMD2<Float> {
        let (xx, yy, xy) = offsets.reduce((Float(0), Float(0), Float(0))) { sums, offset in
            (
                sums.0 + offset.x * offset.x, sums.1 + offset.y * offset.y,
                sums.2 + offset.x * offset.y
            )
        }
        let angle = atan2(2 * xy, xx - yy) / 2
        return SIMD2(cos(angle), sin(angle))
    }

    /// How often the values go from one side to the other, by at least a swing on both.
    private static func turns(_ values: [Float], swing: Float) -> Int {
        var turns = 0
        var isPositive: Bool?
        for value in values where abs(value) > swing {
            if let isPositive, isPositive != (value > 0) { turns += 1 }
            isPositive = value > 0
        }
        return turns
    }
}

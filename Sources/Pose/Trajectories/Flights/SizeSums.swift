/// Weighted sums over an object's inverse radii, which are linear in time where it recedes or nears evenly.
struct SizeSums: Sendable {
    /// Sums of weight × powers of time, and the number.
    private var moments = SIMD4<Double>.zero
    /// Sums of weight × inverse radius, of its product with time, and of its square.
    private var sums = SIMD3<Double>.zero

    /// Adds a radius above 0, in pixels.
    mutating func add(_ radius: Double, at t: Double, weight: Double) {
        let inverse = 1 / radius
        let error = inverse * max(0.03, 0.4 * inverse)
        let weight = weight / (error * error)
        moments += SIMD4(weight, weight * t, weight * t * t, 1)
        sums += SIMD3(inverse, inverse * t, inverse * inverse) * weight
    }

    /// By which share of its depth at time 0 the object recedes in a second, with the weight: one over its variance.
    var recession: (rate: Double, weight: Double) {
        let (m0, m1, m2, number) = (moments[0], moments[1], moments[2], moments[3])
        let determinant = m0 * m2 - m1 * m1
        guard number > 2, determinant > 1e-9 * m0 * m2 else { return (0, 0) }
        let start = (m2 * sums.x - m1 * sums.y) / determinant
        let slope = (m0 * sums.y - m1 * sums.x) / determinant
        guard start > 0 else { return (0, 0) }
        let left = max(0, sums.z - start * sums.x - slope * sums.y)
        let spread = max(1, (4 + left) / (2 + number))
        return (slope / start, start * start * determinant / (m0 * spread))
    }
}

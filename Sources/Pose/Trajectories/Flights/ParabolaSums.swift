/// Weighted sums over points of a parabola, x linear and y quadratic in time, and the coefficients that they determine.
///
/// Another point costs the same however many there are.
struct ParabolaSums: Sendable {
    /// Points.
    private(set) var count = 0
    /// x = x[0] + x[1] t.
    private(set) var x = SIMD2<Double>.zero
    /// y = y[0] + y[1] t + y[2] t².
    private(set) var y = SIMD3<Double>.zero
    /// The weighted sum of the squared distances that the coefficients leave.
    private(set) var unexplained = 0.0
    /// The inverse normal matrix of y: its diagonal, and 01, 02, 12.
    private(set) var variances = SIMD3<Double>.zero
    private(set) var covariances = SIMD3<Double>.zero

    /// Sums of weight × powers of time.
    private var moments = SIMD4<Double>.zero
    private var fourth = 0.0
    private var xSums = SIMD2<Double>.zero
    private var ySums = SIMD3<Double>.zero
    private var squares = 0.0

    /// Adds a point; `solve()` makes it count.
    mutating func add(_ point: SIMD2<Double>, at t: Double, weight: Double) {
        let powers = SIMD4(1, t, t * t, t * t * t) * weight
        moments += powers
        fourth += powers.w * t
        xSums += point.x * SIMD2(powers.x, powers.y)
        ySums += point.y * SIMD3(powers.x, powers.y, powers.z)
        squares += weight * (point * point).sum()
        count += 1
    }

    /// Finds the coefficients; false, with nothing changed, where the points do not determine them.
    mutating func solve() -> Bool {
        let (m0, m1, m2, m3, m4) = (moments[0], moments[1], moments[2], moments[3], fourth)
        let determinant2 = m0 * m2 - m1 * m1
        let c00 = m2 * m4 - m3 * m3
        let c01 = m2 * m3 - m1 * m4
        let c02 = m1 * m3 - m2 * m2
        let determinant3 = m0 * c00 + m1 * c01 + m2 * c02
        guard count >= 3, determinant2 > 1e-9 * m0 * m2, determinant3 > 1e-9 * m0 * m2 * m4 else {
            return false
        }
        x = SIMD2(m2 * xSums.x - m1 * xSums.y, m0 * xSums.y - m1 * xSums.x) / determinant2
        variances = SIMD3(c00, m0 * m4 - m2 * m2, m0 * m2 - m1 * m1) / determinant3
        covariances = SIMD3(c01, c02, m1 * m2 - m0 * m3) / determinant3
        y = SIMD3(
            variances.x * ySums.x + covariances.x * ySums.y + covariances.y * ySums.z,
            covariances.x * ySums.x + variances.y * ySums.y + covariances.z * ySums.z,
            covariances.y * ySums.x + covariances.z * ySums.y + variances.z * ySums.z)
        let explained = x.x * xSums.x + x.y * xSums.y + (y * ySums).sum()
        unexplained = max(0, squares - explained)
        return true
    }

    /// How much of another course, `shift`, the coefficients do not take up and the residuals follow.
    ///
    /// - Returns: The share that leaves least, and its weight: one over its variance where the points are off by their expected
    ///   errors; nil where the coefficients take up all of it.
    func share(of shift: Course) -> (share: Double, weight: Double)? {
        let (m0, m1, m2) = (moments[0], moments[1], moments[2])
        let (a, b) = (shift.x, shift.y)
        let across = (m2 * a.x * a.x - 2 * m1 * a.x * a.y + m0 * a.y * a.y) / (m0 * m2 - m1 * m1)
        let down =
            (variances * b * b).sum()
            + 2 * (covariances.x * b.x * b.y + covariances.y * b.x * b.z + covariances.z * b.y * b.z)
        let weight = shift.squares - across - down
        return weight > 1e-9 * shift.squares ? (shift.residuals / weight, weight) : nil
    }

    /// Weighted sums over a shift of the points.
    struct Course {
        /// x × 1 and t.
        private(set) var x = SIMD2<Double>.zero
        /// y × 1, t and t².
        private(set) var y = SIMD3<Double>.zero
        private(set) var squares = 0.0
        /// The shift × what the coefficients leave of the points.
        private(set) var residuals = 0.0

        mutating func add(_ shift: SIMD2<Double>, residual: SIMD2<Double>, at t: Double, weight: Double) {
            x += SIMD2(1, t) * (shift.x * weight)
            y += SIMD3(1, t, t * t) * (shift.y * weight)
            squares += (shift * shift).sum() * weight
            residuals += (shift * residual).sum() * weight
        }
    }

    /// The standard error of the path at `t`, at its own depth.
    func error(at t: Double) -> Double {
        let diagonal = variances.x + (variances.y + variances.z * t * t) * t * t
        let mixed = covariances.x * t + (covariances.y + covariances.z * t) * t * t
        return max(0, diagonal + 2 * mixed).squareRoot()
    }
}

/// A parabola through measured points by weighted least squares: x linear, y quadratic in time.
///
/// Keeps sums only, so that another sample costs the same however many there are.
struct ParabolaFit: Sendable {
    /// A measured point.
    struct Sample: Sendable {
        var time: Double
        var point: SIMD2<Double>
        /// The expected error of each coordinate.
        var sigma: Double
    }

    /// The time that the coefficients refer to.
    let reference: Double
    /// x = x[0] + x[1] t.
    private(set) var x = SIMD2<Double>.zero
    /// y = y[0] + y[1] t + y[2] t².
    private(set) var y = SIMD3<Double>.zero
    /// Samples.
    private(set) var count = 0
    /// The root of the mean squared residual, in expected errors; 1 is what noise alone gives.
    private(set) var residual = 0.0

    /// Sums of weight × powers of time.
    private var moments = SIMD8<Double>.zero
    private var xSums = SIMD3<Double>.zero
    private var ySums = SIMD4<Double>.zero
    private var squares = 0.0
    /// The inverse normal matrix of y: its diagonal, and 01, 02, 12.
    private var variances = SIMD3<Double>.zero
    private var covariances = SIMD3<Double>.zero

    /// Fits at least three samples at different times; nil where they do not determine a parabola.
    init?(_ samples: some Collection<Sample>) {
        guard let first = samples.first else { return nil }
        reference = first.time
        for sample in samples { sum(sample, weight: 1) }
        guard solve() else { return nil }
    }

    /// The same with samples far off counting less (Huber's weights), so that a wrong one does not bend the path.
    static func robust(_ samples: [Sample]) -> ParabolaFit? {
        guard var fit = ParabolaFit(samples), samples.count > 4 else { return ParabolaFit(samples) }
        for _ in 0..<2 {
            var next = fit
            next.clear()
            for sample in samples {
                let distance = length(fit.point(at: sample.time) - sample.point) / sample.sigma
                next.sum(sample, weight: min(1, 2 / max(distance, 1e-9)))
            }
            guard next.solve() else { return fit }
            fit = next
        }
        return fit
    }

    /// The fit with another sample; nil where they do not determine a parabola.
    func adding(_ sample: Sample) -> ParabolaFit? {
        var next = self
        next.sum(sample, weight: 1)
        return next.solve() ? next : nil
    }

    /// The path's acceleration downwards.
    var acceleration: Double { 2 * y.z }

    /// The standard error of the acceleration.
    var accelerationError: Double {
        2 * variances.z.squareRoot() * max(residual, likelyResidual(of: residual, expected: 0.5))
    }

    /// By which share of its depth an object recedes in a second, and the residual that is left then; nil where the samples
    /// do not show it.
    ///
    /// With the depth 1 + rt a parabola in space is at (a + bt) / (1 + rt) and (c + dt + et²) / (1 + rt). For a small r
    /// that adds -rbt² to x and -ret³ to y, beyond what a parabola explains already.
    var recession: (rate: Double, residual: Double)? {
        guard count >= Self.minimumRecedingCount else { return nil }
        let (m2, m3, m4, m5, m6) = (moments[2], moments[3], moments[4], moments[5], moments[6])
        // What is left of t² beside 1 and t, and of t³ beside 1, t and t².
        let square = 1 / variances.z
        let cube =
            m6 - variances.x * m3 * m3 - variances.y * m4 * m4 - variances.z * m5 * m5
            - 2 * (covariances.x * m3 * m4 + covariances.y * m3 * m5 + covariances.z * m4 * m5)
        let slope =
            -x.y * (xSums.z - x.x * m2 - x.y * m3)
            - y.z * (ySums.w - y.x * m3 - y.y * m4 - y.z * m5)
        let curvature = x.y * x.y * square + y.z * y.z * max(0, cube)
        guard curvature > 0 else { return nil }
        let freedom = Double(2 * count - 5)
        let left = max(0, residual * residual * freedom - slope * slope / curvature) / (freedom - 1)
        let noise = max(left, Self.leastNoise * Self.leastNoise)
        guard slope * slope > Self.minimumSignificance * Self.minimumSignificance * curvature * noise
        else { return nil }
        return (slope / curvature, left.squareRoot())
    }

    /// Fewer samples do not tell a recession from noise.
    private static let minimumRecedingCount = 8
    /// A recession below so many of its standard errors is none.
    private static let minimumSignificance = 4.0
    /// No centre is known better than this, in expected errors.
    private static let leastNoise = 0.05

    /// What the residual of many samples would be, from what is expected and from the few that are measured.
    func likelyResidual(of residual: Double, expected: Double) -> Double {
        // Degrees of freedom that the expectation is worth.
        let prior = 4.0
        let degrees = Double(max(1, 2 * count - 5))
        let squares = prior * expected * expected + degrees * residual * residual
        return (squares / (prior + degrees)).squareRoot()
    }

    func point(at time: Double) -> SIMD2<Double> {
        let t = time - reference
        return SIMD2(x.x + x.y * t, y.x + (y.y + y.z * t) * t)
    }

    func velocity(at time: Double) -> SIMD2<Double> {
        SIMD2(x.y, y.y + 2 * y.z * (time - reference))
    }

    /// The standard error of the path itself at `time`, in the coordinates' unit.
    func predictionError(at time: Double) -> Double {
        let t = time - reference
        let diagonal = variances.x + (variances.y + variances.z * t * t) * t * t
        let mixed = covariances.x * t + (covariances.y + covariances.z * t) * t * t
        return max(0, diagonal + 2 * mixed).squareRoot()
    }

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    private mutating func clear() {
        (moments, xSums, ySums, squares, count) = (.zero, .zero, .zero, 0, 0)
    }

    private mutating func sum(_ sample: Sample, weight: Double) {
        let t = sample.time - reference
        let weight = weight / (sample.sigma * sample.sigma)
        let powers =
            SIMD8(
                1, t, t * t, t * t * t, t * t * t * t, t * t * t * t * t, t * t * t * t * t * t, 0) * weight
        moments += powers
        xSums += sample.point.x * SIMD3(powers[0], powers[1], powers[2])
        ySums += sample.point.y * SIMD4(powers[0], powers[1], powers[2], powers[3])
        squares += weight * (sample.point * sample.point).sum()
        count += 1
    }

    private mutating func solve() -> Bool {
        let (m0, m1, m2, m3, m4) = (moments[0], moments[1], moments[2], moments[3], moments[4])
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
        let explained = x.x * xSums.x + x.y * xSums.y + (y * SIMD3(ySums.x, ySums.y, ySums.z)).sum()
        residual = (max(0, squares - explained) / Double(max(1, 2 * count - 5))).squareRoot()
        return true
    }
}

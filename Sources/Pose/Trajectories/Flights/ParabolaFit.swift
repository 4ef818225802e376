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
        /// The object's radius, in the points' unit; 0 where it is not known.
        var radius = 0.0
    }

    /// The time that the coefficients refer to.
    let reference: Double
    /// By which share of its depth at the reference the object recedes in a second; 0 where that is not shown.
    private(set) var recession = 0.0
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
    /// Sums of weight × powers of time, of the inverse radii and of their product with time and themselves.
    private var sizeMoments = SIMD4<Double>.zero
    private var sizeSums = SIMD3<Double>.zero
    private var recessionError = 0.0
    /// The inverse normal matrix of y: its diagonal, and 01, 02, 12.
    private var variances = SIMD3<Double>.zero
    private var covariances = SIMD3<Double>.zero

    /// Fits at least three samples at different times; nil where they do not determine a parabola.
    ///
    /// - Parameter recession: By which share of its depth at the first sample the object recedes in a second.
    init?(_ samples: some Collection<Sample>, recession: Double = 0) {
        guard let first = samples.first else { return nil }
        reference = first.time
        self.recession = recession
        for sample in samples { sum(sample, weight: 1) }
        guard solve() else { return nil }
    }

    /// The same with samples far off counting less (Huber's weights), so that a wrong one does not bend the path.
    ///
    /// - Parameter recedes: True: in perspective where the samples show that the object recedes or nears.
    static func robust(_ samples: [Sample], recedes: Bool = true) -> ParabolaFit? {
        guard var fit = ParabolaFit(samples), samples.count > 3 else { return ParabolaFit(samples) }
        if recedes {
            for _ in 0..<2 {
                guard let next = fit.receding(samples) else { break }
                fit = next
            }
        }
        guard samples.count > 4 else { return fit }
        for _ in 0..<2 {
            guard let next = fit.reweighted(samples) else { return fit }
            fit = next
        }
        return fit
    }

    private func reweighted(_ samples: [Sample]) -> ParabolaFit? {
        var next = self
        next.clear()
        for sample in samples {
            let distance = Self.length(point(at: sample.time) - sample.point) / sample.sigma
            next.sum(sample, weight: min(1, 2 / max(distance, 1e-9)))
        }
        return next.solve() ? next : nil
    }

    /// The fit in perspective; nil where the samples do not show that the object recedes or nears.
    func receding(_ samples: [Sample]) -> ParabolaFit? {
        guard let shown = shownRecession, abs(shown.rate - recession) > 0.3 * shown.error else { return nil }
        var next = ParabolaFit(samples, recession: shown.rate)
        next?.recessionError = shown.error
        return next
    }

    /// The fit with another sample; nil where they do not determine a parabola.
    func adding(_ sample: Sample) -> ParabolaFit? {
        var next = self
        next.sum(sample, weight: 1)
        return next.solve() ? next : nil
    }

    /// The path's acceleration downwards, as at the depth at the reference.
    var acceleration: Double { 2 * y.z }

    /// The standard error of the acceleration.
    var accelerationError: Double {
        let own = 2 * variances.z.squareRoot() * max(residual, likelyResidual(of: residual, expected: 0.5))
        let recessive = 2 * y.y * recessionError
        return (own * own + recessive * recessive).squareRoot()
    }

    /// By which share of its depth an object recedes in a second, with the standard error; nil where the samples do not show
    /// it.
    ///
    /// With the depth 1 + rt a parabola in space is at (a + bt) / (1 + rt) and (c + dt + et²) / (1 + rt). For a small r
    /// that adds -rbt² to x and -ret³ to y, beyond what a parabola explains already. And the size goes by 1 / (1 + rt).
    var shownRecession: (rate: Double, error: Double)? {
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
        let step = slope / curvature
        let left = max(0, residual * residual * freedom - slope * step) / max(1, freedom - 1)
        let noise = likelyResidual(of: left.squareRoot(), expected: Self.expectedNoise)
        let way = (rate: recession + step, weight: curvature / (noise * noise))
        let size = sizeRecession
        let weight = way.weight + size.weight + 1 / (Self.usualRecession * Self.usualRecession)
        let rate = (way.rate * way.weight + size.rate * size.weight) / weight
        let error = 1 / weight.squareRoot()
        guard abs(rate) > Self.minimumSignificance * error, abs(rate) < Self.maximumRecession else {
            return nil
        }
        return (rate, error)
    }

    /// The recession that the sizes show, with its weight: one over its variance.
    private var sizeRecession: (rate: Double, weight: Double) {
        let (m0, m1, m2, number) = (sizeMoments[0], sizeMoments[1], sizeMoments[2], sizeMoments[3])
        let determinant = m0 * m2 - m1 * m1
        guard number > 2, determinant > 1e-9 * m0 * m2 else { return (0, 0) }
        let start = (m2 * sizeSums.x - m1 * sizeSums.y) / determinant
        let slope = (m0 * sizeSums.y - m1 * sizeSums.x) / determinant
        guard start > 0 else { return (0, 0) }
        let left = max(0, sizeSums.z - start * sizeSums.x - slope * sizeSums.y)
        let spread = max(1, (4 + left) / (2 + number))
        return (slope / start, start * start * determinant / (m0 * spread))
    }

    private var freedom: Double { Double(max(1, 2 * count - (recession == 0 ? 5 : 6))) }

    /// Fewer samples do not tell a recession from noise.
    private static let minimumRecedingCount = 4
    /// A recession below so many of its standard errors is none.
    private static let minimumSignificance = 6.0
    /// What is left of the residual, in expected errors.
    private static let expectedNoise = 0.5
    /// Shares of the depth a second.
    private static let usualRecession = 1.0
    private static let maximumRecession = 2.0
    /// Nearer than this share of its first depth nothing is followed.
    private static let minimumDepth = 0.2

    private func depth(_ t: Double) -> Double { max(Self.minimumDepth, 1 + recession * t) }

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
        return SIMD2(x.x + x.y * t, y.x + (y.y + y.z * t) * t) / depth(t)
    }

    func velocity(at time: Double) -> SIMD2<Double> {
        let t = time - reference
        let own = SIMD2(x.y, y.y + 2 * y.z * t)
        return recession == 0 ? own : (own - recession * point(at: time)) / depth(t)
    }

    /// The standard error of the path itself at `time`, in the coordinates' unit.
    func predictionError(at time: Double) -> Double {
        let t = time - reference
        let diagonal = variances.x + (variances.y + variances.z * t * t) * t * t
        let mixed = covariances.x * t + (covariances.y + covariances.z * t) * t * t
        return max(0, diagonal + 2 * mixed).squareRoot() / depth(t)
    }

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    private mutating func clear() {
        (moments, xSums, ySums, squares, count) = (.zero, .zero, .zero, 0, 0)
        (sizeMoments, sizeSums) = (.zero, .zero)
    }

    private mutating func sum(_ sample: Sample, weight: Double) {
        let t = sample.time - reference
        let depth = depth(t)
        let point = sample.point * depth
        let sigma = sample.sigma * depth
        if sample.radius > 0 {
            let inverse = 1 / sample.radius
            let error = inverse * max(0.03, 0.4 * inverse)
            let weight = weight / (error * error)
            sizeMoments += SIMD4(weight, weight * t, weight * t * t, 1)
            sizeSums += SIMD3(inverse, inverse * t, inverse * inverse) * weight
        }
        let weight = weight / (sigma * sigma)
        let powers =
            SIMD8(
                1, t, t * t, t * t * t, t * t * t * t, t * t * t * t * t, t * t * t * t * t * t, 0) * weight
        moments += powers
        xSums += point.x * SIMD3(powers[0], powers[1], powers[2])
        ySums += point.y * SIMD4(powers[0], powers[1], powers[2], powers[3])
        squares += weight * (point * point).sum()
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
        residual = (max(0, squares - explained) / freedom).squareRoot()
        return true
    }
}

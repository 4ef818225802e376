/// A parabola through measured points by weighted least squares, in perspective where its object recedes or nears.
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
    let recession: Double
    private var recessionError = 0.0
    /// Of the points as they would be at the depth at the reference.
    private var places = ParabolaSums()
    private var sizes = SizeSums()

    /// Fits at least three samples at different times; nil where they do not determine a parabola.
    ///
    /// - Parameter recession: By which share of its depth at the first sample the object recedes in a second.
    init?(_ samples: some Collection<Sample>, recession: Double = 0) {
        guard let first = samples.first else { return nil }
        reference = first.time
        self.recession = recession
        for sample in samples { add(sample, weight: 1) }
        guard places.solve() else { return nil }
    }

    /// The same with samples far off counting less (Huber's weights), so that a wrong one does not bend the path.
    ///
    /// - Parameter recedes: True: in perspective where the samples show that the object recedes or nears.
    static func robust(_ samples: [Sample], recedes: Bool = true) -> ParabolaFit? {
        guard var fit = ParabolaFit(samples), samples.count > 3 else { return ParabolaFit(samples) }
        if recedes {
            for _ in 0..<maximumSteps {
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
        (next.places, next.sizes) = (ParabolaSums(), SizeSums())
        for sample in samples {
            let distance = Self.length(point(at: sample.time) - sample.point) / sample.sigma
            next.add(sample, weight: min(1, 2 / max(distance, 1e-9)))
        }
        return next.places.solve() ? next : nil
    }

    /// The fit in perspective; nil where the samples do not show that the object recedes or nears.
    func receding(_ samples: [Sample]) -> ParabolaFit? {
        guard let shown = shownRecession(by: samples), abs(shown.rate - recession) > 0.3 * shown.error else {
            return nil
        }
        var next = ParabolaFit(samples, recession: shown.rate)
        next?.recessionError = shown.error
        return next
    }

    /// The fit with another sample; nil where they do not determine a parabola.
    func adding(_ sample: Sample) -> ParabolaFit? {
        var next = self
        next.add(sample, weight: 1)
        return next.places.solve() ? next : nil
    }

    /// Samples.
    var count: Int { places.count }

    /// x = x[0] + x[1] t, at the depth at the reference.
    var x: SIMD2<Double> { places.x }

    /// y = y[0] + y[1] t + y[2] t², at the depth at the reference.
    var y: SIMD3<Double> { places.y }

    /// The root of the mean squared residual, in expected errors; 1 is what noise alone gives.
    var residual: Double { (places.unexplained / freedom).squareRoot() }

    /// The path's acceleration downwards, as at the depth at the reference.
    var acceleration: Double { 2 * y.z }

    /// The standard error of the acceleration.
    var accelerationError: Double {
        let own =
            2 * places.variances.z.squareRoot() * max(residual, likelyResidual(of: residual, expected: 0.5))
        let recessive = 2 * y.y * recessionError
        return (own * own + recessive * recessive).squareRoot()
    }

    /// By which share of its depth an object recedes in a second, with the standard error; nil where the samples do not show
    /// it.
    ///
    /// With the depth 1 + rt the samples' places × depth lie on a parabola, x linear. A small change of r adds it × t × place,
    /// most of which another parabola takes up. And the size goes by 1 / (1 + rt).
    func shownRecession(by samples: [Sample]) -> (rate: Double, error: Double)? {
        guard count >= Self.minimumRecedingCount else { return nil }
        var change = ParabolaSums.Course()
        for sample in samples {
            let (t, place) = (sample.time - reference, point(at: sample.time))
            let (depth, sigma) = (depth(t), sample.sigma * depth(t))
            change.add(
                place * t, residual: (place - sample.point) * depth, at: t, weight: 1 / (sigma * sigma))
        }
        guard let bend = places.share(of: change) else { return nil }
        let explained = bend.share * bend.share * bend.weight
        let left = max(0, places.unexplained - explained) / max(1, freedom - 1)
        let noise = likelyResidual(of: left.squareRoot(), expected: Self.expectedNoise)
        let way = (rate: recession + bend.share, weight: bend.weight / (noise * noise))
        let size = sizes.recession
        let weight = way.weight + size.weight + 1 / (Self.usualRecession * Self.usualRecession)
        let rate = (way.rate * way.weight + size.rate * size.weight) / weight
        let error = 1 / weight.squareRoot()
        guard abs(rate) > Self.minimumSignificance * error, abs(rate) < Self.maximumRecession else {
            return nil
        }
        return (rate, error)
    }

    private var freedom: Double { Double(max(1, 2 * count - (recession == 0 ? 5 : 6))) }

    /// Steps of the linearised recession, at most: one of a depth a second over a whole flight takes more than two.
    private static let maximumSteps = 8
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
        return places.error(at: t) / depth(t)
    }

    private mutating func add(_ sample: Sample, weight: Double) {
        let t = sample.time - reference
        let depth = depth(t)
        let sigma = sample.sigma * depth
        if sample.radius > 0 { sizes.add(sample.radius, at: t, weight: weight) }
        places.add(sample.point * depth, at: t, weight: weight / (sigma * sigma))
    }

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}

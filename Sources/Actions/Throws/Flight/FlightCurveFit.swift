import PoseCore

/// The robust fit behind `FlightCurve`: Tukey's biweight from a start that half of the detections may spoil, and the
/// recession only where it is significant.
struct FlightCurveFit {
    /// A detection: seconds after the first, heights from the picture's middle.
    struct Sample {
        var time: Double
        var place: SIMD2<Double>
        /// In heights.
        var radius: Double
    }

    private(set) var position = SIMD2<Double>.zero
    private(set) var velocity = SIMD2<Double>.zero
    private(set) var acceleration = 0.0
    private(set) var recession = 0.0
    private(set) var velocityError = SIMD2<Double>.zero
    private(set) var accelerationError = 0.0
    private var recessionError = 0.0
    /// Of each sample, 0...1.
    private var weights: [Double] = []

    /// Heights: no centre is known better than half a pixel of 1080.
    private static let noiseFloor = 0.0005
    /// Radii by which a centre may be off, as motion blur and shades shift it.
    private static let minimumSpread = 0.1
    /// Standard deviations from which on a sample does not count; 95 % as efficient as least squares for normal errors.
    private static let outlierLimit = 4.685
    /// A recession below so many of its standard errors is taken for 0.
    private static let minimumSignificance = 4.0
    /// Fewer samples do not tell a recession from noise.
    private static let minimumRecedingCount = 8
    /// A sample that lies on the course has at least this weight.
    private static let minimumWeight = 0.3
    /// Samples that the start is drawn from: all triples of them are tried.
    private static let maximumStartCount = 12

    /// - Parameter samples: At least five, at different times.
    /// - Returns: Nil where they determine no parabola.
    init?(_ samples: [Sample]) {
        guard let start = Self.start(samples) else { return nil }
        self = start
        guard fit(samples, hasRecession: false) else { return nil }
        guard samples.count >= Self.minimumRecedingCount else { return }
        var receding = self
        guard receding.fit(samples, hasRecession: true),
            abs(receding.recession) >= Self.minimumSignificance * receding.recessionError
        else { return }
        self = receding
    }

    private init(position: SIMD2<Double>, velocity: SIMD2<Double>, acceleration: Double) {
        (self.position, self.velocity, self.acceleration) = (position, velocity, acceleration)
    }

    /// The index of the last sample that lies on the course.
    var lastIndex: Int { weights.lastIndex { $0 >= Self.minimumWeight } ?? weights.count - 1 }

    private func depth(at time: Double) -> Double { max(0.1, 1 + recession * time) }

    private func distances(to samples: [Sample]) -> [Double] {
        samples.map { sample in
            let (t, depth) = (sample.time, depth(at: sample.time))
            let place = (position + velocity * t + SIMD2(0, acceleration * t * t / 2)) / depth
            return (place - sample.place).length
        }
    }

    /// The parabola through three samples from which the distance of the nearer half of all is least.
    private static func start(_ samples: [Sample]) -> FlightCurveFit? {
        let stride = max(1, (samples.count + maximumStartCount - 1) / maximumStartCount)
        let drawn = samples.indices.filter { $0.isMultiple(of: stride) }.map { samples[$0] }
        let rank = (drawn.count + 2) / 2
        var best: (fit: FlightCurveFit, distance: Double)?
        for i in drawn.indices {
            for j in drawn.indices.dropFirst(i + 1) {
                for k in drawn.indices.dropFirst(j + 1) {
                    let fit = through(drawn[i], drawn[j], drawn[k])
                    let distance = fit.distances(to: drawn).sorted()[rank]
                    if distance < best?.distance ?? .infinity { best = (fit, distance) }
                }
            }
        }
        return best?.fit
    }

    /// The standard deviation of a coordinate by the median of the distances, 1.18 of which it is; outliers change it little.
    private static func spread(of distances: [Double], radius: Double) -> Double {
        max(noiseFloor, minimumSpread * radius, distances.sorted()[distances.count / 2] / 1.18)
    }

    /// x on the line through the first and the last, y on the parabola through all three.
    private static func through(_ a: Sample, _ b: Sample, _ c: Sample) -> FlightCurveFit {
        let slope = (c.place - a.place) / (c.time - a.time)
        let first = (b.place.y - a.place.y) / (b.time - a.time)
        let second = (c.place.y - b.place.y) / (c.time - b.time)
        let acceleration = 2 * (second - first) / (c.time - a.time)
        let rise = first - acceleration / 2 * (a.time + b.time)
        let velocity = SIMD2(slope.x, rise)
        let t = a.time
        let position = a.place - velocity * t - SIMD2(0, acceleration * t * t / 2)
        return FlightCurveFit(position: position, velocity: velocity, acceleration: acceleration)
    }

    /// Improves the course by weighted least squares; false, with the course spoiled, where that determines none.
    private mutating func fit(_ samples: [Sample], hasRecession: Bool) -> Bool {
        let unknowns = hasRecession ? 6 : 5
        // Times in units of their span keep the equations well conditioned.
        let span = samples.map(\.time).max() ?? 0
        guard span > 0 else { return false }
        let radius = samples.map(\.radius).sorted()[samples.count / 2]
        for _ in 0..<8 {
            let distances = distances(to: samples)
            let limit = Self.outlierLimit * Self.spread(of: distances, radius: radius)
            weights = distances.map { distance in
                let share = min(1, distance / limit)
                return (1 - share * share) * (1 - share * share)
            }
            var equations = NormalEquations(unknowns: unknowns)
            for (sample, weight) in zip(samples, weights) where weight > 0 {
                let (t, depth) = (sample.time / span, depth(at: sample.time))
                let scaled = weight / (depth * depth)
                let (x, y) = (sample.place.x, sample.place.y)
                let last = hasRecession ? [[-t * x], [-t * y]] : [[], []]
                equations.add([1, t, 0, 0, 0] + last[0], equals: x, weight: scaled)
                equations.add([0, 0, 1, t, t * t] + last[1], equals: y, weight: scaled)
            }
            guard let (values, variances) = equations.solveWithVariances() else { return false }
            position = SIMD2(values[0], values[2])
            velocity = SIMD2(values[1], values[3]) / span
            acceleration = 2 * values[4] / (span * span)
            recession = hasRecession ? values[5] / span : 0
            let squares = zip(self.distances(to: samples), weights).reduce(0) { $0 + $1.1 * $1.0 * $1.0 }
            let freedom = 2 * weights.reduce(0, +) - Double(unknowns)
            guard freedom > 0 else { return false }
            let deviation = max(Self.noiseFloor, (squares / freedom).squareRoot())
            let errors = variances.map { deviation * $0.squareRoot() }
            velocityError = SIMD2(errors[1], errors[3]) / span
            accelerationError = 2 * errors[4] / (span * span)
            recessionError = hasRecession ? errors[5] / span : 0
        }
        return true
    }
}

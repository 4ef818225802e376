import Foundation
public import Trajectories

/// Finds the scale of a fixed camera's picture: from a known length, else from gravity, else from the thrower's height.
///
/// All flights of a scene fall with 9.81 m/s². What they fall with in picture heights gives the metres in a height.
public struct SceneScaleEstimator: Sendable {
    /// The picture's width ÷ height.
    public let aspectRatio: Double
    /// What the user knows; nil: nothing.
    public let knownLength: KnownLength?
    private var flights: [Int: FlightCurve] = [:]
    private var bodyHeights: [Int: Double] = [:]

    /// m/s², the standard value.
    public static let gravity = 9.80665

    /// Picture heights: how exactly an end of a known length is marked.
    private static let markError = 0.002
    /// Of the acceleration: what drag and a tilted camera change beside the fit's own error.
    private static let systematicError = 0.02
    /// A flight whose acceleration is known worse says nothing.
    private static let maximumFlightError = 0.5
    /// A scale that is known worse is refused.
    private static let maximumError = 0.25
    /// Metres: a picture of a lower or higher scene is no picture of throws.
    private static let pictureHeights = 0.2...150.0
    /// Metres: a visible thrower is a person also when nearer or farther than the flight.
    private static let plausibleBodies = 0.7...3.5
    /// Metres.
    private static let averageBody = 1.7
    /// Of a known length that is a little wrong, or of what air holds up, such as a shuttlecock, the fall is off by as much as
    /// this pace would make it.
    private static let plausiblePaces = 0.67...1.5
    /// The latest flights count.
    private static let maximumFlightCount = 100

    /// Creates an estimator that has seen no flight.
    public init(aspectRatio: Double, knownLength: KnownLength? = nil) {
        self.aspectRatio = aspectRatio
        self.knownLength = knownLength
    }

    /// Takes in a flight, or the same flight again when it has grown.
    public mutating func add(_ trajectory: TrajectoryObservation) {
        flights[trajectory.id] = FlightCurve(trajectory, aspectRatio: aspectRatio)
        if flights.count > Self.maximumFlightCount, let oldest = flights.keys.min() { flights[oldest] = nil }
    }

    /// Takes in how tall a thrower is, in picture heights.
    mutating func add(bodyHeight: Double, of person: Int) { bodyHeights[person] = bodyHeight }

    /// The best scale that is known for a thrower; nil when there is none.
    ///
    /// - Parameter body: The thrower's height; nil when there is no visible thrower.
    func scale(for body: BodyHeight?) -> SceneScale? {
        if let scale = knownLengthScale ?? gravityScale { return scale }
        guard let body else { return nil }
        return SceneScale(
            source: .bodyHeight, unitsPerPictureHeight: 1 / body.value, relativeError: body.relativeError)
    }

    /// Metres by the known length, or by gravity; nil when neither gives any.
    public var metricScale: SceneScale? { knownLengthScale ?? gravityScale }

    private var knownLengthScale: SceneScale? {
        guard let knownLength else { return nil }
        let extent =
            (knownLength.start.inHeights(aspectRatio) - knownLength.end.inHeights(aspectRatio)).length
        return SceneScale(
            source: .knownLength, unitsPerPictureHeight: knownLength.meters / extent,
            relativeError: Self.markError * 2.0.squareRoot() / extent)
    }

    /// Metres by the flights' common acceleration; nil when it is too uncertain or cannot be gravity.
    public var gravityScale: SceneScale? {
        guard let fall, Self.pictureHeights.contains(fall.unitsPerPictureHeight) else { return nil }
        // A film in slow motion, a balloon or a kite do not show gravity.
        if let body = medianBodyHeight,
            !Self.plausibleBodies.contains(body * fall.unitsPerPictureHeight)
        {
            return nil
        }
        return fall
    }

    /// How many times slower than it was the scene seems to be shown, below 1 for faster: what flies falls otherwise than the
    /// known length or the throwers' height say. Nil where nothing says so.
    public var apparentSlowMotion: Double? {
        guard let fall else { return nil }
        if let knownLengthScale {
            let factor = (fall.unitsPerPictureHeight / knownLengthScale.unitsPerPictureHeight).squareRoot()
            return Self.plausiblePaces.contains(factor) ? nil : factor
        }
        guard let body = medianBodyHeight.map({ $0 * fall.unitsPerPictureHeight }),
            !Self.plausibleBodies.contains(body)
        else { return nil }
        return (body / Self.averageBody).squareRoot()
    }

    /// What the flights' common acceleration would be as gravity; nil when it is too uncertain.
    private var fall: SceneScale? {
        let usable = flights.sorted { $0.key < $1.key }.map(\.value).filter {
            $0.acceleration < 0 && $0.accelerationError < -Self.maximumFlightError * $0.acceleration
        }
        guard let (acceleration, error) = Self.combine(usable), error <= Self.maximumError else {
            return nil
        }
        return SceneScale(
            source: .gravity, unitsPerPictureHeight: Self.gravity / acceleration, relativeError: error)
    }

    private var medianBodyHeight: Double? {
        let heights = bodyHeights.values.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    /// The flights' mean logarithm of acceleration, weighted by certainty, without those that lie apart.
    private static func combine(_ flights: [FlightCurve]) -> (acceleration: Double, error: Double)? {
        struct Value {
            var logarithm: Double
            var variance: Double
            var weight: Double { 1 / variance }
        }
        let values = flights.map { flight in
            let share = flight.accelerationError / flight.acceleration
            return Value(logarithm: log(-flight.acceleration), variance: share * share)
        }.sorted { $0.logarithm < $1.logarithm }
        let total = values.reduce(0) { $0 + $1.weight }
        var sum = 0.0
        guard
            let median = values.first(where: {
                sum += $0.weight
                return sum * 2 >= total
            })
        else { return nil }
        let kept = values.filter {
            abs($0.logarithm - median.logarithm) <= max(3 * $0.variance.squareRoot(), 0.1)
        }
        let weight = kept.reduce(0) { $0 + $1.weight }
        let mean = kept.reduce(0) { $0 + $1.weight * $1.logarithm } / weight
        // Flights that differ by more than their errors, as at different depths, make the mean less certain.
        let chiSquare = kept.reduce(0) { $0 + $1.weight * ($1.logarithm - mean) * ($1.logarithm - mean) }
        let inflation = kept.count > 1 ? max(1, chiSquare / Double(kept.count - 1)) : 1
        return (exp(mean), (inflation / weight + systematicError * systematicError).squareRoot())
    }
}

/// How well a detector found the flights of scenes.
///
/// A flight counts as found when a trajectory covers at least half of the frames that show the object whole, and lies in
/// the mean of the overlap within 3 % of the picture's width of it. A second trajectory on the same flight is false, as is one on no
/// flight; one on an optional flight is neither right nor false. Scores of several scenes are added.
///
///     var total = FlightScore()
///     for seed in 1...20 { total += FlightScore(of: log(of: scene(seed)), in: scene(seed)) }
///     print(total.f1)
public struct FlightScore: Hashable, Sendable {
    /// The least overlap, as a share of the flight's frames that show the object whole.
    public static let minimumOverlap = 0.5
    /// The largest mean distance, as a share of the picture's width.
    public static let maximumDistance = 0.03

    /// The flights that count.
    public internal(set) var flightCount = 0
    /// The flights that count and were found.
    public internal(set) var foundCount = 0
    /// The trajectories on no flight, or on one that another trajectory found.
    public internal(set) var falseCount = 0
    /// The clips' length in seconds.
    public internal(set) var seconds = 0.0
    /// For each found flight the frames from the first whole one to the first report.
    public internal(set) var delays: [Int] = []
    /// For each found flight with an apex the difference in height, as a share of the picture's height.
    public internal(set) var apexErrors: [Double] = []
    /// For each found flight the error of the speed at its first whole frame, as a share of the speed.
    public internal(set) var speedErrors: [Double] = []
    /// The bounces between two flights that were both found.
    public internal(set) var bounceCount = 0
    /// The bounces whose trajectories name each other.
    public internal(set) var linkedBounceCount = 0

    /// Creates the score of no scene.
    public init() {}

    /// The share of the flights that were found; 1 without flights.
    public var recall: Double { flightCount == 0 ? 1 : Double(foundCount) / Double(flightCount) }

    /// The share of the trajectories that are right; 1 without trajectories.
    public var precision: Double {
        foundCount + falseCount == 0 ? 1 : Double(foundCount) / Double(foundCount + falseCount)
    }

    /// The harmonic mean of precision and recall.
    public var f1: Double {
        precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
    }

    /// False trajectories in a minute of video.
    public var falsePerMinute: Double { seconds == 0 ? 0 : Double(falseCount) * 60 / seconds }

    /// The score of both scenes' flights.
    public static func += (total: inout FlightScore, other: FlightScore) {
        total.flightCount += other.flightCount
        total.foundCount += other.foundCount
        total.falseCount += other.falseCount
        total.seconds += other.seconds
        total.delays += other.delays
        total.apexErrors += other.apexErrors
        total.speedErrors += other.speedErrors
        total.bounceCount += other.bounceCount
        total.linkedBounceCount += other.linkedBounceCount
    }
}

extension FlightScore: CustomStringConvertible {
    /// One line with all figures; errors as median and 95th percentile.
    public var description: String {
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        func spread(_ values: [Double]) -> String {
            values.isEmpty
                ? "–"
                : "\(percent(Self.quantile(0.5, of: values)))/\(percent(Self.quantile(0.95, of: values)))"
        }
        let delay =
            delays.isEmpty
            ? "–"
            : "\(Int(Self.quantile(0.5, of: delays.map(Double.init))))/"
                + "\(Int(Self.quantile(0.95, of: delays.map(Double.init))))"
        return "found \(foundCount) of \(flightCount), false \(falseCount)"
            + " (\((falsePerMinute * 10).rounded() / 10) a minute), recall \(percent(recall)),"
            + " precision \(percent(precision)), F1 \(percent(f1)), delay \(delay) frames,"
            + " apex \(spread(apexErrors)), speed \(spread(speedErrors)),"
            + " bounces \(linkedBounceCount) of \(bounceCount)"
    }

    /// The value below which a share of the values lies; `values` must not be empty.
    public static func quantile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.down)))]
    }
}

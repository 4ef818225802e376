public import Trajectories

/// Which trajectory found which flight of a scene.
public struct FlightMatching: Hashable, Sendable {
    /// A flight and the trajectory that found it.
    public struct Pair: Hashable, Sendable {
        /// The flight's id in the scene.
        public var flight: FlightTruth.ID
        /// The trajectory's id.
        public var trajectory: TrajectoryObservation.ID
        /// The share of the frames showing the whole object that the trajectory's time covers.
        public var overlap: Double
        /// The mean distance in the overlap, as a share of the picture's width.
        public var distance: Double
    }

    /// At most one pair for each flight and each trajectory.
    public private(set) var pairs: [Pair] = []
    /// The trajectories on no flight, or on one that another trajectory found.
    public private(set) var falseTrajectories: [TrajectoryObservation.ID] = []

    /// Matches greedily: flights that count first, then by overlap and distance.
    public init(of trajectories: [TrajectoryObservation], with flights: [FlightTruth]) {
        let candidates = flights.flatMap { flight in
            trajectories.compactMap { Self.pair($0, flight) }.map { ($0, flight.isOptional) }
        }.filter { pair, _ in
            pair.overlap >= FlightScore.minimumOverlap && pair.distance <= FlightScore.maximumDistance
        }
        .sorted { a, b in
            if a.1 != b.1 { return b.1 }
            // Differences of a frame or two of overlap matter less than the distance.
            let (first, second) = ((a.0.overlap * 10).rounded(), (b.0.overlap * 10).rounded())
            return first != second ? first > second : a.0.distance < b.0.distance
        }
        var (usedFlights, usedTrajectories) = (Set<Int>(), Set<Int>())
        for (pair, _) in candidates
        where !usedFlights.contains(pair.flight) && !usedTrajectories.contains(pair.trajectory) {
            usedFlights.insert(pair.flight)
            usedTrajectories.insert(pair.trajectory)
            pairs.append(pair)
        }
        falseTrajectories = trajectories.filter { trajectory in
            !usedTrajectories.contains(trajectory.id)
                && !flights.contains { $0.isOptional && Self.covers($0, trajectory) }
        }.map(\.id)
    }

    /// Overlap and distance; nil when the two have no time in common.
    private static func pair(_ trajectory: TrajectoryObservation, _ flight: FlightTruth) -> Pair? {
        guard let range = flight.timeRange else { return nil }
        let other = trajectory.timeRange
        let common = min(range.upperBound, other.upperBound).seconds(
            since: max(range.lowerBound, other.lowerBound))
        guard common >= 0, let distance = distance(trajectory, flight) else { return nil }
        return Pair(
            flight: flight.id, trajectory: trajectory.id,
            overlap: overlap(trajectory, flight, common: common),
            distance: distance)
    }

    /// The share of the frames that show the whole object; of the time where none does.
    private static func overlap(
        _ trajectory: TrajectoryObservation, _ flight: FlightTruth, common: Double
    ) -> Double {
        let whole = flight.wholeSamples
        if !whole.isEmpty {
            let range = trajectory.timeRange
            return Double(whole.count { range.contains($0.time) }) / Double(whole.count)
        }
        guard let range = flight.timeRange else { return 0 }
        let length = range.upperBound.seconds(since: range.lowerBound)
        return length > 0 ? common / length : 1
    }

    /// The mean distance of the detections at times of the flight, as a share of the picture's width.
    private static func distance(_ trajectory: TrajectoryObservation, _ flight: FlightTruth) -> Double? {
        var (sum, count) = (0.0, 0)
        for detection in trajectory.detections {
            guard let center = flight.center(at: detection.time) else { continue }
            let point = detection.location.pixelPoint(in: flight.pictureSize)
            sum += (SIMD2(Double(point.x), Double(point.y)) - center).norm
            count += 1
        }
        return count > 0 ? sum / Double(count) / Double(flight.pictureSize.width) : nil
    }

    /// True when at least half of a trajectory is on a flight, however little of the flight that is.
    private static func covers(_ flight: FlightTruth, _ trajectory: TrajectoryObservation) -> Bool {
        let count = trajectory.detections.count { flight.center(at: $0.time) != nil }
        guard 2 * count >= trajectory.detections.count, let distance = distance(trajectory, flight) else {
            return false
        }
        return distance <= FlightScore.maximumDistance
    }
}

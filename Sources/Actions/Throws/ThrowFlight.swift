import PoseCore
public import Trajectories

/// One object's flight with all its bounces, while it is seen.
public struct ThrowFlight: Hashable, Identifiable, Sendable {
    /// The first trajectory's identity.
    public var id: Int { trajectories[0].id }
    /// The first trajectory and those after bounces, in the order of time; never empty.
    public internal(set) var trajectories: [TrajectoryObservation]
    /// The throw that the flight belongs to, as far as it is known; nil before enough poses have followed the release, and
    /// for flights that are no throws.
    public internal(set) var thrown: Throw?
    /// True when it was decided whether this is a throw.
    var isJudged = false

    /// The first detection.
    var start: Timestamp { trajectories[0].timeRange.lowerBound }

    /// Creates a flight.
    public init(trajectories: [TrajectoryObservation], thrown: Throw? = nil) {
        precondition(!trajectories.isEmpty)
        self.trajectories = trajectories
        self.thrown = thrown
    }
}

extension [TrajectoryObservation] {
    /// The trajectories grouped into flights: each after a bounce belongs to the flight that bounced.
    package var flights: [ThrowFlight] {
        var flights: [ThrowFlight] = []
        var places: [Int: Int] = [:]
        for trajectory in sorted(by: { ($0.timeRange.lowerBound, $0.id) < ($1.timeRange.lowerBound, $1.id) })
        {
            if let place = trajectory.precedingID.flatMap({ places[$0] }) {
                flights[place].trajectories.append(trajectory)
                places[trajectory.id] = place
            } else {
                places[trajectory.id] = flights.count
                flights.append(ThrowFlight(trajectories: [trajectory]))
            }
        }
        return flights
    }
}

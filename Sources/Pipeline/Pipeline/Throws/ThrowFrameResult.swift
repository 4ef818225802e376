public import Throws
public import Trajectories

/// What one frame showed of throws.
public struct ThrowFrameResult: Sendable {
    /// The trajectories that are new or longer in this frame.
    public var trajectories: [TrajectoryObservation]
    /// All flights that are seen, their throws included as far as they are known.
    public var flights: [ThrowFlight]
    /// The throws whose flights have ended.
    public var completed: [Throw]

    /// Creates a result.
    public init(
        trajectories: [TrajectoryObservation] = [], flights: [ThrowFlight] = [], completed: [Throw] = []
    ) {
        self.trajectories = trajectories
        self.flights = flights
        self.completed = completed
    }
}

public import Trajectories

/// What a detector reported in the course of a clip: the last state of each trajectory and when it was first reported.
///
///     var log = FlightLog()
///     for index in 0..<scene.frameCount {
///         if let frame = scene.frame(at: index) { log.add(try request.perform(on: frame), at: index) }
///     }
///     let score = FlightScore(of: log, in: scene)
public struct FlightLog: Hashable, Sendable {
    /// One trajectory.
    public struct Entry: Hashable, Sendable {
        /// As it was reported last.
        public var observation: TrajectoryObservation
        /// The index of the frame after which it was first reported.
        public var firstFrame: Int
    }

    /// The trajectories in the order of their first report.
    public private(set) var entries: [Entry] = []

    /// Creates an empty log.
    public init() {}

    /// Takes over what was reported after a frame.
    public mutating func add(_ observations: [TrajectoryObservation], at frame: Int) {
        for observation in observations {
            if let index = entries.firstIndex(where: { $0.observation.id == observation.id }) {
                entries[index].observation = observation
            } else {
                entries.append(Entry(observation: observation, firstFrame: frame))
            }
        }
    }

    /// Removes a trajectory that the detector took back.
    public mutating func remove(_ id: TrajectoryObservation.ID) {
        entries.removeAll { $0.observation.id == id }
    }
}

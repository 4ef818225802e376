public import Trajectories

/// What a detector reported in the course of a clip: the last state of each trajectory and when it was first reported.
///
///     let log = FlightLog(of: &detector, in: scene)
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

    /// Takes over the final list after the last frame: what is not in it was taken back.
    public mutating func finish(with observations: [TrajectoryObservation], frameCount: Int) {
        let kept = Set(observations.map(\.id))
        entries.removeAll { !kept.contains($0.observation.id) }
        add(observations, at: frameCount)
    }
}

extension FlightLog {
    /// Shows a scene to a detector, frame by frame.
    ///
    /// - Parameters:
    ///   - detector: A detector that has seen nothing yet.
    ///   - scene: The scene.
    ///   - showsPeople: True: the detector also gets the exact poses of the people in the scene.
    public init(
        of detector: inout some TrajectoryDetecting, in scene: FlightScene, showsPeople: Bool = false
    ) {
        self.init()
        for index in 0..<scene.frameCount {
            guard let frame = scene.frame(at: index) else { continue }
            let people = showsPeople ? scene.people(at: index) : []
            add(detector.trajectories(in: frame, people: people), at: index)
        }
        finish(with: detector.finish(), frameCount: scene.frameCount)
    }
}

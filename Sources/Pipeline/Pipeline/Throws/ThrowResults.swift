public import Throws
public import Trajectories

/// What a whole source showed of throws.
public struct ThrowResults: Sendable {
    /// All trajectories, refined, in the order of their starts.
    public var trajectories: [TrajectoryObservation]
    /// All throws, in the order of their releases.
    public var completed: [Throw]
    /// What they came to.
    public var summary: ThrowSummary { ThrowSummary(of: completed) }
    /// False when the camera has moved, so that trajectories are less sure.
    public var isCameraSteady: Bool
    /// The scale in metres of the last scene; nil when nothing shows one.
    public var metricScale: SceneScale?
    /// How many times slower than it was a scene seems to be shown, by how what flies falls; nil where nothing says so.
    public var apparentSlowMotion: Double?

    /// Creates results.
    public init(
        trajectories: [TrajectoryObservation] = [], completed: [Throw] = [], isCameraSteady: Bool = true,
        metricScale: SceneScale? = nil
    ) {
        self.trajectories = trajectories
        self.completed = completed
        self.isCameraSteady = isCameraSteady
        self.metricScale = metricScale
    }
}

public import PoseCore

/// Finds objects in free flight in the frames of one source, as Vision's request of the same name does.
///
/// Stateful: create one for each source and give it every frame, in order. A camera on a stand is best; a held one is
/// followed, see `isCameraSteady`. `TrajectoryDetector` is the same without the limits on time.
///
///     let request = DetectTrajectoriesRequest(trajectoryLength: 6)
///     await request.setObjectMaximumNormalizedRadius(0.05)
///     while let frame = try reader.next() {
///         for trajectory in await request.perform(on: frame) { … }
///     }
///     let all = await request.finish()
public actor DetectTrajectoriesRequest {
    /// Detections after which a trajectory is reported, at least 5.
    public nonisolated let trajectoryLength: Int

    /// The least time between two analysed frames, by their timestamps; zero: every frame is analysed.
    public nonisolated let frameAnalysisSpacing: Duration

    /// The smallest objects that are reported: the median radius of a trajectory, as a share of the picture's width.
    ///
    /// The radius is half the extent across the direction of flight, so that motion blur does not enlarge it.
    public private(set) var objectMinimumNormalizedRadius: Float

    /// The largest objects that are reported: the median radius of a trajectory, as a share of the picture's width.
    ///
    /// 0.1 at first; 1, Vision's default, filters nothing.
    public private(set) var objectMaximumNormalizedRadius: Float

    /// Where objects are looked for; only centres inside count. The full image at first.
    public private(set) var regionOfInterest = NormalizedRect.fullImage

    /// The time that the analysis of a frame may take; nil, as at first: the size of pictures alone decides.
    ///
    /// Where the analysis takes longer, it goes on at a half, then at a quarter of the side, at which smaller objects are
    /// lost; where that is not enough, frames are skipped. Each change ends the trajectories that have begun.
    public private(set) var targetFrameTime: Duration?

    /// Ended trajectories that `finish()` still returns, the newest; nil, as at first: all.
    ///
    /// A camera that runs for days needs a bound, or memory grows with each flight.
    public var maximumKeptTrajectories: Int? { detector.configuration.maximumKeptTrajectories }

    private var detector: TrajectoryDetector
    private var budget = AnalysisBudget()
    private var lastAnalyzed: Timestamp?
    private let now: @Sendable () -> Duration

    /// Pixels of the longer side of the analysed images, before any reduction.
    private static let maximumSide = TrajectoryDetector.Configuration().maximumSide
    /// Timestamps of some formats are whole milliseconds.
    private static let timestampTolerance = 0.001

    /// Creates a request for a source.
    ///
    /// - Parameters:
    ///   - trajectoryLength: Detections after which a trajectory is reported, at least 5.
    ///   - frameAnalysisSpacing: The least time between two analysed frames; zero: every frame is analysed.
    public init(trajectoryLength: Int = 5, frameAnalysisSpacing: Duration = .zero) {
        let clock = ContinuousClock()
        let start = clock.now
        self.init(trajectoryLength: trajectoryLength, frameAnalysisSpacing: frameAnalysisSpacing) {
            start.duration(to: clock.now)
        }
    }

    /// Creates a request that measures its analyses with `now`, the time since any fixed moment.
    init(trajectoryLength: Int, frameAnalysisSpacing: Duration, now: @escaping @Sendable () -> Duration) {
        precondition(trajectoryLength >= 5)
        var configuration = TrajectoryDetector.Configuration()
        configuration.trajectoryLength = trajectoryLength
        self.trajectoryLength = trajectoryLength
        self.frameAnalysisSpacing = frameAnalysisSpacing
        self.now = now
        objectMinimumNormalizedRadius = configuration.objectRadii.lowerBound
        objectMaximumNormalizedRadius = configuration.objectRadii.upperBound
        detector = TrajectoryDetector(configuration: configuration)
    }

    /// Sets the smallest radius from the next frame on; values outside of 0...1 are clamped.
    public func setObjectMinimumNormalizedRadius(_ radius: Float) {
        objectMinimumNormalizedRadius = Self.share(radius)
    }

    /// Sets the largest radius from the next frame on; values outside of 0...1 are clamped.
    public func setObjectMaximumNormalizedRadius(_ radius: Float) {
        objectMaximumNormalizedRadius = Self.share(radius)
    }

    /// Sets where objects are looked for from the next frame on.
    public func setRegionOfInterest(_ region: NormalizedRect) {
        regionOfInterest = region
    }

    /// Sets the time that a frame's analysis may take; nil: any.
    public func setTargetFrameTime(_ time: Duration?) {
        targetFrameTime = time
    }

    /// Sets how many ended trajectories `finish()` still returns, at least eight; nil: all.
    public func setMaximumKeptTrajectories(_ count: Int?) {
        detector.configuration.maximumKeptTrajectories = count
    }

    /// Takes in the next frame.
    ///
    /// - Parameter people: The bodies in the frame, whose limbs are no flying objects.
    /// - Returns: The trajectories that are new or longer, each with its whole path so far; none for a skipped frame.
    public func perform(
        on frame: Frame, people: [HumanBodyPoseObservation] = []
    ) -> [TrajectoryObservation] {
        guard isDue(frame.timestamp) || frame.isAfterClockJump,
            !budget.skipsFrame(target: targetFrameTime)
        else { return [] }
        lastAnalyzed = frame.timestamp
        detector.configuration.regionOfInterest = regionOfInterest
        detector.configuration.objectRadii =
            objectMinimumNormalizedRadius...max(objectMinimumNormalizedRadius, objectMaximumNormalizedRadius)
        let size = frame.pixelBuffer.storedSize
        let side = min(Self.maximumSide, max(size.width, size.height))
        detector.configuration.maximumSide = max(1, side >> budget.reduction)
        let start = now()
        let trajectories = detector.trajectories(in: frame, people: people)
        budget.add(now() - start, target: targetFrameTime)
        return trajectories
    }

    /// Ends the source; the next frame begins another one, with ids from 0.
    ///
    /// - Returns: All trajectories, or the newest of them with `maximumKeptTrajectories`, refined by what the whole source shows, in
    ///   the order of their starts.
    public func finish() -> [TrajectoryObservation] {
        defer {
            detector = TrajectoryDetector(configuration: detector.configuration)
            lastAnalyzed = nil
            // Pictures of another source may be smaller, and none of them is skipped for this one's.
            budget = AnalysisBudget()
        }
        return detector.finish()
    }

    /// False when the camera has moved, so that trajectories are less sure.
    public var isCameraSteady: Bool { detector.isCameraSteady }

    /// Pixels of the longer side of the images that are analysed at present, at most.
    var analyzedSide: Int { detector.configuration.maximumSide }

    /// True when a frame is far enough from the last analysed one, or before it.
    private func isDue(_ time: Timestamp) -> Bool {
        guard let lastAnalyzed, frameAnalysisSpacing > .zero, time >= lastAnalyzed else { return true }
        let spacing = frameAnalysisSpacing / .seconds(1)
        return time.seconds(since: lastAnalyzed) >= spacing - min(Self.timestampTolerance, 0.1 * spacing)
    }

    private static func share(_ value: Float) -> Float { value.isNaN ? 0 : max(0, min(1, value)) }
}

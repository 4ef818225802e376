public import ActionClassification
public import PoseCore
public import Trajectories

/// Turns each frame's poses and trajectories into throws: live, as soon as a flight has ended, and for a whole file.
///
/// In come people by identity and the trajectories that grew in the frame; out come throws. Between frames it keeps the
/// last seconds of poses, the flights that are seen, and what the scene's flights show of gravity. With `keepsEvidence`
/// the poses around every flight stay, so that `finalThrows` can judge the refined trajectories of the whole source; those around
/// one that is sure only at the end stay by `candidateStarts`.
///
///     var analysis = ThrowAnalysis(imageSize: size, configuration: configuration)
///     for frame in frames {
///         let completed = try analysis.add(
///             people: poses, trajectories: grown, at: frame.timestamp, candidateStarts: detector.candidateStarts)
///     }
///     let all = try analysis.finalThrows(of: detector.finish())
public struct ThrowAnalysis: Sendable {
    /// What to look for.
    public struct Configuration: Sendable {
        /// What names the kinds of throws; nil: all are none.
        public var classifier: (any ThrowKindClassifying)?
        /// A length that the user knows; nil: metres come from gravity.
        public var knownLength: KnownLength?
        /// Where throws score.
        public var targets: [ThrowTarget] = []
        /// True: with no person in sight, flights that begin within the picture count as throws too.
        public var countsUnseenThrowers = true
        /// Trajectories below this confidence are no throws.
        public var minimumConfidence: Float = 0.5
        /// Poses of the classifier's frame rate from the flight's start to the window's end, as in Apple's sample.
        public var posesAfterStart = 10
        /// Seconds without a detection after which a flight has ended: 20 frames at 30 frames a second in Apple's sample. For one
        /// that has left the picture upwards 1.2, as it may come back.
        public var flightTimeout = 20.0 / 30
        /// True: what `finalThrows` needs is kept, some 10 KB for each second of a flight and person.
        public var keepsEvidence = false

        /// Creates a configuration.
        public init(classifier: (any ThrowKindClassifying)? = nil) { self.classifier = classifier }
    }

    let configuration: Configuration
    let imageSize: PixelSize
    var aspectRatio: Double { Double(imageSize.aspectRatio) }
    /// The flights that are seen, by the first trajectory's identity.
    public private(set) var flights: [ThrowFlight] = []
    private(set) var history = PoseHistory()
    /// One for each scene, in the order of time; without `keepsEvidence` only for the latest.
    private(set) var scenes: [SceneScaleEstimator]
    private var sceneStarts: [Timestamp] = []
    private var evidence: [Int: ClosedRange<Timestamp>] = [:]
    private var nextID = 1
    /// The trajectories of the latest completed throws.
    private var completedTrajectories: [Int] = []

    /// Completed trajectories that are remembered, which no other throw is made of: of the last seconds.
    private static let maximumCompletedCount = 64
    /// Seconds until the detections of an object that has come back are reported.
    private static let reportDelay = 0.2

    /// Creates an analysis of one source.
    public init(imageSize: PixelSize, configuration: Configuration = Configuration()) {
        self.configuration = configuration
        self.imageSize = imageSize
        scenes = [
            SceneScaleEstimator(
                aspectRatio: Double(imageSize.aspectRatio), knownLength: configuration.knownLength)
        ]
    }

    /// Seconds from the flight's start to the end of the classifier's window.
    private var classificationDelay: Double {
        Double(configuration.posesAfterStart) / (configuration.classifier?.frameRate ?? 30)
    }

    /// Seconds of poses before a flight's first detection that its release and its kind are found from.
    private var evidenceDuration: Double {
        let window = configuration.classifier.map { Double($0.windowLength) / $0.frameRate } ?? 0
        return max(window, 2) + 1
    }

    /// Takes in a frame; frames come in the order of time.
    ///
    /// - Parameters:
    ///   - people: The poses by identity.
    ///   - trajectories: Those that are new or longer in this frame.
    ///   - beginsScene: True when the picture does not continue the one before.
    ///   - candidateStarts: With `keepsEvidence`: when flights began that may be among the final trajectories, all so far.
    /// - Returns: The throws whose flights have ended.
    public mutating func add(
        people: [Int: HumanBodyPoseObservation], trajectories: [TrajectoryObservation], at time: Timestamp,
        beginsScene: Bool = false, candidateStarts: [Timestamp] = []
    ) throws(ActionClassificationError) -> [Throw] {
        var completed: [Throw] = []
        if beginsScene, !sceneStarts.isEmpty {
            completed = try finish()
            history.noteCut()
            // Its flights are over: only `finalThrows` needs its scale again.
            if !configuration.keepsEvidence { (scenes, sceneStarts) = ([], []) }
            scenes.append(
                SceneScaleEstimator(aspectRatio: aspectRatio, knownLength: configuration.knownLength))
            sceneStarts.append(time)
        }
        if sceneStarts.isEmpty { sceneStarts = [time] }
        history.add(people, at: time)
        for trajectory in trajectories { take(trajectory) }
        for index in flights.indices where !flights[index].isJudged {
            guard time.seconds(since: flights[index].start) >= classificationDelay else { continue }
            try judge(index)
            // It has not landed yet.
            flights[index].thrown?.score = nil
        }
        let timeout = configuration.flightTimeout
        completed += try complete { flight in
            let last = flight.trajectories.max { $0.timeRange.upperBound < $1.timeRange.upperBound }
            guard let last else { return true }
            let silence = time.seconds(since: last.timeRange.upperBound)
            let absence = TrajectoryDetector.maximumAbsence + Self.reportDelay
            return silence > (last.isAbovePicture(at: time) ? max(timeout, absence) : timeout)
        }
        history.prune(
            before: time.advanced(by: -evidenceDuration - 1),
            keeping: evidence.values + (candidateStarts + flights.map(\.start)).map(evidenceRange))
        return completed
    }

    /// Ends all flights, as at the end of a source.
    ///
    /// - Returns: The throws among them.
    public mutating func finish() throws(ActionClassificationError) -> [Throw] {
        try complete { _ in true }
    }

    /// The scale in metres that the latest scene shows; nil when nothing does.
    public var metricScale: SceneScale? { scenes[scenes.count - 1].metricScale }

    /// How many times slower than it was a scene seems to be shown (`SceneScaleEstimator.apparentSlowMotion`); nil where all fits.
    public var apparentSlowMotion: Double? { scenes.lazy.compactMap(\.apparentSlowMotion).first }

    /// All throws of a source, from its final trajectories, in the order of their releases; needs `keepsEvidence`.
    ///
    /// The scales are then those that the final trajectories show.
    public mutating func finalThrows(
        of trajectories: [TrajectoryObservation]
    ) throws(ActionClassificationError) -> [Throw] {
        let empty = SceneScaleEstimator(aspectRatio: aspectRatio, knownLength: configuration.knownLength)
        scenes = scenes.map { _ in empty }
        for trajectory in trajectories where trajectory.confidence >= configuration.minimumConfidence {
            scenes[sceneIndex(at: trajectory.timeRange.lowerBound)].add(trajectory)
        }
        var judged: [(flight: ThrowFlight, release: ThrowRelease?)] = []
        for flight in trajectories.flights where isCandidate(flight) {
            let release = release(of: flight)
            if release == nil, !countsWithoutThrower(flight) { continue }
            learnHeight(of: release)
            judged.append((flight, release))
        }
        var result: [Throw] = []
        for (flight, release) in judged { result.append(try makeThrow(flight, release, id: 0)) }
        result.sort { ($0.release, $0.trajectoryIDs[0]) < ($1.release, $1.trajectoryIDs[0]) }
        for index in result.indices { result[index].id = index + 1 }
        return result
    }

    private func evidenceRange(ofFlightFrom start: Timestamp) -> ClosedRange<Timestamp> {
        start.advanced(by: -evidenceDuration)...start.advanced(by: 1)
    }

    private mutating func take(_ trajectory: TrajectoryObservation) {
        if trajectory.confidence >= configuration.minimumConfidence {
            scenes[scenes.count - 1].add(trajectory)
        }
        let start = trajectory.timeRange.lowerBound
        if configuration.keepsEvidence {
            evidence[trajectory.id] = evidenceRange(ofFlightFrom: start)
        }
        guard !completedTrajectories.contains(trajectory.id) else { return }
        for index in flights.indices {
            if let place = flights[index].trajectories.firstIndex(where: { $0.id == trajectory.id }) {
                flights[index].trajectories[place] = trajectory
                return
            }
        }
        let preceding = flights.firstIndex { flight in
            flight.trajectories.contains { $0.id == trajectory.precedingID }
        }
        if let preceding {
            flights[preceding].trajectories.append(trajectory)
        } else {
            flights.append(ThrowFlight(trajectories: [trajectory]))
        }
    }

    /// Decides whether a flight is a throw, from what is known of it now.
    private mutating func judge(_ index: Int) throws(ActionClassificationError) {
        flights[index].isJudged = true
        let flight = flights[index]
        guard isCandidate(flight) else {
            flights[index].thrown = nil
            return
        }
        let release = release(of: flight)
        guard release != nil || countsWithoutThrower(flight) else {
            flights[index].thrown = nil
            return
        }
        learnHeight(of: release)
        let id = flight.thrown?.id ?? nextID
        if id == nextID { nextID += 1 }
        flights[index].thrown = try makeThrow(flight, release, id: id)
    }

    private mutating func complete(
        where hasEnded: (ThrowFlight) -> Bool
    ) throws(ActionClassificationError) -> [Throw] {
        var completed: [Throw] = []
        for index in flights.indices where hasEnded(flights[index]) {
            try judge(index)
            if let thrown = flights[index].thrown {
                completed.append(thrown)
                completedTrajectories += thrown.trajectoryIDs
            }
        }
        completedTrajectories = completedTrajectories.suffix(Self.maximumCompletedCount)
        flights.removeAll(where: hasEnded)
        return completed
    }

    private mutating func learnHeight(of release: ThrowRelease?) {
        guard let release, let body = bodyHeight(for: release) else { return }
        scenes[sceneIndex(at: release.time)].add(bodyHeight: body.value, of: release.person)
    }

    /// The scene that a moment is in, by when scenes began.
    func sceneIndex(at time: Timestamp) -> Int {
        max(0, min(scenes.count - 1, (sceneStarts.lastIndex { $0 <= time } ?? 0)))
    }
}

extension TrajectoryObservation {
    /// True where the path is above the picture at a moment.
    fileprivate func isAbovePicture(at time: Timestamp) -> Bool {
        let place = path.location(at: time)
        let shift = detections[detections.count - 1].cameraShift
        return place.y + shift.y > 1 && (0...1).contains(place.x + shift.x)
    }
}

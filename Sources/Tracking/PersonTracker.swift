public import PoseCore

/// Gives the poses of each frame the identities of the people they belong to.
///
/// In: all poses of one frame, with the frame's time and, if possible, what each person looks like.
/// Out: the people who count, each with an identity that survives crossings, short occlusions and
/// leaving the picture for a moment, and the choice of the prominent one. Between frames it keeps one
/// small record per person; all limits are in seconds, so that the frame rate does not matter.
///
///     var tracker = PersonTracker()
///     let people = tracker.update(
///         poses, appearances: poses.map { AppearanceDescriptor(of: $0, in: frame.pixelBuffer) },
///         imageSize: frame.pixelBuffer.size, at: frame.timestamp)
public struct PersonTracker: Sendable {
    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// Joints must be surer than this to count towards a person's box; 0.2 as in Apple's sample.
        public var minimumJointConfidence: Float = 0.2
        /// Seconds that somebody may be out of sight and still be the same person.
        public var maximumAbsence = 2.0
        /// Seconds that somebody who comes in must be seen for before they count; 0: they count at once.
        public var confirmationTime = 0.1
        /// How the prominent person is chosen.
        public var prominence = ProminentPersonSelector.Configuration()

        /// Creates the default configuration.
        public init() {}
    }

    private let configuration: Configuration
    private var tracks: [Track] = []
    private var selector: ProminentPersonSelector
    private var lastID = 0
    private var lastTime: Timestamp?
    /// Who is seen first soon after a source's start or a cut was there all the time and counts at once.
    private var isSceneNew = true
    private var sceneStart: Timestamp?

    /// Creates a tracker that has seen nobody.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        selector = ProminentPersonSelector(configuration: configuration.prominence)
    }

    /// Tells that the next frame continues the last one no more.
    ///
    /// Afterwards people keep their identity only if their looks show clearly who they are.
    public mutating func noteCut() {
        isSceneNew = true
        sceneStart = nil
        tracks.removeAll { !$0.isConfirmed }
        for index in tracks.indices {
            tracks[index].isPlaceKnown = false
        }
    }

    /// Takes in the next frame and returns the people in it, in the order of their identities.
    ///
    /// A time before the last frame's, or later than anybody is remembered, is treated as a cut.
    /// - Parameters:
    ///   - poses: What the estimator saw, in any order; doubles of one person are merged.
    ///   - appearances: What each of `poses` looks like, in the same order; nil where unknown.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func update(
        _ poses: [HumanBodyPoseObservation], appearances: [AppearanceDescriptor?] = [],
        imageSize: PixelSize, at time: Timestamp
    ) -> [TrackedPerson] {
        if let lastTime {
            let elapsed = time.seconds(since: lastTime)
            if elapsed <= 0 || elapsed > configuration.maximumAbsence { noteCut() }
        }
        lastTime = time
        let start = sceneStart ?? time
        sceneStart = start
        if time.seconds(since: start) > Self.newSceneDuration { isSceneNew = false }
        let sightings = distinctSightings(poses, appearances, aspectRatio: imageSize.aspectRatio)
        let trackOfSighting = match(sightings, at: time)
        var poseOfTrack: [Int: HumanBodyPoseObservation] = [:]
        var newcomers: [Sighting] = []
        for (index, sighting) in sightings.enumerated() {
            if let track = trackOfSighting[index] {
                tracks[track].observe(
                    sighting.geometry, appearance: sighting.appearance,
                    isClear: isClear(index, among: sightings), at: time)
                poseOfTrack[track] = sighting.pose
            } else {
                newcomers.append(sighting)
            }
        }
        for newcomer in newcomers {
            poseOfTrack[tracks.count] = newcomer.pose
            tracks.append(Track(newcomer.geometry, appearance: newcomer.appearance, at: time))
        }
        confirm(at: time)
        if !sightings.isEmpty { isSceneNew = false }
        var people = tracks.indices.compactMap { index in
            poseOfTrack[index].flatMap { pose in
                tracks[index].isConfirmed
                    ? TrackedPerson(id: tracks[index].id, pose: pose, isProminent: false) : nil
            }
        }
        people.sort { $0.id < $1.id }
        selector.choose(
            among: &people, minimumJointConfidence: configuration.minimumJointConfidence, at: time)
        forget(at: time)
        return people
    }

    private struct Sighting {
        let pose: HumanBodyPoseObservation
        let geometry: BodyGeometry
        let appearance: AppearanceDescriptor?
    }

    /// The poses that can be placed, largest first, without doubles of one person.
    private func distinctSightings(
        _ poses: [HumanBodyPoseObservation], _ appearances: [AppearanceDescriptor?], aspectRatio: Float
    ) -> [Sighting] {
        var sightings: [Sighting] = []
        for (index, pose) in poses.enumerated() {
            guard
                let geometry = BodyGeometry(
                    pose, aspectRatio: aspectRatio,
                    minimumJointConfidence: configuration.minimumJointConfidence)
            else { continue }
            let sighting = Sighting(
                pose: pose, geometry: geometry,
                appearance: index < appearances.count ? appearances[index] : nil)
            let double = sightings.firstIndex {
                ($0.geometry.meanJointDistance(to: geometry) ?? 1) < Self.doubleDistance
            }
            if let double {
                if sightings[double].pose.confidence < pose.confidence { sightings[double] = sighting }
            } else {
                sightings.append(sighting)
            }
        }
        return sightings.sorted { $0.geometry.box.area > $1.geometry.box.area }
    }

    /// For each sighting the index of the track that it continues, or nil for somebody new.
    private func match(_ sightings: [Sighting], at time: Timestamp) -> [Int?] {
        var result = [Int?](repeating: nil, count: sightings.count)
        guard !tracks.isEmpty, !sightings.isEmpty else { return result }
        // One more column per track: the track is not seen in this frame.
        let costs = tracks.indices.map { row in
            sightings.map { sighting in
                tracks[row].cost(of: sighting.geometry, appearance: sighting.appearance, at: time)
                    .map { $0 + (tracks[row].isConfirmed ? 0 : Self.tentativePenalty) } ?? Self.impossible
            } + tracks.map { _ in Self.unseenCost }
        }
        for (row, column) in Assignment.solve(costs).enumerated()
        where column < sightings.count && costs[row][column] < Self.unseenCost {
            result[column] = row
        }
        return result
    }

    private func isClear(_ index: Int, among sightings: [Sighting]) -> Bool {
        sightings.indices.allSatisfy { other in
            other == index
                || sightings[index].geometry.box.intersectionOverUnion(sightings[other].geometry.box) < 0.1
        }
    }

    private mutating func confirm(at time: Timestamp) {
        for index in tracks.indices where !tracks[index].isConfirmed {
            let track = tracks[index]
            let seenLongEnough =
                track.sightings >= 2
                && time.seconds(since: track.firstSeen) >= configuration.confirmationTime - 1e-6
            if isSceneNew || seenLongEnough || configuration.confirmationTime <= 0 {
                lastID += 1
                tracks[index].id = lastID
            }
        }
    }

    private mutating func forget(at time: Timestamp) {
        tracks.removeAll { track in
            let unseen = time.seconds(since: track.lastSeen)
            return unseen
                > (track.isConfirmed ? configuration.maximumAbsence : configuration.confirmationTime)
        }
    }

    /// Poses whose joints are on average closer than this share of the body's size are one person's.
    private static let doubleDistance: Float = 0.06
    /// Seconds in which the estimator finds whoever is in a new scene, even cut off by the picture's edge.
    private static let newSceneDuration = 0.15
    private static let unseenCost: Float = 14
    private static let impossible: Float = 1e6
    private static let tentativePenalty: Float = 2
}

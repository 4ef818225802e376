public import PoseCore

/// Gives the poses of each frame the identities of the people they belong to.
///
/// In: all poses of one frame, with the frame's time and, if possible, each person's appearance.
/// Out: the confirmed people, each with an identity that survives crossings, short occlusions and
/// leaving the picture for a moment, and the choice of the prominent one. Tracks and poses are assigned to each
/// other by motion, the joints' similarity, limb lengths and the colours along the limbs; what a nearer body may
/// hide does not count. A pose that continues no track is tentative until it is confirmed as a lost person or as
/// a new one. Between frames it keeps one
/// small record per person; all limits are in seconds, so that the frame rate does not matter.
///
///     var tracker = PersonTracker()
///     let people = tracker.update(
///         poses, appearances: poses.map { AppearanceDescriptor(of: $0, in: frame.pixelBuffer) },
///         imageSize: frame.pixelBuffer.size, at: frame.timestamp)
public struct PersonTracker: Sendable {
    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// Joints above this confidence span a person's box: hidden joints, too, which are still placed usefully.
        public var minimumJointConfidence: Float = 0.05
        /// Seconds that a person may be out of sight and still be the same person.
        public var maximumAbsence = 2.0
        /// Seconds that a new person must be seen for before the track is confirmed; 0: it is at once.
        public var confirmationTime = 0.1
        /// How the prominent person is chosen.
        public var prominence = ProminentPersonSelector.Configuration()

        /// Creates the default configuration.
        public init() {}
    }

    /// The person that is the prominent one for as long as the track is known, whatever the sizes; nil, as it is then again:
    /// the largest is.
    public var chosenID: Int?

    private let configuration: Configuration
    private var tracks: [Track] = []
    private var selector: ProminentPersonSelector
    private var lastID = 0
    private var lastTime: Timestamp?
    private var scene = SceneBeginning(searchDuration: Self.sceneSearchDuration)

    /// Creates a tracker without tracks.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        selector = ProminentPersonSelector(configuration: configuration.prominence)
    }

    /// Notes that the next frame does not continue the last one.
    ///
    /// Afterwards people keep their identity only for a clear match of their appearance.
    public mutating func noteCut() {
        scene.noteCut()
        selector.noteCut()
        tracks.removeAll { !$0.isConfirmed }
        for index in tracks.indices {
            tracks[index].isPlaceKnown = false
        }
    }

    /// Takes in the next frame and returns the people in it, in the order of their identities.
    ///
    /// A time before the last frame's, or later than any person is remembered, is treated as a cut.
    /// - Parameters:
    ///   - poses: What the estimator saw, in any order; doubles of one person are merged.
    ///   - appearances: The appearance of each of `poses`, in the same order; nil where unknown.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func update(
        _ poses: [HumanBodyPoseObservation], appearances: [AppearanceDescriptor?] = [],
        imageSize: PixelSize, at time: Timestamp
    ) -> [TrackedPerson] {
        if let lastTime {
            let elapsed = time.seconds(since: lastTime)
            if elapsed <= 0 || elapsed > configuration.maximumAbsence { noteCut() }
            if elapsed < 0 {
                // The clock began again: on it no person was seen later than now, or none would ever be forgotten.
                for index in tracks.indices { tracks[index].restartClock(at: time) }
            }
        }
        lastTime = time
        let sceneAge = scene.advance(to: time)
        let sightings = PersonSighting.distinct(
            poses, appearances, aspectRatio: imageSize.aspectRatio,
            minimumJointConfidence: configuration.minimumJointConfidence)
        let trackOfSighting = TrackMatcher(
            tracks: tracks, time: time, isCutRecent: sceneAge <= Self.recognitionDuration
        ).tracks(of: sightings.map(\.evidence))
        var poseOfTrack: [Int: HumanBodyPoseObservation] = [:]
        var newcomers: [PersonSighting] = []
        for (index, sighting) in sightings.enumerated() {
            if let track = trackOfSighting[index] {
                tracks[track].observe(sighting.evidence, at: time)
                poseOfTrack[track] = sighting.pose
            } else {
                newcomers.append(sighting)
            }
        }
        for newcomer in newcomers {
            poseOfTrack[tracks.count] = newcomer.pose
            tracks.append(Track(newcomer.evidence, at: time))
        }
        let resumed = confirm(at: time)
        if !sightings.isEmpty { scene.noteSighting() }
        var people = tracks.indices.compactMap { index in
            poseOfTrack[index].flatMap { pose in
                tracks[index].isConfirmed && !resumed.contains(index)
                    ? TrackedPerson(id: tracks[index].id, pose: pose, isProminent: false) : nil
            }
        }
        people.sort { $0.id < $1.id }
        selector.choose(
            among: &people, minimumJointConfidence: configuration.minimumJointConfidence, at: time)
        forget(resumed, at: time)
        markChosen(among: &people)
        return people
    }

    /// Makes the chosen person the prominent one; out of sight, there is none until the track is forgotten.
    private mutating func markChosen(among people: inout [TrackedPerson]) {
        guard let chosenID, tracks.contains(where: { $0.isConfirmed && $0.id == chosenID }) else {
            chosenID = nil
            return
        }
        for index in people.indices { people[index].isProminent = people[index].id == chosenID }
    }

    /// Confirms tentative tracks that have been seen for long enough: as a lost person, or as a new one.
    ///
    /// - Returns: For each confirmed track that continues a lost one, the lost one's index, which is free now.
    private mutating func confirm(at time: Timestamp) -> Set<Int> {
        let ready = tracks.indices.filter { index in
            let track = tracks[index]
            guard !track.isConfirmed else { return false }
            if scene.isNew || configuration.confirmationTime <= 0 { return true }
            let age = time.seconds(since: track.firstSeen) + 1e-6
            return track.sightings >= 2
                && age >= configuration.confirmationTime * (track.isCovered ? Self.coveredFactor : 1)
        }
        let resumed = TrackMatcher(tracks: tracks, time: time, isCutRecent: false)
            .lostTracks(of: ready.map { tracks[$0].evidence })
        for (index, lostTrack) in zip(ready, resumed) {
            if let lostTrack {
                tracks[index].resume(as: tracks[lostTrack], at: time)
            } else {
                lastID += 1
                tracks[index].id = lastID
            }
        }
        return Set(resumed.compactMap(\.self))
    }

    private mutating func forget(_ resumed: Set<Int>, at time: Timestamp) {
        tracks = tracks.enumerated().filter { index, track in
            let unseen = time.seconds(since: track.lastSeen)
            return !resumed.contains(index)
                && unseen
                    <= (track.isConfirmed ? configuration.maximumAbsence : configuration.confirmationTime)
        }.map(\.element)
    }

    /// Seconds in which the estimator finds the people of a new scene, even cut off by the picture's edge.
    private static let sceneSearchDuration = 0.15
    /// Seconds after a cut in which people are recognised by their appearance.
    private static let recognitionDuration = 0.5
    /// A track that another body covers is confirmed after so many times the usual duration.
    private static let coveredFactor = 5.0
}

public import PoseCore

/// Gives the hands of each frame identities that stay when hands cross or are hidden for a moment.
///
/// In: the hands of one frame, with the person of each if known. Out: the hands that count, each with its
/// identity, the largest marked. Between frames it keeps one small record a hand; all limits are in seconds.
///
///     var tracker = HandTracker()
///     let hands = tracker.update(poses, personIDs: people, imageSize: size, at: frame.timestamp)
public struct HandTracker: Sendable {
    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// Seconds that a hand may be out of sight and still be the same.
        public var maximumAbsence = 1.0
        /// In how many frames a hand that comes in must be seen before it counts.
        public var confirmationFrames = 2

        /// Creates the default configuration.
        public init() {}
    }

    /// The person that the prominent hand belongs to, the larger one of theirs; nil: the largest of all hands is prominent.
    public var chosenPersonID: Int? {
        didSet { if chosenPersonID != oldValue { selector = ProminentPersonSelector() } }
    }

    private let configuration: Configuration
    private var selector = ProminentPersonSelector()
    private var tracks: [HandTrack] = []
    private var lastID = 0
    private var lastTime: Timestamp?
    private var scene = SceneBeginning(searchDuration: Self.sceneSearchDuration)

    /// Creates a tracker that has seen no hand.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Notes that the next frame does not continue the last one: hands in it are others.
    public mutating func noteCut() {
        tracks = []
        selector.noteCut()
        scene.noteCut()
    }

    /// Takes in the next frame and returns the hands in it, in the order of their identities.
    ///
    /// A time before the last frame's, or later than any hand is remembered, is treated as a cut.
    /// - Parameters:
    ///   - hands: What the estimator saw, in any order.
    ///   - personIDs: The person that each of `hands` is, in the same order; nil where unknown.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func update(
        _ hands: [HumanHandPoseObservation], personIDs: [Int?] = [], imageSize: PixelSize, at time: Timestamp
    ) -> [TrackedHand] {
        if let lastTime {
            let elapsed = time.seconds(since: lastTime)
            if elapsed <= 0 || elapsed > configuration.maximumAbsence { noteCut() }
        }
        lastTime = time
        scene.advance(to: time)
        let sightings = hands.enumerated().compactMap { index, hand in
            HandSighting(
                hand, personID: index < personIDs.count ? personIDs[index] : nil,
                aspectRatio: imageSize.aspectRatio)
        }
        let found = observe(sightings, at: time)
        confirm()
        if !sightings.isEmpty { scene.noteSighting() }
        let counted = found.filter { tracks[$0.track].isConfirmed }
        let chosen = counted.filter { chosenPersonID == nil || tracks[$0.track].personID == chosenPersonID }
        let prominentID = selector.choose(
            among: chosen.map { (tracks[$0.track].id, $0.sighting.geometry.palmArea) }, at: time)
        let owners = owners(of: counted.map { ($0.track, $0.sighting.chirality) })
        let result = counted.map { track, sighting in
            let (id, person) = (tracks[track].id, tracks[track].personID)
            let owner = Wrist(sighting.chirality, of: person).flatMap { owners[$0] }
            return TrackedHand(
                id: id, pose: sighting.pose, personID: owner == nil || owner == track ? person : nil,
                isProminent: id == prominentID)
        }
        tracks.removeAll { track in
            let unseen = time.seconds(since: track.lastSeen)
            return track.isConfirmed ? unseen > configuration.maximumAbsence : unseen > 0
        }
        return result.sorted { $0.id < $1.id }
    }

    /// A person's wrist, which has one hand.
    private struct Wrist: Hashable {
        let personID: Int
        let side: Chirality

        init?(_ side: Chirality, of personID: Int?) {
            guard let personID, side != .unknown else { return nil }
            (self.personID, self.side) = (personID, side)
        }
    }

    /// The track that has each wrist: the one that was seen there last, and of two at once the older one. The other's person is
    /// not known until it is seen at a wrist again.
    private func owners(of hands: [(track: Int, side: Chirality)]) -> [Wrist: Int] {
        var owners: [Wrist: Int] = [:]
        for (track, side) in hands {
            guard let wrist = Wrist(side, of: tracks[track].personID), let seen = tracks[track].personSeen
            else { continue }
            if let other = owners[wrist], let otherSeen = tracks[other].personSeen,
                (otherSeen, tracks[track].id) > (seen, tracks[other].id)
            {
                continue
            }
            owners[wrist] = track
        }
        return owners
    }

    /// Gives each sighting to the track that it continues, or to a new one.
    private mutating func observe(
        _ sightings: [HandSighting], at time: Timestamp
    ) -> [(track: Int, sighting: HandSighting)] {
        let trackOfSighting = Assignment.match(
            Array(tracks.indices), to: sightings.count, unseenCost: Self.unseenCost
        ) { track, index in tracks[track].cost(of: sightings[index], at: time) }
        return zip(trackOfSighting, sightings).map { track, sighting in
            if let track {
                tracks[track].observe(sighting, at: time)
            } else {
                tracks.append(HandTrack(sighting, at: time))
            }
            return (track ?? tracks.count - 1, sighting)
        }
    }

    private mutating func confirm() {
        for index in tracks.indices where !tracks[index].isConfirmed {
            if scene.isNew || tracks[index].sightings >= configuration.confirmationFrames {
                lastID += 1
                tracks[index].id = lastID
            }
        }
    }

    /// Seconds in which the estimator finds the hands of a new scene; for half a second it may wait for a body.
    private static let sceneSearchDuration = 0.6
    /// That a hand is not seen in a frame, as a negative log likelihood like `HandTrack.cost`.
    private static let unseenCost: Float = 14
}

import Foundation
import PixelSampling
public import PoseCore

/// Finds the body poses in the frames of one source, with two models that check each other.
///
/// MoveNet finds the people: it runs while a track is missing, and in a search of the picture now and then. BlazePose's
/// landmarks follow each of them from frame to frame by the region of interest that they give themselves. A candidate
/// becomes a track when both models agree, and whenever the finder runs, tracks that it contradicts start again from
/// what it found (Documentation/Decisions/0025). Keeps the tracks between frames; each person costs a landmark inference.
///
///     let estimator = try BlazePoseEstimator()
///     while let frame = try reader.next() {
///         for pose in try estimator.poses(in: frame) { … }
///     }
public final class BlazePoseEstimator: PoseEstimating {
    /// The engines that compute the models.
    public private(set) var engines: [PoseModelEngine] = []
    /// What the finder took for people with a face in sight in the last frame, where it ran; empty unless they are to be reported.
    public private(set) var candidates: [HumanBodyPoseObservation] = []

    private let configuration: Configuration
    private let finder: any TileDetecting<PersonCandidate>
    private let landmarkModel: any BodyLandmarkEstimating
    private let resolver: CandidateResolver
    private let confidences: JointConfidenceModel
    private let depths: JointDepthModel?
    private var plan: SearchPlan
    private var tracks: BodyTracks
    /// True until the first cut.
    private var isFirstScene = true
    /// Frames that were worked on: of a live source they may be every second one only.
    private var frameCount = 0

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    public convenience init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        let models = try BlazePoseModels(
            files: configuration.models, precision: configuration.precision,
            maximumRegions: configuration.maximumPersonCount)
        try self.init(models: models, configuration: configuration)
    }

    /// Makes one more estimator with models that are loaded already; takes milliseconds and little memory.
    ///
    /// - Parameter configuration: Its `models` and `precision` do not matter: those of `models` hold.
    public convenience init(
        models: BlazePoseModels, configuration: Configuration = .init()
    ) throws(PoseEstimationError) {
        self.init(
            finder: MoveNetDetector(
                models.personFinder, minimumScore: configuration.minimumCandidateScore),
            landmarkModel: try LandmarkModel(
                models.landmarks,
                concurrentRegions: min(configuration.maximumPersonCount, models.concurrentRegions),
                hasWorld: configuration.hasWorldJoints),
            confidences: models.jointConfidences,
            depths: configuration.needsDepthModel ? try .builtIn() : nil, configuration: configuration)
        engines = models.engines
    }

    init(
        finder: any TileDetecting<PersonCandidate>, landmarkModel: any BodyLandmarkEstimating,
        confidences: JointConfidenceModel, depths: JointDepthModel? = nil, configuration: Configuration
    ) {
        self.configuration = configuration
        self.finder = finder
        self.landmarkModel = landmarkModel
        self.confidences = confidences
        self.depths = depths
        resolver = CandidateResolver(
            finder: finder,
            verifier: CandidateVerifier(
                landmarkModel: landmarkModel, minimumPresenceScore: configuration.minimumPersonConfidence))
        plan = SearchPlan(
            policy: configuration.search == .thorough ? .thorough : .oneTileAFrame, scales: .people,
            pace: configuration.searchPace)
        tracks = BodyTracks(
            recoveryDuration: configuration.recoveryDuration, maximumCount: configuration.maximumPersonCount)
    }

    /// Forgets everything and searches the whole picture in the next frame.
    public func reset() {
        beginScene()
        isFirstScene = true
    }

    /// Searches the parts of the next frame that have changed, beside the tracks there are.
    public func searchEverywhere() {
        plan.makeAllDue()
    }

    /// Drops all tracks and searches the whole picture in the next frame.
    public func beginScene() {
        isFirstScene = false
        tracks.removeAll()
        plan.restart()
    }

    /// The poses in `frame`, those of people followed from the frame before first.
    public func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        let picture = frame.pixelBuffer
        tracks.begin(at: frame.timestamp)
        candidates = []
        let active = tracks.active
        var tiles = plan.dueRegions(in: picture, at: frame.timestamp, followed: active.map(\.region))
        var asked = tiles.first == .whole(of: picture.size) ? active : []
        if asked.isEmpty {
            asked = tracks.dueChecks(of: \.isConfirmed)
            for tile in asked.map({ $0.searchTile(in: picture.size) }) where !tiles.contains(tile) {
                tiles.append(tile)
            }
        }
        // The finder runs while the landmarks are computed.
        var found = try finder.detections(in: tiles, of: picture) { () throws(PoseEstimationError) in
            try follow(in: picture)
        }
        found += try searchAgain(in: frame, asked: asked)
        report(found, in: picture)
        try resolver.resolve(found, in: picture, asked: Set(asked.map(\.id)), tracks: &tracks)
        try searchMore(of: frame, wereActive: active.count)
        frameCount += 1
        return tracks.confirmed.map {
            $0.observation(in: picture.size, at: frame.timestamp, confidences: confidences, depths: depths)
        }
    }

    /// What the confidences of the poses found in `frame`, the last one, were computed from, in the poses' order.
    @_spi(Training)
    public func jointEvidence(in frame: Frame) -> [[BodyJointName: JointEvidence]] {
        tracks.confirmed.map { track in
            let joints = track.joints(in: frame.pixelBuffer.size, at: frame.timestamp)
            return Dictionary(uniqueKeysWithValues: joints.map { ($0.name, $0.evidence) })
        }
    }

    /// Computes the landmarks of all tracks; those not found in a larger region, as of a person cut off or coming nearer.
    private func follow(in picture: PixelBuffer) throws(PoseEstimationError) {
        let active = tracks.active
        let outputs = try landmarkModel.landmarks(
            in: active.map(\.region), of: picture, masks: active.map { NeighborMask(for: $0, among: active) })
        for (track, output) in zip(active, outputs) {
            var found: LandmarkOutput? = output
            if output.presenceScore < configuration.minimumPersonConfidence {
                found = try landmarkModel.landmarks(
                    in: [track.region.enlarged], of: picture,
                    masks: [NeighborMask(for: track, among: active)]
                ).first { $0.presenceScore >= configuration.minimumPersonConfidence }
            }
            tracks.follow(track.id, found) { Thumbnail(of: $0, in: picture) }
        }
        tracks.loseHidden()
    }

    /// The most leaps in a frame that are checked in tiles of their own; the whole picture shows more of them at once.
    private static let maximumLeapTiles = 2

    /// Runs the finder where landmarks have leapt, and where tracks were lost: rotated as they were and upright in turn, and in
    /// the whole picture when none is left.
    ///
    /// - Parameter asked: The tracks that the finder was asked about in this frame.
    private func searchAgain(
        in frame: Frame, asked: [BodyTrack]
    ) throws(PoseEstimationError) -> [PersonCandidate] {
        let size = frame.pixelBuffer.size
        let leapt = tracks.leapt.filter { track in !asked.contains { $0.id == track.id } }
        var tiles =
            leapt.count > Self.maximumLeapTiles
            ? [RegionOfInterest.whole(of: size)] : leapt.map { $0.searchTile(in: size) }
        // While no track is left, in every frame.
        let isUrgent = tracks.active.isEmpty
        let lost = isUrgent ? tracks.lost : tracks.dueChecks { !$0.isActive }
        for (index, track) in lost.enumerated() {
            let isUpright = !(frameCount + index).isMultiple(of: 2)
            tiles.append(
                RegionOfInterest(
                    center: track.region.center, side: 1.3 * track.region.side,
                    rotation: isUpright ? 0 : track.region.rotation))
        }
        guard !tiles.isEmpty else { return [] }
        if isUrgent { tiles.append(.whole(of: size)) }
        return try finder.detections(in: tiles, of: frame.pixelBuffer)
    }

    /// Searches where no particular track is missing: everywhere when several, and most, were lost at once, for the picture may
    /// show another moment, and in close tiles where people may be small.
    private func searchMore(of frame: Frame, wereActive: Int) throws(PoseEstimationError) {
        guard configuration.search == .thorough, tracks.hasRoom else { return }
        let (picture, time) = (frame.pixelBuffer, frame.timestamp)
        let lostNow = tracks.lost.count { $0.wasLost(at: time) }
        if lostNow > 1, 2 * lostNow > wereActive {
            plan.restart()
            let tiles = plan.dueRegions(in: picture, at: time, followed: tracks.active.map(\.region))
            try admit(from: tiles, of: picture)
        }
        let followed = tracks.active.map(\.region)
        // Where all tracks were lost, the people are not likely to have become small.
        guard !followed.isEmpty || tracks.lost.isEmpty else { return }
        // After a cut beside large people it would cost more than it finds.
        guard isFirstScene || plan.includesCloseTiles(beside: followed, in: picture.size) else { return }
        let tiles = plan.closeRegions(in: picture, at: time, followed: followed)
        try admit(from: tiles, of: picture, minimumScore: configuration.minimumCloseScore)
    }

    /// Lets what the finder sees in tiles become tracks.
    private func admit(
        from tiles: [RegionOfInterest], of picture: PixelBuffer, minimumScore: Float = 0
    ) throws(PoseEstimationError) {
        let found = try finder.candidates(in: tiles, of: picture)
        report(found, in: picture)
        try resolver.resolve(found, in: picture, minimumScore: minimumScore, tracks: &tracks)
    }

    /// Keeps what the finder found, where it is to be reported.
    private func report(_ found: [PersonCandidate], in picture: PixelBuffer) {
        guard configuration.reportsCandidates else { return }
        candidates += found.filter(\.isFaceInSight).map { $0.observation(in: picture.size) }
    }
}

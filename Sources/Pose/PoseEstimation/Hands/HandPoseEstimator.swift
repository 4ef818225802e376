import Foundation
public import PoseCore
import ProcessEnvironment

/// Finds the hand poses in the frames of one source with the palm and hand landmark models.
///
/// A hand is followed from frame to frame by the region that its own landmarks give; `HandRegionTracker` decides
/// which regions are hands. The palm detector runs while fewer hands are followed than are asked for; otherwise for a
/// larger hand, every second where something always moves, and sooner after stillness. Given the body poses of the frame,
/// the estimator searches for hands where the forearms end, which finds small ones, assigns each to a person, and takes no
/// foot and no face for a hand. Without them it searches for a body where a hand comes in.
///
///     let estimator = try HandPoseEstimator()
///     while let frame = try reader.next() {
///         for hand in try estimator.hands(in: frame, bodies: poses) { … }
///     }
public final class HandPoseEstimator: HandPoseEstimating {
    /// The engines that compute the hand models.
    public private(set) var engines: [PoseModelEngine] = []

    private let configuration: Configuration
    private let detector: any TileDetecting<PalmDetection>
    private let verifier: HandVerifier
    private var search: HandSearch
    private var tracker: HandRegionTracker

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    public convenience init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        // Two hands side by side, a core each, take less time than one after the other on two cores.
        let cores = ProcessorCount.usable
        let regions = max(1, min(configuration.maximumHandCount, cores))
        let models = try HandPoseModels(
            files: configuration.models, concurrentRegions: regions, precision: configuration.precision,
            coresPerRegion: max(1, min(2, cores / regions)))
        try self.init(models: models, configuration: configuration)
    }

    /// Makes one more estimator with models that are loaded already; takes milliseconds and little memory.
    ///
    /// - Parameters:
    ///   - models: The hand models.
    ///   - bodyModels: What distinguishes hands from feet and faces where no body is given; nil: loaded when it is needed.
    ///   - configuration: Its `models` do not matter, nor does `precision` for hands: those of `models` hold.
    public convenience init(
        models: HandPoseModels, bodyModels: BlazePoseModels? = nil, configuration: Configuration = .init()
    ) throws(PoseEstimationError) {
        self.init(
            detector: PalmDetector(models.detector, minimumScore: configuration.minimumDetectionScore),
            landmarkModel: HandLandmarkModel(
                models.landmarks,
                concurrentRegions: min(configuration.maximumHandCount, models.concurrentRegions)),
            bodies: NearbyBodyFinder(bodyModels, files: models.files, precision: configuration.precision),
            configuration: configuration)
        engines = models.engines
    }

    /// - Parameter bodies: Asked only where no body is given and the configuration says so.
    init(
        detector: any TileDetecting<PalmDetection>, landmarkModel: any HandLandmarkEstimating,
        bodies: any LimbFinding, configuration: Configuration
    ) {
        self.configuration = configuration
        self.detector = detector
        verifier = HandVerifier(
            landmarkModel, bodies: configuration.searchesForBodies ? bodies : nil,
            minimumConfidence: configuration.minimumHandConfidence)
        search = HandSearch(configuration.search)
        tracker = HandRegionTracker(configuration)
    }

    /// Forgets which hands it follows and searches everywhere in the next frame; where bodies were seen a moment
    /// ago, in the next one that shows them, or half a second after they were seen last.
    public func beginScene() {
        tracker.reset()
        search.beginScene()
    }

    /// Forgets which hands it follows, and bodies, and searches everywhere in the next frame.
    public func reset() {
        tracker.reset()
        search.reset()
    }

    /// The hands in `frame`, those followed from the frame before first.
    public func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation] = []
    ) throws(PoseEstimationError) -> [DetectedHand] {
        let limbs = BodyLimbs(bodies, in: frame.pixelBuffer.size)
        tracker.begin(at: frame.timestamp)
        if search.begin(at: frame.timestamp, isAnyBodySeen: !bodies.isEmpty) {
            try followAndSearch(in: frame, limbs: limbs)
        } else {
            try follow(in: frame, limbs: limbs)
        }
        tracker.end()
        return report(limbs: limbs, in: frame.pixelBuffer.size)
    }

    /// Takes in how a hand that was not seen in the last frame moved in it, by another tracker's account; it is
    /// searched for there.
    public func noteMove(of former: NormalizedRect, to place: NormalizedRect, in size: PixelSize) {
        let (start, end) = (former.center.pixelPoint(in: size), place.center.pixelPoint(in: size))
        tracker.noteMove(
            from: start, reach: max(former.width * Float(size.width), former.height * Float(size.height)) / 2,
            by: PixelPoint(x: end.x - start.x, y: end.y - start.y))
    }

    /// Takes in which hands of the last frame are in use; larger ones do not take their place.
    public func noteUse(of places: [NormalizedRect], in size: PixelSize) {
        tracker.noteUse(of: places.map { $0.center.pixelPoint(in: size) })
    }

    private func follow(in frame: Frame, limbs: BodyLimbs) throws(PoseEstimationError) {
        let outputs = try verifier.outputs(of: tracker.regions, limbs: limbs, in: frame.pixelBuffer)
        tracker.update(outputs, limbs: limbs)
    }

    private func followAndSearch(in frame: Frame, limbs: BodyLimbs) throws(PoseEstimationError) {
        let picture = frame.pixelBuffer
        let tiles =
            tracker.isFull
            ? search.regionsOfLarger(in: frame, followed: tracker.confirmed.map(\.reach))
            : search.regions(in: frame, limbs: limbs, beside: tracker.confirmed.map(\.output))
        // The first tile is searched while the landmarks are computed.
        var palms = try detector.detections(in: Array(tiles.prefix(1)), of: picture) {
            () throws(PoseEstimationError) in try follow(in: frame, limbs: limbs)
        }
        let isFull = tracker.isFull
        let others =
            Array(isFull ? [] : tiles.dropFirst())
            + search.regions(
                ofLost: tracker.searchPlaces, limbs: limbs, beside: tracker.confirmed.map(\.output))
        palms += try detector.detections(in: others, of: picture)
        try verify(HandCandidate.candidates(of: palms), limbs: limbs, in: picture)
        guard !isFull else { return }
        let arms = search.armsToSearch(of: limbs, beside: tracker.confirmed.map(\.output))
        try verify(HandCandidate.candidates(of: arms, beside: palms), limbs: limbs, in: picture)
    }

    /// Confirms those candidates that are hands, the best candidate first, as long as there is room.
    private func verify(
        _ candidates: [HandCandidate], limbs: BodyLimbs, in picture: PixelBuffer
    ) throws(PoseEstimationError) {
        tracker.propose(candidates)
        while let (id, candidate, rivals) = tracker.nextTentative() {
            switch try verifier.verdict(on: candidate, beside: rivals, limbs: limbs, in: picture) {
            case .hand(let output): if tracker.confirm(id, as: output) { search.noteAdmission() }
            case .bodyPart(let region): tracker.reject(id, at: region)
            case .nothing: tracker.delete(id)
            }
        }
    }

    /// Assigns each hand to a person and a side, and makes observations of them.
    private func report(limbs: BodyLimbs, in size: PixelSize) -> [DetectedHand] {
        let hands = tracker.regions.compactMap { region in
            region.confirmed.map { (id: region.id, output: $0.output) }
        }
        let ownership = HandOwnership(of: hands, limbs: limbs)
        var handOfBody: [Int: Int] = [:]
        for (id, output) in hands {
            let owner = ownership.owner(of: id)
            let right = configuration.isMirrored ? 1 - output.handedness : output.handedness
            tracker.note(owner, right: right, of: id)
            guard let body = owner?.bodyIndex else { continue }
            if let other = handOfBody.updateValue(id, forKey: body) { tracker.notePair(other, id) }
        }
        return hands.map { id, output in
            DetectedHand(
                pose: output.observation(chirality: tracker.chirality(of: id), in: size),
                bodyIndex: ownership.owner(of: id)?.bodyIndex)
        }
    }
}

import Foundation
public import PoseCore

/// Finds the hand poses in the frames of one source with the palm and hand landmark models.
///
/// A hand is followed from frame to frame by the region that its own landmarks give. The palm detector runs
/// while fewer hands are followed than are asked for; otherwise once a second at most, for a larger hand. Given
/// the body poses of the frame, it looks for hands where the forearms end, which finds small ones, tells whose
/// each is, and takes no foot and no face for a hand. Without them it looks for a body where a hand comes in.
///
///     let estimator = try HandPoseEstimator()
///     while let frame = try reader.next() {
///         for hand in try estimator.hands(in: frame, bodies: poses) { … }
///     }
public final class HandPoseEstimator: HandPoseEstimating {
    /// What to look for, and how.
    public struct Configuration: Sendable {
        /// No pose is computed for hands beyond this number: the largest count, as in Vision.
        public var maximumHandCount = 2
        /// True: the pictures are mirror images, as selfie previews are; body poses given with them must name the
        /// person's own sides, as `MirroredPoseEstimator` does.
        public var isMirrored = false
        /// Whether somebody is looked for before a hand comes in where no body is given, so that no foot and no face is taken
        /// for one; needs the body models.
        public var looksForBodies = true
        /// Where hands that are not followed yet are looked for.
        public var search = BlazePoseEstimator.Configuration.Search.thorough
        /// Detector score from which a palm is looked at more closely; 0.5 is the model's own.
        public var minimumDetectionScore: Float = 0.5
        /// Hand flag from which a region counts as a hand; 0.5 is the model's own.
        public var minimumHandConfidence: Float = 0.5
        /// How long a lost hand is looked for near the place where it was last, and followed there without being
        /// told, in seconds.
        public var recoveryDuration = 0.5
        /// How the models compute; nil: `int16` where the processor can, else `f32`.
        public var precision: PoseModelPrecision?
        /// Where the model files are.
        public var models = PoseModelFiles.installed

        /// Creates the default configuration.
        public init() {}
    }

    private struct Followed {
        var output: HandLandmarkOutput
        var side = SideEvidence()
        /// When it was last surely a hand.
        var lastSure: Timestamp
        /// The arm that it ended when it was seen as `output` tells, where it ended one.
        var arm: BodyLimbs.Arm?

        /// Twice its region: its forearm moves too.
        var reach: RegionOfInterest {
            RegionOfInterest(center: output.region.center, side: 2 * output.region.side)
        }
    }

    private struct Lost {
        var region: RegionOfInterest
        var since: Timestamp
    }

    private let configuration: Configuration
    private let detector: PalmDetector
    private let landmarkModel: HandLandmarkModel
    private var search: HandSearch
    private var followed: [Followed] = []
    /// Hands that do not look like hands at the moment, as some pinches from some sides do not; the palm
    /// detector mostly misses them too. They are not told, but followed in case they come back.
    private var doubtful: [Followed] = []
    private var lost: [Lost] = []
    /// What was a part of somebody, and no hand; not looked at again for a while.
    private var refused: [Lost] = []
    private let glance: BodyGlance

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    public convenience init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        // Two hands side by side, a core each, take less time than one after the other on two cores.
        let cores = ProcessInfo.processInfo.activeProcessorCount
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
    ///   - bodyModels: What tells hands from feet and faces where no body is given; nil: loaded when it is needed.
    ///   - configuration: Whose `models` do not matter, nor does `precision` for hands: those of `models` hold.
    public init(
        models: HandPoseModels, bodyModels: BlazePoseModels? = nil, configuration: Configuration = .init()
    ) throws(PoseEstimationError) {
        self.configuration = configuration
        detector = try PalmDetector(
            models.detector, path: models.files.palmDetector,
            minimumScore: configuration.minimumDetectionScore)
        landmarkModel = try HandLandmarkModel(
            models.landmarks, path: models.files.handLandmarks,
            concurrentRegions: min(configuration.maximumHandCount, models.concurrentRegions))
        search = HandSearch(configuration.search)
        glance = BodyGlance(bodyModels, files: models.files, precision: configuration.precision)
    }

    /// Forgets which hands it follows and searches everywhere in the next frame; where somebody was seen a moment
    /// ago, in the next one that shows them.
    public func reset() {
        followed = []
        doubtful = []
        lost = []
        refused = []
        search.restart()
    }

    /// The hands in `frame`, those followed from the frame before first.
    public func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation] = []
    ) throws(PoseEstimationError) -> [DetectedHand] {
        let picture = frame.pixelBuffer
        let limbs = BodyLimbs(bodies, in: picture.size)
        let hands: [Followed]
        if search.begin(at: frame.timestamp, isAnyBodySeen: !bodies.isEmpty) {
            hands = try followAndSearch(in: frame, limbs: limbs)
        } else {
            hands = try follow(in: frame, limbs: limbs)
        }
        doubtful.removeAll { isKnown($0.output.region, among: hands) }
        doubtful = Array(doubtful.prefix(configuration.maximumHandCount - hands.count))
        lost.removeAll { lost in
            let elapsed = frame.timestamp.seconds(since: lost.since)
            return elapsed > configuration.recoveryDuration || elapsed < 0
                || hands.contains { $0.output.region.overlap(with: lost.region) > 0.2 }
        }
        return report(hands, limbs: limbs, in: picture.size)
    }

    /// Tells how a hand that was not seen in the last frame moved in it, as others saw; it is looked for there.
    public func noteMove(of former: NormalizedRect, to place: NormalizedRect, in size: PixelSize) {
        let (start, end) = (former.center.pixelPoint(in: size), place.center.pixelPoint(in: size))
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let reach = max(former.width * Float(size.width), former.height * Float(size.height)) / 2
        func moved(_ point: PixelPoint) -> PixelPoint { PixelPoint(x: point.x + dx, y: point.y + dy) }
        for index in lost.indices where lost[index].region.center.distance(to: start) < reach {
            lost[index].region.center = moved(lost[index].region.center)
        }
        for index in doubtful.indices where doubtful[index].output.region.center.distance(to: start) < reach {
            doubtful[index].output.points = doubtful[index].output.points.map(moved)
            // Where its arm was then says nothing any more.
            doubtful[index].arm = nil
        }
    }

    /// The hands that are still there, and those that come in.
    private func followAndSearch(in frame: Frame, limbs: BodyLimbs) throws(PoseEstimationError) -> [Followed]
    {
        let picture = frame.pixelBuffer
        let known = followed.map(\.output)
        let isRoom = known.count < configuration.maximumHandCount
        let squares =
            isRoom
            ? search.regions(in: frame, limbs: limbs, beside: known)
            : search.regionsOfLarger(in: frame, followed: followed.map(\.reach))
        // The first square is searched while the landmarks are computed.
        try detector.start(Array(squares.prefix(1)), of: picture)
        var hands = try follow(in: frame, limbs: limbs)
        var palms = try detector.finish()
        guard hands.count < configuration.maximumHandCount else {
            try exchange(HandCandidate.candidates(of: palms), for: &hands, limbs: limbs, in: frame)
            return hands
        }
        let others =
            Array(squares.dropFirst())
            + search.regions(ofLost: lost.map(\.region), limbs: limbs, beside: hands.map(\.output))
        try detector.start(others, of: picture)
        palms += try detector.finish()
        try admit(HandCandidate.candidates(of: palms), to: &hands, limbs: limbs, in: frame)
        let arms = search.armsToLookAt(of: limbs, beside: hands.map(\.output))
        try admit(HandCandidate.candidates(of: arms, beside: palms), to: &hands, limbs: limbs, in: frame)
        return hands
    }

    /// The hands that were followed and are still there, or there again; those that may be are kept aside.
    private func follow(in frame: Frame, limbs: BodyLimbs) throws(PoseEstimationError) -> [Followed] {
        var hands: [Followed] = []
        let known = followed + doubtful
        let outputs = try lookAgain(at: known, in: frame, limbs: limbs)
        doubtful = []
        for (index, (output, former)) in zip(outputs, known).enumerated() {
            let isElsewhere = limbs.isElsewhere(output, isFollowed: index < followed.count)
            if output.flag >= configuration.minimumHandConfidence, !isElsewhere {
                guard !isKnown(output.region, among: hands) else { continue }
                hands.append(Followed(output: output, side: former.side, lastSure: frame.timestamp))
                continue
            }
            if index < followed.count {
                lost.append(Lost(region: former.output.region, since: frame.timestamp))
            }
            let elapsed = frame.timestamp.seconds(since: former.lastSure)
            if !isElsewhere, elapsed >= 0, elapsed <= configuration.recoveryDuration {
                var hand = former
                // What looks like nothing at all does not say where it is either.
                if output.flag >= Self.minimumFollowingFlag {
                    hand.output = output
                    hand.arm = former.arm.flatMap { limbs.arm(continuing: $0) }
                }
                doubtful.append(hand)
            }
        }
        return hands
    }

    /// What is seen now where the hands were, or where their arms have carried them.
    private func lookAgain(
        at hands: [Followed], in frame: Frame, limbs: BodyLimbs
    ) throws(PoseEstimationError) -> [HandLandmarkOutput] {
        let regions = hands.map { hand in
            guard let arm = hand.arm else { return hand.output.region }
            return hand.output.region.carried(by: arm, to: limbs.arm(continuing: arm))
        }
        var outputs = try landmarkModel.landmarks(in: regions, of: frame.pixelBuffer)
        func lookElsewhere(
            _ isWorthIt: (Int) -> Bool, at region: (Int) -> RegionOfInterest
        ) throws(PoseEstimationError) {
            let unseen = hands.indices.filter {
                outputs[$0].flag < configuration.minimumHandConfidence && isWorthIt($0)
            }
            let others = try landmarkModel.landmarks(in: unseen.map(region), of: frame.pixelBuffer)
            for (index, output) in zip(unseen, others) where output.flag > outputs[index].flag {
                outputs[index] = output
            }
        }
        // Arms are told wrongly at times: a hand that is not where its arm went may still be where it was.
        try lookElsewhere({ regions[$0] != hands[$0].output.region }, at: { hands[$0].output.region })
        // What was followed may have become too small a part of a hand.
        try lookElsewhere({ $0 < followed.count }, at: { regions[$0].enlarged })
        return outputs
    }

    /// Seconds for which what was a part of somebody is not looked at again.
    private static let refusalDuration = 0.5
    /// Hand flag from which landmarks still tell where the hand goes.
    private static let minimumFollowingFlag: Float = 0.2

    private func isKnown(_ region: RegionOfInterest, among hands: [Followed]) -> Bool {
        hands.contains { $0.output.region.overlap(with: region) > 0.5 }
    }

    /// Adds those candidates that are hands, the best candidate first, as long as there is room.
    private func admit(
        _ candidates: [HandCandidate], to hands: inout [Followed], limbs: BodyLimbs, in frame: Frame
    ) throws(PoseEstimationError) {
        // A hand that is missed for a moment has not shrunk.
        let missed = lost.map(\.region) + doubtful.map(\.output.region)
        refused.removeAll { !(0...Self.refusalDuration ~= frame.timestamp.seconds(since: $0.since)) }
        for candidate in candidates where hands.count < configuration.maximumHandCount {
            guard !isKnown(candidate.region, among: hands),
                !missed.contains(where: candidate.region.isSmallPart(of:)),
                !refused.contains(where: { $0.region.overlap(with: candidate.region) > 0.3 }),
                let output = try look(at: candidate, limbs: limbs, beside: hands, in: frame.pixelBuffer),
                !limbs.isElsewhere(output), !hands.contains(where: { output.isPart(of: $0.output) }),
                try isSure(output, limbs: limbs, in: frame.pixelBuffer)
            else { continue }
            if limbs.isEmpty, configuration.looksForBodies,
                try glance.limbs(around: output, in: frame.pixelBuffer).isElsewhere(output)
            {
                refused.append(Lost(region: output.region, since: frame.timestamp))
                continue
            }
            hands.removeAll { $0.output.isSmallPart(of: output) }
            hands.append(Followed(output: output, lastSure: frame.timestamp))
            search.noteAdmission()
        }
    }

    /// False of what ends no arm beside people whose arms are seen, and is no hand in the mirror.
    private func isSure(
        _ output: HandLandmarkOutput, limbs: BodyLimbs, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> Bool {
        if limbs.arms.isEmpty || limbs.arm(of: output, among: limbs.arms) != nil { return true }
        return try landmarkModel.landmarks(in: [output.region.mirrored], of: picture).contains {
            $0.flag >= configuration.minimumHandConfidence
        }
    }

    /// The hand that a candidate is, or nil, also when it is one of `hands`.
    private func look(
        at candidate: HandCandidate, limbs: BodyLimbs, beside hands: [Followed], in picture: PixelBuffer
    ) throws(PoseEstimationError) -> HandLandmarkOutput? {
        func look(at region: RegionOfInterest, _ minimumFlag: Float) throws(PoseEstimationError)
            -> HandLandmarkOutput?
        {
            try landmarkModel.landmarks(in: [region], of: picture).first {
                $0.flag >= minimumFlag && !isKnown($0.region, among: hands)
            }
        }
        let minimumFlag = configuration.minimumHandConfidence
        let isWorthMore = candidate.isSure || limbs.isOfNone(candidate.region)
        let minimumRoughFlag = isWorthMore ? min(Self.minimumRoughFlag, minimumFlag) : minimumFlag
        // The region is rough: look again with the one that the landmarks give, and once more where it pays.
        guard let rough = try look(at: candidate.region, minimumRoughFlag),
            let output = try look(at: rough.region, minimumRoughFlag)
        else { return nil }
        return output.flag >= minimumFlag ? output : try look(at: output.region, minimumFlag)
    }

    /// Hand flag from which a rough region may lead to a hand where more looks pay: fists begin there, for the palm
    /// detector sees their place badly.
    private static let minimumRoughFlag: Float = 0.05

    /// Lets hands that are clearly larger, and surely hands, take the places of the smallest.
    private func exchange(
        _ candidates: [HandCandidate], for hands: inout [Followed], limbs: BodyLimbs, in frame: Frame
    ) throws(PoseEstimationError) {
        for candidate in candidates {
            let sides = hands.map(\.output.region.side)
            guard let smallest = sides.indices.min(by: { sides[$0] < sides[$1] }) else { return }
            let least = Self.minimumGrowth * sides[smallest]
            guard candidate.region.side > least else { return }
            var others = hands
            let replaced = others.remove(at: smallest).output
            try admit([candidate], to: &others, limbs: limbs, in: frame)
            guard others.count == hands.count, let larger = others.last?.output,
                larger.flag > 0.9 || replaced.isSmallPart(of: larger), larger.region.side > least
            else { continue }
            hands = others
        }
    }

    /// How many times larger a hand must be to take another's place, so that hands of like size do not alternate.
    private static let minimumGrowth: Float = 1.5

    /// Settles whose each hand is and which, and makes observations of them.
    private func report(_ hands: [Followed], limbs: BodyLimbs, in size: PixelSize) -> [DetectedHand] {
        followed = hands
        var free = limbs.arms
        return followed.indices.map { index in
            let output = followed[index].output
            let arm = limbs.arm(of: output, among: free)
            if let arm { free.removeAll { $0 == arm } }
            followed[index].arm = arm
            let right = configuration.isMirrored ? 1 - output.handedness : output.handedness
            followed[index].side.add(right: right, wrist: arm?.side ?? .unknown)
            return DetectedHand(
                pose: output.observation(chirality: followed[index].side.chirality, in: size),
                bodyIndex: arm?.bodyIndex)
        }
    }
}

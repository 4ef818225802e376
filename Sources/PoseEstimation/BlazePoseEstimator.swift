import Foundation
public import PoseCore

/// Finds the body poses in the frames of one source with the BlazePose models.
///
/// A person is followed from frame to frame by the region that their own landmarks give; the detector
/// only runs for people who were lost or may have come in. Of whom it is not sure, the landmark model must
/// see the same body in the mirror (Documentation/Decisions/0020). Keeps the followed regions between frames;
/// costs one landmark inference a person and frame, and less than a fifth of a detector inference a frame.
///
///     let estimator = try BlazePoseEstimator()
///     while let frame = try reader.next() {
///         for pose in try estimator.poses(in: frame) { … }
///     }
public final class BlazePoseEstimator: PoseEstimating {
    /// Someone who is followed on trust: taken for a person who was lost.
    private struct Doubt {
        var region: RegionOfInterest
        var score: Float
        var since: Timestamp
    }

    /// Seconds for which a place where somebody was refused is not looked at again.
    private static let refusalDuration = 0.5
    /// How far from each other somebody upside down and their mirror image may be seen, in radii of the body.
    private static let upsideDownMirrorTolerance: Float = 0.06
    /// The least pose flag of who is found beside somebody.
    private static let sureFlag: Float = 0.9

    private let configuration: Configuration
    private let detector: PersonDetector
    private let landmarkModel: LandmarkModel
    private let verifier: BodyVerifier
    private var plan: SearchPlan
    private var followed: [LandmarkOutput] = []
    private var lost: [Sighting] = []
    /// When anybody was last seen who was in the frame before, too, and not on trust; outlives a cut, for it
    /// mostly leads to the same people.
    private var lastSeen: Timestamp?
    /// True until the first cut.
    private var isFirstScene = true
    private var doubts: [Doubt] = []
    /// Where nobody was after all; not looked at again for a while.
    private var refused: [Sighting] = []

    /// Loads the models; takes a twentieth of a second, in single precision up to half a second.
    public convenience init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        let models = try BlazePoseModels(
            files: configuration.models, precision: configuration.precision,
            maximumRegions: configuration.maximumPersonCount)
        try self.init(models: models, configuration: configuration)
    }

    /// Makes one more estimator with models that are loaded already; takes milliseconds and little memory.
    ///
    /// - Parameter configuration: Whose `models` and `precision` do not matter: those of `models` hold.
    public init(models: BlazePoseModels, configuration: Configuration = .init()) throws(PoseEstimationError) {
        self.configuration = configuration
        detector = try PersonDetector(
            models.detector, path: models.files.detector,
            minimumScore: configuration.minimumDetectionScore)
        landmarkModel = try LandmarkModel(
            models.landmarks, path: models.files.landmarks,
            concurrentRegions: min(configuration.maximumPersonCount, models.concurrentRegions))
        verifier = BodyVerifier(
            landmarkModel: landmarkModel, minimumFlag: configuration.minimumPersonConfidence)
        plan = SearchPlan(policy: configuration.search == .thorough ? .thorough : .oneTileAFrame)
    }

    /// Forgets all that it has seen and searches everywhere in the next frame.
    public func reset() {
        beginScene()
        isFirstScene = true
        lastSeen = nil
    }

    /// Looks everywhere once more in the next frame where something has changed, beside those whom it follows.
    public func searchEverywhere() {
        plan.makeAllDue()
    }

    /// Forgets whom it follows and searches everywhere in the next frame.
    public func beginScene() {
        isFirstScene = false
        followed = []
        lost = []
        doubts = []
        refused = []
        plan.restart()
    }

    /// The poses in `frame`, those of people followed from the frame before first.
    public func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        let picture = frame.pixelBuffer
        let regions =
            followed.count < configuration.maximumPersonCount
            ? plan.dueRegions(in: picture, at: frame.timestamp, followed: followed.map(\.region)) : []
        // Searched while the landmarks are computed.
        try detector.start(regions, of: picture)
        var people: [LandmarkOutput] = []
        let outputs = try follow(in: picture)
        for (region, output) in zip(followed.map(\.region), outputs) {
            // Who is hidden is seen as who stands in front of them, and may come out again.
            let isHidden = people.contains { $0.isSamePerson(as: output) }
            if output.flag >= configuration.minimumPersonConfidence, !isHidden {
                people.append(output)
            } else if !doubts.contains(where: { $0.region == region }) {
                // Who was never sure is not missed: trust ends.
                lost.append(Sighting(region: region, time: frame.timestamp))
            }
        }
        try settleDoubts(about: &people, in: frame)
        if people.count > doubts.count { lastSeen = frame.timestamp }
        var detections = try detector.finish()
        detections += try searchForLost(at: frame, among: people)
        let known = people.map(\.region)
        try admit(PersonDetection.mergingDoubles(detections), to: &people, in: frame)
        lost.removeAll { lost in
            let elapsed = frame.timestamp.seconds(since: lost.time)
            return elapsed > configuration.recoveryDuration || elapsed < 0
                || people.contains { !known.contains($0.region) && $0.covers(lost.region) }
        }
        try searchMore(of: frame, among: &people)
        followed = people
        return people.map { $0.observation(in: picture.size) }
    }

    /// What is seen of those who are followed; of whom nothing is, in a larger square: who is cut off or comes nearer may
    /// have left theirs.
    private func follow(in picture: PixelBuffer) throws(PoseEstimationError) -> [LandmarkOutput] {
        let minimumFlag = configuration.minimumPersonConfidence
        var outputs = try landmarkModel.landmarks(
            in: followed.map(\.region), of: picture, concealing: followed.indices.map(neighbors))
        for index in outputs.indices where outputs[index].flag < minimumFlag {
            let region = followed[index].region
            guard !doubts.contains(where: { $0.region == region }),
                let again = try landmarkModel.landmarks(
                    in: [region.enlarged], of: picture, concealing: [neighbors(of: index)]
                ).first, !outputs.contains(where: { $0.flag >= minimumFlag && $0.isSamePerson(as: again) })
            else { continue }
            outputs[index] = again
        }
        return outputs
    }

    /// Who stands beside one of those who are followed, to be concealed from the look at this one.
    private func neighbors(of index: Int) -> LandmarkModel.Concealment {
        let others = followed.indices.filter { $0 != index && followed[$0].isBeside(followed[index]) }
        guard !others.isEmpty else { return .init() }
        return .init(
            bodies: others.map { BodySilhouette(followed[$0]) }, spared: BodySilhouette(followed[index]))
    }

    /// Looks where nobody in particular is missed: everywhere once more when several of those who were followed, and
    /// most of them, are lost at once, for the picture may show another moment, and closer where they may be small.
    private func searchMore(
        of frame: Frame, among people: inout [LandmarkOutput]
    ) throws(PoseEstimationError) {
        guard configuration.search == .thorough, people.count < configuration.maximumPersonCount else {
            return
        }
        let (picture, time) = (frame.pixelBuffer, frame.timestamp)
        let lostNow = lost.count { $0.time == time }
        if lostNow > 1, 2 * lostNow > followed.count {
            plan.restart()
            let regions = plan.dueRegions(in: picture, at: time, followed: people.map(\.region))
            try search(regions, of: frame, among: &people, demand: .certainty)
        }
        // Where everybody is lost, they are not likely to have become small.
        guard !people.isEmpty || lost.isEmpty else { return }
        let followed = people.map(\.region)
        // After a cut beside large people it would cost more than it finds.
        guard isFirstScene || SearchPlan.looksCloser(beside: followed, in: picture.size) else { return }
        let areAllSmall =
            !followed.isEmpty && followed.allSatisfy { SearchPlan.isSmall($0, in: picture.size) }
        let regions = plan.closeRegions(in: picture, at: time, followed: followed)
        try search(regions, of: frame, among: &people, demand: areAllSmall ? .certainty : .clarity)
    }

    /// Adds those in several squares who show what is demanded.
    private func search(
        _ regions: [RegionOfInterest], of frame: Frame, among people: inout [LandmarkOutput],
        demand: BodyVerifier.Demand
    ) throws(PoseEstimationError) {
        let detections = try detector.people(in: regions, of: frame.pixelBuffer)
        try admit(PersonDetection.mergingDoubles(detections), to: &people, in: frame, demand: demand)
    }

    /// Looks for lost people where they were, turned as they were and upright in turn.
    private func searchForLost(
        at frame: Frame, among people: [LandmarkOutput]
    ) throws(PoseEstimationError) -> [PersonDetection] {
        guard !lost.isEmpty, people.count < configuration.maximumPersonCount else { return [] }
        var detections: [PersonDetection] = []
        if people.isEmpty {
            // A cut or a sudden movement: they may be anywhere.
            let size = frame.pixelBuffer.size
            let whole = RegionOfInterest(
                center: PixelPoint(x: Float(size.width) / 2, y: Float(size.height) / 2),
                side: Float(max(size.width, size.height)))
            detections = try detector.people(in: [whole], of: frame.pixelBuffer)
        }
        for (index, lost) in lost.enumerated() where detections.isEmpty {
            let rotation = (frame.index + index).isMultiple(of: 2) ? lost.region.rotation : 0
            let region = RegionOfInterest(
                center: lost.region.center, side: 1.3 * lost.region.side, rotation: rotation)
            // Beside who is hidden the one in front is found, too.
            detections += try detector.people(in: [region], of: frame.pixelBuffer).filter { detection in
                !people.contains { $0.covers(detection) }
            }
        }
        return detections
    }

    /// Adds the detections that the landmark model finds a person in, and that are not followed already.
    ///
    /// - Parameter demand: With `trust`, those who are refused are so for a while.
    private func admit(
        _ detections: [PersonDetection], to people: inout [LandmarkOutput], in frame: Frame,
        demand: BodyVerifier.Demand = .trust
    ) throws(PoseEstimationError) {
        let picture = frame.pixelBuffer
        refused.removeAll { !(0...Self.refusalDuration ~= frame.timestamp.seconds(since: $0.time)) }
        let fresh = detections.filter { detection in
            !people.contains { $0.covers(detection) } && !isRefused(detection)
        }
        guard !fresh.isEmpty else { return }
        for (detection, output) in try verifier.verified(fresh, in: picture) {
            let quality = output.quality(in: picture.size)
            if let known = people.firstIndex(where: {
                $0.isSamePerson(as: output) || output.isPart(of: $0, in: picture.size)
            }) {
                if demand != .clarity,
                    try lookBeside(known, for: detection, among: &people, in: picture)
                {
                    continue
                }
                // Whoever is followed keeps their place, unless the new look shows clearly more of them.
                if demand == .trust, quality > 1.15 * people[known].quality(in: picture.size) {
                    people[known] = output
                }
            } else if try !verifier.isSure(output, score: detection.score, in: picture, demand: demand)
                && !(demand == .trust
                    && isTrusted(output, score: detection.score, among: people, at: frame.timestamp))
            {
                continue
            } else if let part = people.firstIndex(where: { $0.isPart(of: output, in: picture.size) }) {
                // What was followed may have been an arm or the hips of the body that is found now; a body that
                // is seen better has somebody behind it.
                if output.flag > Self.sureFlag, quality > people[part].quality(in: picture.size) {
                    people[part] = output
                }
            } else if people.count < configuration.maximumPersonCount {
                // Who is taken on trust is doubted already.
                if output.isUpsideDown, doubts.last?.region != output.region {
                    doubts.append(
                        Doubt(region: output.region, score: detection.score, since: frame.timestamp))
                }
                people.append(output)
            }
        }
        guard demand == .trust else { return }
        for detection in fresh where !people.contains(where: { $0.covers(detection.region) }) {
            refused.append(Sighting(region: detection.region, time: frame.timestamp))
        }
    }

    /// Looks for whom the detector saw beside somebody known, that one concealed, then anew at that one.
    ///
    /// - Returns: False when nobody is surely there.
    private func lookBeside(
        _ known: Int, for detection: PersonDetection, among people: inout [LandmarkOutput],
        in picture: PixelBuffer
    ) throws(PoseEstimationError) -> Bool {
        guard people.count < configuration.maximumPersonCount, !people[known].hasHead(of: detection) else {
            return false
        }
        func look(at region: RegionOfInterest, beside body: LandmarkOutput) throws(PoseEstimationError)
            -> LandmarkOutput?
        {
            try landmarkModel.landmarks(
                in: [region], of: picture, concealing: [.init(bodies: [BodySilhouette(body)])]
            ).first { $0.flag >= configuration.minimumPersonConfidence }
        }
        guard let first = try look(at: detection.region, beside: people[known]),
            let found = try look(at: first.region, beside: people[known]),
            found.flag >= Self.sureFlag, found.isPlausible(in: picture.size), found.covers(detection.region),
            !people.contains(where: { $0.isSamePerson(as: found) || found.isPart(of: $0, in: picture.size) }),
            let mirrored = try look(at: found.region.mirrored, beside: people[known]),
            found.isSamePerson(as: mirrored, within: BodyVerifier.mirrorTolerance(detection.score))
        else { return false }
        if let again = try look(at: people[known].region, beside: found),
            again.isPlausible(in: picture.size), !again.isSamePerson(as: found)
        {
            people[known] = again
        }
        people.append(found)
        return true
    }

    /// True where nobody was found lately, nor lost, and the detector is not sure that somebody is now.
    private func isRefused(_ detection: PersonDetection) -> Bool {
        detection.score < BodyVerifier.sureDetectionScore
            && refused.contains { $0.covers(detection.region) }
            && !lost.contains { $0.covers(detection.region) }
    }

    /// True, and remembered, of who may be a person who was lost just now.
    private func isTrusted(
        _ output: LandmarkOutput, score: Float, among people: [LandmarkOutput], at time: Timestamp
    ) -> Bool {
        let elapsed = lastSeen.map { time.seconds(since: $0) } ?? .infinity
        let isMissed =
            people.isEmpty
            ? 0...configuration.recoveryDuration ~= elapsed : lost.contains { output.covers($0.region) }
        if isMissed { doubts.append(Doubt(region: output.region, score: score, since: time)) }
        return isMissed
    }

    /// Looks at who is followed on trust until it is sure of them, and lets go of whom it never is.
    private func settleDoubts(
        about people: inout [LandmarkOutput], in frame: Frame
    ) throws(PoseEstimationError) {
        var open: [Doubt] = []
        for var doubt in doubts {
            guard let index = people.firstIndex(where: { $0.covers(doubt.region) }) else { continue }
            if people[index].isUpsideDown {
                let picture = frame.pixelBuffer
                if try verifier.isSameInMirror(
                    people[index], within: Self.upsideDownMirrorTolerance, in: picture)
                {
                    continue
                }
                if let upright = try verifier.rightWayUp(people[index], in: picture) {
                    people[index] = upright
                    continue
                }
            } else if try verifier.isSure(people[index], score: doubt.score, in: frame.pixelBuffer) {
                continue
            }
            let elapsed = frame.timestamp.seconds(since: doubt.since)
            if 0...configuration.recoveryDuration ~= elapsed {
                doubt.region = people[index].region
                open.append(doubt)
            } else {
                people.remove(at: index)
            }
        }
        doubts = open
    }
}

import PixelSampling
import PoseCore

/// Verifies candidates for hands, and finds hands that are followed again, with the landmark model.
///
/// Keeps nothing between frames.
struct HandVerifier {
    /// What a candidate turns out to be.
    enum Verdict {
        case hand(HandLandmarkOutput)
        /// A part of a body that was taken for a hand, and its region.
        case bodyPart(RegionOfInterest)
        /// No hand, or one of the rivals.
        case nothing
    }

    /// Presence score from which a rough region may lead to a hand where more passes pay: fists begin there, for the palm
    /// detector locates them badly.
    private static let minimumRoughScore: Float = 0.05

    private let landmarkModel: any HandLandmarkEstimating
    private let bodies: (any LimbFinding)?
    private let minimumConfidence: Float

    /// - Parameter bodies: Finds bodies where none are given; nil: they are not searched for.
    init(_ landmarkModel: any HandLandmarkEstimating, bodies: (any LimbFinding)?, minimumConfidence: Float) {
        self.landmarkModel = landmarkModel
        self.bodies = bodies
        self.minimumConfidence = minimumConfidence
    }

    /// What a candidate is, beside hands that it must not be.
    func verdict(
        on candidate: HandCandidate, beside rivals: [HandLandmarkOutput], limbs: BodyLimbs,
        in picture: PixelBuffer
    ) throws(PoseEstimationError) -> Verdict {
        guard let output = try refined(candidate, beside: rivals, limbs: limbs, in: picture),
            !limbs.isElsewhere(output), !rivals.contains(where: output.isPart),
            try isConsistent(output, limbs: limbs, in: picture)
        else { return .nothing }
        if limbs.isEmpty, let bodies, try bodies.limbs(around: output, in: picture).isElsewhere(output) {
            return .bodyPart(output.region)
        }
        return .hand(output)
    }

    /// What the landmark model sees of the hands that are followed, by the regions' ids: where their arms have carried
    /// them, and where that shows no hand, where they were.
    func outputs(
        of regions: [HandRegion], limbs: BodyLimbs, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> [Int: HandLandmarkOutput] {
        var attempts: [(id: Int, region: RegionOfInterest)] = []
        var (second, third): ([Int: RegionOfInterest], [Int: RegionOfInterest]) = ([:], [:])
        for region in regions {
            guard let hand = region.followed else { continue }
            let last = hand.output.region
            let carried = hand.arm.flatMap { last.carried(by: $0, to: limbs.arm(continuing: $0)) }
            attempts.append((region.id, carried ?? last))
            // Arms are wrong at times: a hand that is not where its arm went may still be where it was.
            if carried != nil { second[region.id] = last }
            // What was followed may have become too small a part of a hand.
            if region.confirmed != nil { third[region.id] = (carried ?? last).enlarged }
        }
        var best: [Int: HandLandmarkOutput] = [:]
        for further in [second, third, [:]] {
            let seen = try landmarkModel.landmarks(in: attempts.map(\.region), of: picture)
            for (attempt, output) in zip(attempts, seen)
            where output.presenceScore > best[attempt.id]?.presenceScore ?? -1 {
                best[attempt.id] = output
            }
            attempts = regions.compactMap { region in
                guard let output = best[region.id], output.presenceScore < minimumConfidence else {
                    return nil
                }
                return further[region.id].map { (region.id, $0) }
            }
        }
        return best
    }

    /// The hand at a candidate's region, or nil, also when it is one of the rivals.
    private func refined(
        _ candidate: HandCandidate, beside rivals: [HandLandmarkOutput], limbs: BodyLimbs,
        in picture: PixelBuffer
    ) throws(PoseEstimationError) -> HandLandmarkOutput? {
        func output(in region: RegionOfInterest, _ minimumScore: Float) throws(PoseEstimationError)
            -> HandLandmarkOutput?
        {
            try landmarkModel.landmarks(in: [region], of: picture).first { output in
                output.presenceScore >= minimumScore
                    && !rivals.contains { $0.region.showsHand(of: output.region) }
            }
        }
        let isWorthMore = candidate.isSure || limbs.isOfNone(candidate.region)
        let minimumRoughScore =
            isWorthMore ? min(Self.minimumRoughScore, minimumConfidence) : minimumConfidence
        // The region is rough: refine it with the one that the landmarks give, and once more where it pays.
        guard let rough = try output(in: candidate.region, minimumRoughScore),
            let refined = try output(in: rough.region, minimumRoughScore)
        else { return nil }
        return refined.presenceScore >= minimumConfidence
            ? refined : try output(in: refined.region, minimumConfidence)
    }

    /// The flip consistency check, for what is at no wrist beside bodies with arms in sight.
    private func isConsistent(
        _ output: HandLandmarkOutput, limbs: BodyLimbs, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> Bool {
        if limbs.arms.isEmpty || limbs.isAtAnyWrist(output) { return true }
        return try landmarkModel.landmarks(in: [output.region.mirrored], of: picture).contains {
            $0.presenceScore >= minimumConfidence
        }
    }
}

import PixelSampling
import PoseCore

/// Fits landmarks to candidates: the verification pass that lets a candidate become a track.
struct CandidateVerifier {
    let landmarkModel: any BodyLandmarkEstimating
    /// The least presence score of a person.
    let minimumPresenceScore: Float

    /// The region that the finder's joints give is rough: no more regions are tried from one.
    private static let maximumPasses = 4
    /// Two regions in a row that are as near as this show the same.
    private static let convergence: Float = 0.03
    /// Fits that agree with a candidate about as well as each other differ by less.
    private static let likeAgreement: Float = 0.05
    /// Below this agreement the region may be wrong: the finder takes a part of the picture for a leg at times.
    private static let minimumSureAgreement: Float = 0.7

    private struct Search {
        let candidate: PersonCandidate
        let mask: NeighborMask
        var region: RegionOfInterest
        var best: LandmarkFit?
        var isDone = false
    }

    /// For each candidate the landmarks that agree best with it; nil where the landmark model finds no person.
    ///
    /// - Parameter masks: What is hidden from each candidate's crop.
    func fits(
        to candidates: [PersonCandidate], masks: [NeighborMask], in picture: PixelBuffer
    ) throws(PoseEstimationError) -> [LandmarkFit?] {
        var fits = try run(
            zip(candidates, masks).map {
                Search(candidate: $0, mask: $1, region: RegionOfInterest($0))
            }, in: picture)
        let uncertain = fits.indices.filter {
            candidates[$0].isWholeBodyInSight && (fits[$0]?.agreement ?? 0) < Self.minimumSureAgreement
        }
        let others = try run(
            uncertain.map {
                Search(
                    candidate: candidates[$0], mask: masks[$0],
                    region: RegionOfInterest(trunkOf: candidates[$0]))
            }, in: picture)
        for case (let index, let other?) in zip(uncertain, others)
        where other.agreement > (fits[index]?.agreement ?? 0) + Self.likeAgreement {
            fits[index] = other
        }
        return fits.map { fit in
            guard var fit else { return nil }
            fit.thumbnail = Thumbnail(of: fit.region, in: picture)
            return fit
        }
    }

    /// Follows the landmarks from region to region.
    private func run(
        _ searches: [Search], in picture: PixelBuffer
    ) throws(PoseEstimationError) -> [LandmarkFit?] {
        var searches = searches
        for _ in 0..<Self.maximumPasses {
            let open = searches.indices.filter { !searches[$0].isDone }
            guard !open.isEmpty else { break }
            let outputs = try landmarkModel.landmarks(
                in: open.map { searches[$0].region }, of: picture, masks: open.map { searches[$0].mask })
            for (index, output) in zip(open, outputs) {
                let fit = LandmarkFit(
                    output: output, region: searches[index].region,
                    sighting: FinderSighting(searches[index].candidate, output))
                let isConverged = output.region.isNear(fit.region, within: Self.convergence)
                // The last one that is about as good: its region is nearest to what the next frame will use.
                if output.presenceScore >= minimumPresenceScore,
                    searches[index].best.map({ fit.agreement >= $0.agreement - Self.likeAgreement }) ?? true
                {
                    searches[index].best = fit
                }
                searches[index].isDone = isConverged
                searches[index].region = output.region
            }
        }
        return searches.map(\.best)
    }

    /// True when the landmark model finds the same body in the mirrored crop: where there is none, it finds another.
    func isFlipConsistent(_ track: BodyTrack, in picture: PixelBuffer) throws(PoseEstimationError) -> Bool {
        try landmarkModel.landmarks(in: [track.region.mirrored], of: picture).contains {
            $0.presenceScore >= minimumPresenceScore && $0.isSamePerson(as: track.output)
        }
    }
}

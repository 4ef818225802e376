import PixelSampling
import PoseCore

/// Fits landmarks to candidates: the verification pass that lets a candidate become a track.
struct CandidateVerifier {
    let landmarkModel: any BodyLandmarkEstimating
    /// The least presence score of a person.
    let minimumPresenceScore: Float

    /// The region that the finder's joints give is rough: no more regions are tried for one candidate.
    private static let maximumPasses = 4
    /// Two regions in a row that are as near as this show the same.
    private static let convergence: Float = 0.03

    private struct Search {
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
        var searches = candidates.map { Search(region: RegionOfInterest($0)) }
        for pass in 0..<Self.maximumPasses {
            let open = searches.indices.filter { !searches[$0].isDone }
            guard !open.isEmpty else { break }
            let outputs = try landmarkModel.landmarks(
                in: open.map { searches[$0].region }, of: picture, masks: open.map { masks[$0] })
            for (index, output) in zip(open, outputs) {
                let fit = LandmarkFit(
                    output: output, region: searches[index].region,
                    sighting: FinderSighting(candidates[index], output))
                let isConverged = output.region.isNear(fit.region, within: Self.convergence)
                // The last one that is about as good: its region is nearest to what the next frame will use.
                if output.presenceScore >= minimumPresenceScore,
                    searches[index].best.map({ fit.agreement >= $0.agreement - 0.05 }) ?? true
                {
                    searches[index].best = fit
                }
                searches[index].isDone = isConverged || pass + 1 == Self.maximumPasses
                searches[index].region = output.region
            }
        }
        return searches.map { search in
            search.best.map { best in
                var fit = best
                fit.thumbnail = Thumbnail(of: fit.region, in: picture)
                return fit
            }
        }
    }

    /// True when the landmark model finds the same body in the mirrored crop: where there is none, it finds another.
    func isFlipConsistent(_ track: BodyTrack, in picture: PixelBuffer) throws(PoseEstimationError) -> Bool {
        try landmarkModel.landmarks(in: [track.region.mirrored], of: picture).contains {
            $0.presenceScore >= minimumPresenceScore && $0.isSamePerson(as: track.output)
        }
    }
}

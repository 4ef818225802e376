import PoseCore

/// Runs the verification passes that candidates need, and hands the results to the tracks.
struct CandidateResolver {
    let finder: any TileDetecting<PersonCandidate>
    let verifier: CandidateVerifier

    /// Lets candidates confirm, correct, resume and begin tracks.
    ///
    /// - Parameters:
    ///   - asked: The tracks that the candidates' tiles must show.
    ///   - minimumScore: New candidates below this score are ignored.
    ///   - tracks: The tracks there are.
    func resolve(
        _ found: [PersonCandidate], in picture: PixelBuffer, asked: Set<Int> = [], minimumScore: Float = 0,
        tracks: inout BodyTracks
    ) throws(PoseEstimationError) {
        let candidates = PersonCandidate.suppressingDuplicates(in: found)
        let matches = tracks.match(candidates)
        let open = candidates.indices.filter {
            switch matches[$0] {
            case .agrees, .isIgnored: false
            case .disagrees, .returns: true
            case .isNew: candidates[$0].score >= minimumScore
            }
        }
        let active = tracks.active
        let neighbors = open.map { candidates[$0] }.filter { $0.score >= BodyTracks.confirmingScore }
        let worthwhile = open.filter { index in
            if case .isNew = matches[index] { tracks.mayFollow(candidates[index]) } else { true }
        }
        let masks = worthwhile.map {
            NeighborMask(for: candidates[$0], matches[$0], tracks: active, candidates: neighbors)
        }
        let fits = try verifier.fits(to: worthwhile.map { candidates[$0] }, masks: masks, in: picture)
        for (index, fit) in zip(worthwhile, fits) {
            let candidate = candidates[index]
            switch matches[index] {
            case .agrees, .isIgnored: break
            case .disagrees(let id): tracks.correct(id, candidate, fit)
            case .returns(let id): tracks.resume(id, candidate, fit)
            case .isNew: tracks.admit(candidate, fit)
            }
        }
        let seen = matches.compactMap {
            switch $0 {
            case .agrees(let id), .disagrees(let id): id
            case .returns, .isNew, .isIgnored: nil
            }
        }
        let missed = tracks.active.filter { asked.contains($0.id) && $0.isConfirmed && !seen.contains($0.id) }
        for track in missed + tracks.dueChecks(of: { $0.isActive && !$0.isConfirmed }) {
            try check(track, in: picture, tracks: &tracks)
        }
    }

    /// Checks a track that is tentative, or that the finder has missed in the whole picture: by the finder in the track's own
    /// crop, and by flip consistency.
    ///
    /// A tentative track that the finder sees must be flip consistent, too; one that it sees otherwise starts again, confirmed,
    /// where landmarks fitted to what it sees agree better.
    private func check(
        _ track: BodyTrack, in picture: PixelBuffer, tracks: inout BodyTracks
    ) throws(PoseEstimationError) {
        let candidates = try finder.candidates(in: [track.region], of: picture)
        if let candidate = tracks.sighting(of: track.id, among: candidates) {
            let isRight = track.isConfirmed ? true : try verifier.isFlipConsistent(track, in: picture)
            if isRight { tracks.confirm(track.id, by: candidate) }
        } else if !track.isConfirmed, let best = candidates.first {
            let fits = try verifier.fits(
                to: [best],
                masks: [
                    NeighborMask(for: best, .disagrees(id: track.id), tracks: tracks.active, candidates: [])
                ],
                in: picture)
            tracks.correct(track.id, best, fits.first ?? nil)
        } else if tracks.miss(track.id), try !verifier.isFlipConsistent(track, in: picture) {
            tracks.lose(track.id)
        }
    }
}

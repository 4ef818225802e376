import PixelSampling
import PoseCore

extension BodyTracks {
    /// What a candidate of the finder means beside the tracks there are.
    enum Match {
        /// The track's landmarks agree with it.
        case agrees(id: Int)
        /// It is the same person, and the track's landmarks are elsewhere.
        case disagrees(id: Int)
        /// It is where a track was lost.
        case returns(id: Int)
        /// No track is there.
        case isNew
        /// It is not worth a verification pass: a double, or rejected a moment ago.
        case isIgnored
    }

    /// What each candidate means; agreeing ones are noted at their tracks.
    mutating func match(_ candidates: [PersonCandidate]) -> [Match] {
        var matches = [Match](repeating: .isNew, count: candidates.count)
        var open = Set(tracks.indices.filter { tracks[$0].isActive })
        var pairs: [(similarity: Float, candidate: Int, track: Int)] = []
        for candidate in candidates.indices {
            for track in open {
                pairs.append((candidates[candidate].similarity(to: tracks[track].output), candidate, track))
            }
        }
        pairs.sort { ($0.similarity, $1.candidate, $1.track) > ($1.similarity, $0.candidate, $0.track) }
        var isOpen = [Bool](repeating: true, count: candidates.count)
        for pair in pairs where pair.similarity >= Self.agreement && open.contains(pair.track) {
            guard isOpen[pair.candidate] else { continue }
            isOpen[pair.candidate] = false
            open.remove(pair.track)
            matches[pair.candidate] = .agrees(id: tracks[pair.track].id)
            if tracks[pair.track].isConfirmed || candidates[pair.candidate].score >= Self.sureScore {
                tracks[pair.track].agree(with: candidates[pair.candidate], at: now)
            }
        }
        for candidate in candidates.indices where isOpen[candidate] {
            let best = pairs.first { $0.candidate == candidate }
            let near = open.filter { isAt(tracks[$0], candidates[candidate]) }
                .min { distance($0, candidates[candidate]) < distance($1, candidates[candidate]) }
            if let near {
                open.remove(near)
                matches[candidate] = .disagrees(id: tracks[near].id)
            } else if let best, best.similarity > Self.weakAgreement || isPartOfTrack(candidates[candidate]) {
                matches[candidate] = .isIgnored
            } else if let back = returning(candidates[candidate], except: matches) {
                matches[candidate] = .returns(id: back)
            } else if rejected.contains(candidates[candidate])
                || candidates[candidate].score < Self.verifyingScore
            {
                matches[candidate] = .isIgnored
            }
        }
        return matches
    }

    /// True when a candidate much smaller than a track lies on that one's limbs.
    func isPartOfTrack(_ candidate: PersonCandidate) -> Bool {
        let radius = RegionOfInterest(candidate).bodyRadius
        return tracks.contains {
            $0.isActive && radius < Self.partSize * $0.output.radius
                && $0.output.holds(candidate.pointsInSight)
        }
    }

    /// True when a track's landmarks and a candidate are at the same place, though their joints may not agree.
    ///
    /// Landmarks that leapt may be anywhere on the body.
    private func isAt(_ track: BodyTrack, _ candidate: PersonCandidate) -> Bool {
        let region = RegionOfInterest(candidate)
        let reach: Float = track.hasLeapt ? 1 : 0.3
        return region.center.distance(to: track.output.point(.regionCenter))
            < reach * max(region.bodyRadius, track.output.radius)
    }

    private func distance(_ track: Int, _ candidate: PersonCandidate) -> Float {
        RegionOfInterest(candidate).center.distance(to: tracks[track].output.point(.regionCenter))
    }

    private func returning(_ candidate: PersonCandidate, except matches: [Match]) -> Int? {
        let taken = matches.compactMap { if case .returns(let id) = $0 { id } else { nil } }
        let region = RegionOfInterest(candidate)
        return tracks.filter { track in
            !track.isActive && !taken.contains(track.id)
                && track.region.center.distance(to: region.center) < 0.4 * max(track.region.side, region.side)
        }.min {
            $0.region.center.distance(to: region.center) < $1.region.center.distance(to: region.center)
        }?.id
    }
}

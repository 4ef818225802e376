import PoseCore

/// Decides which track each candidate of a frame continues: the assignment with the least sum of costs.
struct TrackMatcher {
    let tracks: [Track]
    let time: Timestamp
    /// True while people of the scene before a cut may be recognised by their appearance.
    let isCutRecent: Bool

    /// For each candidate the index of the track that it continues, or nil.
    func tracks(of candidates: [PersonEvidence]) -> [Int?] {
        let afterCut = isCutRecent ? recognized(among: candidates) : [:]
        return Assignment.match(
            Array(tracks.indices), to: candidates.count, unseenCost: Self.unseenCost
        ) { track, index in
            guard tracks[track].isPlaceKnown else { return afterCut[track] == index ? 0 : nil }
            return tracks[track].cost(of: candidates[index], at: time).map {
                $0 + (tracks[track].isConfirmed ? 0 : Self.tentativePenalty)
            }
        }
    }

    /// For each tentative track that is to be confirmed the index of the lost track that it continues, or nil.
    func lostTracks(of candidates: [PersonEvidence]) -> [Int?] {
        let lost = tracks.indices.filter {
            tracks[$0].isConfirmed && tracks[$0].isPlaceKnown && tracks[$0].lastSeen < time
        }
        return Assignment.match(lost, to: candidates.count, unseenCost: Self.newPersonCost) { track, index in
            tracks[track].cost(of: candidates[index], at: time)
        }
    }

    /// For tracks from before a cut the index of the candidate that is clearly the same person.
    private func recognized(among candidates: [PersonEvidence]) -> [Int: Int] {
        let rows = tracks.indices.filter { !tracks[$0].isPlaceKnown }
        let costs = rows.map { row in candidates.map { tracks[row].costAfterCut(of: $0) ?? .infinity } }
        var result: [Int: Int] = [:]
        for row in rows.indices {
            for column in candidates.indices where costs[row][column] < Track.maximumCostAfterCut {
                let limit = costs[row][column] + Self.cutMargin
                let isClear =
                    rows.indices.allSatisfy { $0 == row || costs[$0][column] > limit }
                    && candidates.indices.allSatisfy { $0 == column || costs[row][$0] > limit }
                if isClear { result[rows[row]] = column }
            }
        }
        return result
    }

    // Negative log likelihoods, as `Track.cost`; chosen on crossings like those of `Benchmarks/identities.py`.
    /// That a person is not seen in a frame.
    private static let unseenCost: Float = 14
    /// The same of a lost one. Higher: beside a lost track a new person is rarer than the lost one with a bad pose.
    private static let newPersonCost: Float = 25
    private static let tentativePenalty: Float = 2
    /// Costs after a cut that differ less are no evidence.
    private static let cutMargin: Float = 0.15
}

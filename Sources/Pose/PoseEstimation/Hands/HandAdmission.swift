import PixelSampling

/// Which candidates may become hands beside those that are followed.
///
/// As many hands are followed as are asked for; where there are more, those in use and the largest. A hand in use that was
/// missing for a moment gets its place back.
struct HandAdmission {
    let regions: [HandRegion]
    let maximumHandCount: Int

    /// Presence score above which a larger hand replaces one that is not a part of it.
    private static let minimumReplacingScore: Float = 0.9
    /// How many times larger a hand must be to replace another, so that hands of like size do not alternate.
    private static let minimumGrowth: Float = 1.5
    /// Overlap with a rejected region from which a candidate shows the same.
    private static let rejectedOverlap: Float = 0.3

    /// True while as many hands are followed as are asked for: only a larger one is accepted then, or one in use that is back.
    var isFull: Bool { regions.count { $0.confirmed != nil } >= maximumHandCount }

    /// The hand that a larger one replaces: the smallest that is not in use where there is no room.
    var replaceable: (id: Int, region: RegionOfInterest)? {
        guard isFull else { return nil }
        return regions.compactMap { region in
            region.confirmed.flatMap { $0.isInUse ? nil : (region.id, $0.output.region) }
        }
        .min { $0.1.side < $1.1.side }
    }

    /// The hand that was missing and may be back at a place; after clasped hands two may be.
    func missing(at region: RegionOfInterest) -> HandRegion? {
        func overlap(_ missing: HandRegion) -> Float { missing.missing?.place.overlap(with: region) ?? 0 }
        return regions.filter { $0.missing.map { region.mayHoldHand(missingAt: $0.place) } ?? false }
            .max { overlap($0) < overlap($1) }
    }

    /// True at the place of a hand in use that is missing.
    func isMissingInUse(at region: RegionOfInterest) -> Bool {
        missing(at: region)?.missing?.hand.isInUse == true
    }

    /// The confirmed hands, as they are kept while another is verified: without the one that it would replace.
    var rivals: [HandRegion.Hand] {
        let replaced = replaceable?.id
        return regions.filter { $0.id != replaced }.compactMap(\.confirmed)
    }

    /// True when a candidate may be a hand that is not known yet, and that there is room for.
    func isWorthVerifying(_ candidate: HandCandidate) -> Bool {
        if isFull {
            // Where no hand is asked for there is none to replace either.
            guard let replaceable,
                isMissingInUse(at: candidate.region)
                    || Self.isClearlyLarger(candidate.region, than: replaceable.region)
            else { return false }
        }
        return !rivals.contains { $0.output.region.showsHand(of: candidate.region) }
            && !regions.contains { region in
                // A hand that is missing for a moment has not shrunk.
                if let missing = region.missing {
                    return [missing.place, missing.hand.output.region].contains(
                        where: candidate.region.isSmallPart)
                }
                guard case .rejected(let place, _) = region.state else { return false }
                return place.overlap(with: candidate.region) > Self.rejectedOverlap
            }
    }

    /// True when a hand is sure and large enough to take the place of another.
    static func replaces(_ output: HandLandmarkOutput, _ other: RegionOfInterest) -> Bool {
        output.presenceScore > minimumReplacingScore && isClearlyLarger(output.region, than: other)
    }

    private static func isClearlyLarger(_ region: RegionOfInterest, than other: RegionOfInterest) -> Bool {
        region.side > minimumGrowth * other.side
    }
}

import PixelSampling

/// Where a hand may be, before the landmark model has seen it.
struct HandCandidate: Hashable {
    var region: RegionOfInterest
    /// True when the palm detector is so sure of a palm that the landmark model may run more than twice.
    var isSure = false

    /// Palm detector score from which it is.
    private static let sureScore: Float = 0.75

    /// Where palms are seen, each once, none within a much larger one, the largest first.
    static func candidates(of palms: [PalmDetection]) -> [HandCandidate] {
        var candidates: [HandCandidate] = []
        for palm in palms.sorted(by: { $0.score > $1.score })
        where !candidates.contains(where: { $0.region.showsHand(of: palm.region) })
            && !palms.contains(where: { palm.region.isSmallPart(of: $0.region) })
        {
            candidates.append(HandCandidate(region: palm.region, isSure: palm.score >= sureScore))
        }
        return candidates.sorted { $0.region.side > $1.region.side }
    }

    /// Where arms end, none within a much larger palm: a hand near the camera passes for a body with arms, too.
    static func candidates(of arms: [BodyLimbs.Arm], beside palms: [PalmDetection]) -> [HandCandidate] {
        arms.map { HandCandidate(region: $0.handRegion) }.filter { candidate in
            !palms.contains { candidate.region.isSmallPart(of: $0.region) }
        }
    }
}

import PixelSampling

/// What is masked out of a crop, so that the landmark model sees one of two people close to each other.
struct NeighborMask: Sendable {
    /// The neighbouring people.
    var neighbors: [BodySilhouette] = []
    /// The person that the crop is meant to show: nothing is masked there.
    var kept: BodySilhouette?

    /// Masks nothing.
    static let none = NeighborMask()

    /// Masks the neighbours out of a tensor of `extent` × `extent` pixels, RGB of 0...1, that shows a region.
    func apply(
        to tensor: UnsafeMutableBufferPointer<Float>, of region: RegionOfInterest, extent: Int
    ) {
        guard !neighbors.isEmpty else { return }
        BodySilhouette.maskOut(neighbors, keeping: kept, in: tensor, of: region, extent: extent)
    }
}

extension NeighborMask {
    /// Masks the tracks beside one of them.
    init(for track: BodyTrack, among tracks: [BodyTrack]) {
        let others = tracks.filter { $0.id != track.id && $0.output.isBeside(track.output) }
        neighbors = others.map { BodySilhouette($0.output) }
        kept = others.isEmpty ? nil : BodySilhouette(track.output)
    }

    /// Masks every other person beside a candidate: tracks, and candidates that are no tracks yet.
    init(
        for candidate: PersonCandidate, _ match: BodyTracks.Match, tracks: [BodyTrack],
        candidates: [PersonCandidate]
    ) {
        let region = RegionOfInterest(candidate)
        func isBeside(_ other: RegionOfInterest) -> Bool {
            other.center.distance(to: region.center) < 0.8 * max(other.bodyRadius, region.bodyRadius)
        }
        var own: Int?
        if case .disagrees(let id) = match { own = id }
        let bodies = tracks.filter { $0.id != own && isBeside($0.region) }
        let others = candidates.filter { other in
            other.points != candidate.points && isBeside(RegionOfInterest(other))
                && !bodies.contains { other.similarity(to: $0.output) >= BodyTracks.weakAgreement }
        }
        neighbors = bodies.map { BodySilhouette($0.output) } + others.map { BodySilhouette($0) }
        kept = neighbors.isEmpty ? nil : BodySilhouette(candidate)
    }
}

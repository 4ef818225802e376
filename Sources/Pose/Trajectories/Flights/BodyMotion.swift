/// How people's parts move in a few frames.
struct BodyMotion: Sendable {
    private let pairs: [(now: BodyParts, later: BodyParts)]
    private let seconds: Double

    /// The same person's parts are in the mean less than this many trunks apart.
    private static let maximumDistance = 0.5

    /// From the first to the last of some frames; nil where these are one.
    init?(_ frames: some BidirectionalCollection<(time: Double, regions: BodyRegions)>) {
        guard let first = frames.first, let last = frames.last, last.time > first.time else { return nil }
        seconds = last.time - first.time
        pairs = first.regions.bodies.compactMap { body in
            let others = last.regions.bodies.compactMap { other in
                body.distance(to: other).map { (other, $0) }
            }
            guard let (next, distance) = others.min(by: { $0.1 < $1.1 }) else { return nil }
            return distance < Self.maximumDistance * body.unit ? (body, next) : nil
        }
    }

    /// The velocity of the part of a person that may be seen at a point, in pixels/s; nil away from people.
    func velocity(at point: SIMD2<Double>) -> SIMD2<Double>? {
        for pair in pairs {
            if let displacement = pair.now.displacement(at: point, to: pair.later) {
                return displacement / seconds
            }
        }
        return nil
    }
}

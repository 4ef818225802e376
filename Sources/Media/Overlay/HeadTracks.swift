import PoseCore

/// The heads of frames up to one: those that it does not show, with where they were going to, and those that it shows, as large
/// as they were before.
///
/// Frames may also be given backwards in time.
struct HeadTracks {
    /// A head and its way.
    struct Head {
        /// What hides it where it was found; the first is where it most likely is.
        let covers: [FaceCover]
        let time: Timestamp
        /// It was as large a moment ago: a head that nods or turns seems smaller.
        var leastRadius: Float = 0
        /// Pixels a second.
        var velocity: SIMD2<Float> = .zero
        /// Seconds since it was found.
        var age: Float = 0
        /// False in frames that do not show it.
        var isInSight = true

        var place: PixelPoint { covers[0].center }
        var radius: Float { covers[0].radius }

        /// Where it would be now.
        var expectedPlace: PixelPoint {
            let way = velocity * age
            let length = (way * way).sum().squareRoot()
            // Further on it has stopped or turned.
            let share = min(1, HeadTracks.maximumStride * radius / max(length, 1e-6))
            return PixelPoint(x: place.x + share * way.x, y: place.y + share * way.y)
        }

        /// What hides it now: all the way to where it would be, larger the longer ago it was found.
        var hiding: [FaceCover] {
            let grown = covers.map { cover in
                var cover = cover
                cover.radius = max(cover.radius, leastRadius) * (1 + HeadTracks.growth * age)
                return cover
            }
            let way = FaceCover(from: place, to: expectedPlace, radius: grown[0].radius)
            return way.start == way.end ? grown : grown + [way]
        }
    }

    private(set) var heads: [Head] = []

    /// Those that the last frame does not show.
    var outOfSight: [Head] { heads.filter { !$0.isInSight } }

    /// By so much of its radius a cover grows in a second.
    private static let growth: Float = 0.6
    /// By so much of its radius a head that is found can seem to become smaller in a second.
    private static let shrinkage: Float = 1.5
    /// How far a head may be from where it is expected, in its radii, and how much farther for each second.
    private static let (reach, reachPerSecond): (Float, Float) = (1, 25)
    /// The farthest a head may be from where it is expected, and have gone out of sight, in its radii.
    private static let (maximumReach, maximumWay): (Float, Float) = (4, 14)
    /// How far a head is taken to go on as it went, in its radii.
    private static let maximumStride: Float = 5
    /// A faster head was another one, in radii a second.
    private static let maximumSpeed: Float = 25

    /// - Parameters:
    ///   - sightings: The frames, the one in question last.
    ///   - duration: Seconds after which a head that was not found again is forgotten.
    init(in sightings: some BidirectionalCollection<HeadSighting>, within duration: Double) {
        guard let last = sightings.last else { return }
        for sighting in sightings where sighting.size == last.size {
            for index in heads.indices {
                heads[index].age = Float(abs(sighting.time.seconds(since: heads[index].time)))
                heads[index].isInSight = false
            }
            let found = sighting.heads.map { Head(covers: $0, time: sighting.time) }
            heads = Self.continued(heads, by: found).filter { Double($0.age) <= duration }
        }
    }

    /// The heads that were found, each with what the one it continues says of its size and speed, and those that none continues.
    private static func continued(_ heads: [Head], by found: [Head]) -> [Head] {
        var found = found
        let pairs = pairs(heads, found) { min(maximumReach, reach + reachPerSecond * $0.age) }
        for (old, new) in pairs where heads[old].age > 0 {
            found[new].leastRadius =
                max(heads[old].radius, heads[old].leastRadius) * (1 - shrinkage * heads[old].age)
            let (from, to) = (heads[old].place, found[new].place)
            let velocity = SIMD2(to.x - from.x, to.y - from.y) / heads[old].age
            let speed = (velocity * velocity).sum().squareRoot()
            guard speed < maximumSpeed * found[new].radius else { continue }
            found[new].velocity = 0.5 * (heads[old].velocity + velocity)
        }
        let continued = Set(pairs.map(\.0))
        return heads.indices.filter { !continued.contains($0) }.map { heads[$0] } + found
    }

    /// The ways of heads that went out of sight before a frame and came into it again after it.
    static func ways(from before: [Head], to after: [Head]) -> [FaceCover] {
        pairs(before, after) { _ in maximumWay }.map { old, new in
            let (old, new) = (before[old], after[new])
            return FaceCover(from: old.place, to: new.place, radius: max(old.radius, new.radius))
        }
    }

    /// Pairs of one and the other, by index, the nearest first, each in one pair at most.
    ///
    /// - Parameter limit: How far apart the two may be, in radii.
    private static func pairs(_ heads: [Head], _ others: [Head], limit: (Head) -> Float) -> [(Int, Int)] {
        var candidates: [(distance: Float, head: Int, other: Int)] = []
        for (index, head) in heads.enumerated() {
            for (otherIndex, other) in others.enumerated() {
                let distance = head.expectedPlace.distance(to: other.place)
                if distance <= limit(head) * max(head.radius, other.radius) {
                    candidates.append((distance, index, otherIndex))
                }
            }
        }
        candidates.sort { ($0.distance, $0.head, $0.other) < ($1.distance, $1.head, $1.other) }
        var (usedHeads, usedOthers): (Set<Int>, Set<Int>) = ([], [])
        return candidates.compactMap { _, head, other in
            guard !usedHeads.contains(head), !usedOthers.contains(other) else { return nil }
            usedHeads.insert(head)
            usedOthers.insert(other)
            return (head, other)
        }
    }
}

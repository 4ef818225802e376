public import PoseCore

/// Decides where heads are hidden in the frames of one source, also in those in which a person was not found.
///
/// In come the poses of every frame, of everyone that was found; out come, one frame after the other, the covers to draw. A
/// head that is not found again is hidden for some time where it was and where it was going to, one that appears is hidden
/// before that, too, and between the two the way is. So each frame waits until those have come that follow it within
/// `lookAhead`.
///
///     hiding.add(poses, imageSize: size, at: time)
///     while hiding.isReady { draw(hiding.next()) }
public struct FaceHiding: Sendable {
    /// Seconds before a head was found in which it is hidden already.
    public static let lookAhead = 0.5
    /// Seconds for which a head that is no longer found stays hidden.
    public static let memory = 1.0
    /// How much larger the covers of candidates are.
    private static let candidateFactor: Float = 1.5
    /// More frames do not wait: the clock may stand still.
    private static let maximumCount = 600

    private let areRelated: Bool
    /// Those that wait, and before them those that are remembered.
    private var sightings: [HeadSighting] = []
    /// The first that waits.
    private var first = 0

    /// Creates a state that has seen nothing.
    ///
    /// - Parameter areRelated: False for pictures that each show another moment: a head in one says nothing of the next.
    public init(areRelated: Bool = true) { self.areRelated = areRelated }

    /// Takes in the next frame: the poses of everyone in it.
    ///
    /// - Parameter candidates: What may be more people; those with the head of one of `poses` do not count.
    public mutating func add(
        _ poses: [HumanBodyPoseObservation], candidates: [HumanBodyPoseObservation] = [],
        imageSize: PixelSize, at time: Timestamp
    ) {
        var heads = poses.map { FaceCover.covers(of: $0, in: imageSize) }.filter { !$0.isEmpty }
        for candidate in candidates {
            let covers = FaceCover.covers(of: candidate, in: imageSize)
            guard let head = covers.first, !heads.contains(where: { $0[0].hides(head) }) else { continue }
            // Often only a part of the head is in the picture, and its size is not sure.
            heads.append(
                covers.map { FaceCover(from: $0.start, to: $0.end, radius: Self.candidateFactor * $0.radius) }
            )
        }
        sightings.append(HeadSighting(time: time, size: imageSize, heads: heads))
    }

    /// Frames that wait.
    public var waitingCount: Int { sightings.count - first }

    /// True when the oldest frame that waits need not wait longer.
    public var isReady: Bool {
        guard waitingCount > 0, let last = sightings.last else { return false }
        return !areRelated || last.time.seconds(since: sightings[first].time) >= Self.lookAhead
            || waitingCount > Self.maximumCount
    }

    /// The covers of the oldest frame that waits, by all that is known; it waits no longer. At a source's end it need not
    /// be ready. Empty when none waits.
    public mutating func next() -> [FaceCover] {
        guard waitingCount > 0 else { return [] }
        let now = sightings[first]
        let forgotten = sightings[..<first].count { now.time.seconds(since: $0.time) > Self.memory }
        let excess = max(forgotten, first - Self.maximumCount)
        sightings.removeFirst(excess)
        first -= excess
        defer { first += 1 }
        guard areRelated else { return now.heads.flatMap(\.self) }
        let related = sightings.prefix { $0.time.seconds(since: now.time) <= Self.lookAhead }
        let before = HeadTracks(in: related[...first], within: Self.memory)
        let after = HeadTracks(in: related[first...].reversed(), within: Self.lookAhead)
        return (before.heads + after.heads).flatMap(\.hiding)
            + HeadTracks.ways(from: before.outOfSight, to: after.outOfSight)
    }
}

/// The heads that were found in one frame.
struct HeadSighting: Sendable {
    let time: Timestamp
    let size: PixelSize
    /// What hides each of them, at least one cover.
    let heads: [[FaceCover]]
}

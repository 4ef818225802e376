import PoseCore

/// What is known of one end of a segment before repetitions are asked.
struct SegmentEdge: Hashable, Sendable {
    /// The earliest instant that the edge may be moved to by motion.
    var earliest: Timestamp
    /// The latest one.
    var latest: Timestamp
    /// How far out repetitions that lead up to the action, or follow, still belong to it.
    var outermost: Timestamp
    /// Where the edge is when nothing but the windows is known.
    var fallback: Timestamp
    /// Where the person began to move, or ended; nil where that did not change.
    var change: Timestamp?
    /// True where nothing is known beyond: the scene, or what is known of the person, begins or ends here.
    var isOpen: Bool

    /// When the person moved about the edge.
    var stretches: [ClosedRange<Timestamp>]

    /// What is left of a movement at an open edge is at most this many times as long as the repetition beside it.
    private static let maximumPart = 1.25
    /// The sampling of motion, in seconds: stretches and repetitions touch within it.
    private static let tolerance = 0.35
    /// Motion is first known this many seconds after the first pose.
    private static let edgeTolerance = 0.2

    /// The segment's start.
    ///
    /// - Parameters:
    ///   - repetitions: Of the same person, in order of time.
    ///   - limit: The end of the segment before.
    func start(_ repetitions: [Repetition], after limit: Timestamp?) -> Timestamp {
        let lowest = max(outermost, limit ?? outermost)
        let bound = max(earliest, limit ?? earliest)
        guard
            var index = repetitions.lastIndex(where: {
                $0.start <= latest && $0.start >= lowest && $0.end > earliest
            })
        else { return max(bound, change ?? fallback) }
        while index > 0, repetitions[index - 1].start >= lowest,
            repetitions[index].continues(repetitions[index - 1])
        {
            index -= 1
        }
        let first = repetitions[index]
        guard isOpen,
            let stretch = stretches.first(where: {
                $0.lowerBound <= first.start && $0.upperBound.advanced(by: Self.tolerance) >= first.start
            }),
            first.start.seconds(since: stretch.lowerBound) <= Self.maximumPart * first.duration
        else { return first.start }
        // A part of a repetition at the edge is no repetition but belongs to the action.
        let isAtEdge = stretch.lowerBound.seconds(since: bound) < Self.edgeTolerance
        let begins = isAtEdge ? bound : stretch.lowerBound
        return min(max(bound, begins), first.start)
    }

    /// The segment's end.
    ///
    /// - Parameters:
    ///   - repetitions: Of the same person, in order of time.
    ///   - limit: The start of the segment that follows at once.
    func end(_ repetitions: [Repetition], before limit: Timestamp?) -> Timestamp {
        let highest = min(outermost, limit ?? outermost)
        let bound = min(latest, limit ?? latest)
        guard
            var index = repetitions.firstIndex(where: {
                $0.end >= earliest && $0.end <= highest && $0.start < latest
            })
        else { return min(bound, change ?? fallback) }
        while index + 1 < repetitions.count, repetitions[index + 1].end <= highest,
            repetitions[index + 1].continues(repetitions[index])
        {
            index += 1
        }
        let last = repetitions[index]
        guard isOpen,
            let stretch = stretches.last(where: {
                $0.upperBound >= last.end && $0.lowerBound <= last.end.advanced(by: Self.tolerance)
            }),
            stretch.upperBound.seconds(since: last.end) <= Self.maximumPart * last.duration
        else { return last.end }
        let ends = bound.seconds(since: stretch.upperBound) < Self.edgeTolerance ? bound : stretch.upperBound
        return max(min(bound, ends), last.end)
    }
}

extension Repetition {
    /// A movement goes on to the next repetition within this many seconds.
    private static let maximumPause = 0.7

    /// True when it follows at once and takes about as long: another movement's repetitions do not.
    func continues(_ former: Repetition) -> Bool {
        start.seconds(since: former.end) < Self.maximumPause
            && max(duration, former.duration) < 2 * min(duration, former.duration)
    }
}

import PoseCore

/// What is known of one end of a segment before repetitions are asked.
struct SegmentEdge: Hashable, Sendable {
    /// The earliest instant that the edge may be moved to by motion.
    var earliest: Timestamp
    /// The latest one.
    var latest: Timestamp
    /// Where the edge is when nothing but the windows is known.
    var fallback: Timestamp
    /// Where the person began to move, or ended; nil where that did not change.
    var change: Timestamp?
    /// True where nothing is known beyond: the scene, or what is known of the person, begins or ends here.
    var isOpen: Bool

    /// A movement goes on to the next repetition within this many seconds.
    static let maximumPause = 0.7

    /// The segment's start.
    ///
    /// - Parameters:
    ///   - repetitions: Of the same person, in order of time.
    ///   - limit: The end of the segment before.
    ///   - reach: Seconds before `earliest` from which repetitions that lead up to it still belong to the action.
    func start(_ repetitions: [Repetition], after limit: Timestamp?, reach: Double) -> Timestamp {
        let lowest = max(earliest.advanced(by: -reach), limit ?? earliest.advanced(by: -reach))
        let bound = max(earliest, limit ?? earliest)
        guard
            var index = repetitions.lastIndex(where: {
                $0.start <= latest && $0.start >= lowest && $0.end > earliest
            })
        else { return max(bound, change ?? fallback) }
        while index > 0, repetitions[index - 1].start >= lowest,
            repetitions[index].start.seconds(since: repetitions[index - 1].end) < Self.maximumPause
        {
            index -= 1
        }
        let first = repetitions[index]
        // A part of a repetition at the edge is no repetition but belongs to the action.
        let isPartBefore = isOpen && change == nil && first.start.seconds(since: bound) < first.duration
        return isPartBefore ? min(bound, first.start) : first.start
    }

    /// The segment's end.
    ///
    /// - Parameters:
    ///   - repetitions: Of the same person, in order of time.
    ///   - limit: The start of the segment that follows at once.
    ///   - reach: Seconds after `latest` up to which repetitions that follow still belong to the action.
    func end(_ repetitions: [Repetition], before limit: Timestamp?, reach: Double) -> Timestamp {
        let highest = min(latest.advanced(by: reach), limit ?? latest.advanced(by: reach))
        let bound = min(latest, limit ?? latest)
        guard
            var index = repetitions.firstIndex(where: {
                $0.end >= earliest && $0.end <= highest && $0.start < latest
            })
        else { return min(bound, change ?? fallback) }
        while index + 1 < repetitions.count, repetitions[index + 1].end <= highest,
            repetitions[index + 1].start.seconds(since: repetitions[index].end) < Self.maximumPause
        {
            index += 1
        }
        let last = repetitions[index]
        let isPartAfter = isOpen && change == nil && bound.seconds(since: last.end) < last.duration
        return isPartAfter ? max(bound, last.end) : last.end
    }
}

extension Repetition {
    /// Seconds from start to end.
    var duration: Double { end.seconds(since: start) }

    /// Half way between start and end.
    var middle: Timestamp { start.advanced(by: duration / 2) }
}

public import PoseCore

/// The poses of each person in the last seconds: the ring that throws are classified and releases are found from.
///
/// In come the poses of every frame; a frame that is not later than the one before is left out.
public struct PoseHistory: Sendable {
    /// One person's pose in one frame.
    public struct Sample: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// The joints.
        public var pose: HumanBodyPoseObservation
        /// Rises with every cut: samples of different scenes are not joined.
        var scene: Int
    }

    private var samples: [Int: [Sample]] = [:]
    private var scene = 0
    private var lastTime: Timestamp?
    private var prunedTime: Timestamp?
    /// What is earlier than the first was forgotten except for the ranges; nil while no pose was.
    private var forgotten: (before: Timestamp, except: [ClosedRange<Timestamp>])?

    /// Creates a history of nothing.
    public init() {}

    /// Adds the people of a frame by their identities; only those with a player box are kept.
    public mutating func add(_ people: [Int: HumanBodyPoseObservation], at time: Timestamp) {
        guard lastTime.map({ $0 < time }) ?? true else { return }
        lastTime = time
        for (person, pose) in people where pose.playerBox != nil {
            samples[person, default: []].append(Sample(time: time, pose: pose, scene: scene))
        }
    }

    /// Begins another scene: what follows does not continue what came before.
    public mutating func noteCut() {
        scene += 1
    }

    /// Forgets what is older than `time`, except for some ranges; works at most once in a second of the source.
    public mutating func prune(before time: Timestamp, keeping ranges: [ClosedRange<Timestamp>] = []) {
        if let prunedTime, abs(time.seconds(since: prunedTime)) < 1 { return }
        prunedTime = time
        let gaps = Self.gaps(between: ranges, before: time)
        let count = sampleCount
        for person in Array(samples.keys) {
            // The latest first, in place: of hours most is kept.
            for gap in gaps.reversed() { samples[person]?.forget(gap) }
            if samples[person]?.isEmpty ?? false { samples[person] = nil }
        }
        if forgotten != nil || sampleCount < count { forgotten = (time, ranges) }
    }

    private var sampleCount: Int { samples.values.reduce(0) { $0 + $1.count } }

    /// True when poses of a moment may have been forgotten.
    func hasForgotten(_ time: Timestamp) -> Bool {
        guard let forgotten, time < forgotten.before else { return false }
        return !forgotten.except.contains { $0.contains(time) }
    }

    /// What is forgotten: later than `after`, nil being the beginning, and earlier than `end`.
    private typealias Gap = (after: Timestamp?, end: Timestamp)

    private static func gaps(between ranges: [ClosedRange<Timestamp>], before time: Timestamp) -> [Gap] {
        var gaps: [Gap] = []
        var last: Timestamp?
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound < time {
            if last.map({ $0 < range.lowerBound }) ?? true { gaps.append((last, range.lowerBound)) }
            last = max(last ?? range.upperBound, range.upperBound)
        }
        if last.map({ $0 < time }) ?? true { gaps.append((last, time)) }
        return gaps
    }

    /// The identities of all people that the history holds poses of, rising.
    public var people: [Int] { samples.keys.sorted() }

    /// A person's poses in a range of time, in the order of time, all of one scene: the one that `moment` is in.
    public func samples(
        of person: Int, in range: ClosedRange<Timestamp>, sceneAt moment: Timestamp
    ) -> [Sample] {
        guard let all = samples[person] else { return [] }
        let found = all[all.firstIndex(ofTime: { $0 >= range.lowerBound })...].prefix {
            $0.time <= range.upperBound
        }
        guard let scene = (found.last { $0.time <= moment } ?? found.first)?.scene else { return [] }
        return found.filter { $0.scene == scene }
    }

    /// A person's pose nearest in time to a moment; nil when none is within a tenth of a second.
    public func pose(of person: Int, at time: Timestamp) -> HumanBodyPoseObservation? {
        samples(of: person, in: time.advanced(by: -0.1)...time.advanced(by: 0.1), sceneAt: time)
            .min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }?.pose
    }
}

extension [PoseHistory.Sample] {
    /// The first sample of a time from which on all are of such times, by bisection.
    fileprivate func firstIndex(ofTime isReached: (Timestamp) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle].time) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Removes the samples later than `after` and earlier than `end`.
    fileprivate mutating func forget(_ gap: (after: Timestamp?, end: Timestamp)) {
        let start = gap.after.map { after in firstIndex(ofTime: { $0 > after }) } ?? 0
        let end = firstIndex(ofTime: { $0 >= gap.end })
        if start < end { removeSubrange(start..<end) }
    }
}

import ActionClassification
import PoseCore

/// Finds the segments of one person, or hand: a state machine over its predictions.
///
/// A run of predictions of one label is a segment's core. Its start lies within the first of its windows, its end within the
/// last: where a repetition begins or ends, where the person begins to move or stops, or else in the window's middle, as a
/// window gets the label when more than about half of it shows the action. Where nothing precedes or follows, the segment
/// reaches to the edge. A few windows without a label within the run do not end it, nor does a single one of another label.
struct SegmentFinder: Sendable {
    /// Seconds from one window to the next, until two were seen.
    private static let usualStride = 1.0 / 3
    /// Unsure windows for fewer seconds than this do not end a segment, whatever the stride.
    private static let maximumPause = 0.3
    /// Part of a window in which its edge is searched for.
    private static let searchedPart = 0.65
    /// Part of a window before its middle in which repetitions may be the action's, where the windows before have another
    /// label.
    private static let sharedPart = 0.3

    /// Recent repetitions, in order of time.
    private(set) var repetitions: [Repetition] = []
    /// The run that goes on.
    private(set) var open: SegmentDraft?
    private var motion = MotionTrack()
    /// Runs that are over and wait for repetitions, in order of time.
    private var closed: [SegmentDraft] = []
    /// The newest segment that was taken, while the run that follows may turn out to continue it.
    private(set) var held: ActionSegment?
    /// A single window of another label than the open run's.
    private var candidate: ActionPrediction?
    /// Windows without a label since the last one with a label.
    private var unsureCount = 0
    private var newest: ActionPrediction?
    private var stride = Self.usualStride
    private var firstSeen: Timestamp?
    private(set) var lastSeen: Timestamp?
    /// The end of the last segment that was returned.
    private var lastEnd: Timestamp?

    /// Takes in the next frame's pose; nil when the person is not seen, or for hands.
    mutating func add(_ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp) {
        motion.add(pose, imageSize: imageSize, at: time)
        noteSeen(at: time)
    }

    /// Notes that the subject is seen in a frame.
    mutating func noteSeen(at time: Timestamp) {
        firstSeen = firstSeen ?? time
        lastSeen = time
    }

    /// Takes in whole repetitions.
    mutating func add(_ found: [Repetition]) {
        guard !found.isEmpty else { return }
        repetitions = (repetitions + found).sorted { $0.start < $1.start }
    }

    /// Takes in the next window's prediction.
    mutating func add(_ prediction: ActionPrediction, isRepeating: Bool) {
        guard prediction.kind != .startingUp else { return }
        defer { newest = prediction }
        if let newest, case let elapsed = prediction.end.seconds(since: newest.end), elapsed > 0, elapsed < 1
        {
            stride = elapsed
        }
        guard prediction.kind == .action else {
            if let candidate { change(to: candidate) }
            unsureCount += 1
            let pause = max((isRepeating ? 5.5 : 2.5) * stride, Self.maximumPause)
            if let open, prediction.end.seconds(since: open.last.end) > pause { close(isKnownBeyond: true) }
            return
        }
        if prediction.label == open?.label {
            open?.add(prediction)
            candidate = nil
        } else if let former = candidate ?? (open == nil ? prediction : nil) {
            change(to: former)
            if former != prediction {
                if former.label == prediction.label { open?.add(prediction) } else { candidate = prediction }
            }
        } else {
            candidate = prediction
        }
        unsureCount = 0
    }

    /// Takes in that a frame came, and closes a run that nothing is predicted for any more.
    mutating func advance(to time: Timestamp) {
        if let open, time.seconds(since: open.last.end) > max(1.5, 6.5 * stride) {
            close(isKnownBeyond: false)
        }
    }

    /// Closes what is open: nothing follows.
    mutating func finish() {
        if let candidate { change(to: candidate) }
        close(isKnownBeyond: false)
    }

    /// Takes the segments that are complete.
    ///
    /// - Parameter limit: Those that end later are left; nil: none is.
    mutating func takeSegments(endedBefore limit: Timestamp?) -> [ActionSegment] {
        var result = [held.take()].compactMap { $0 }
        let complete = closed.prefix { draft in limit.map { draft.last.end < $0 } ?? true }
        for (index, draft) in complete.enumerated() {
            let start = draft.start(repetitions, after: lastEnd)
            let follower = index + 1 < closed.count ? closed[index + 1] : open
            let next = follower.flatMap { follower in
                // Windows of both labels overlap: one ends where the other begins.
                follower.first.start < draft.last.end
                    ? max(start, follower.start(repetitions, after: start)) : nil
            }
            let end = draft.endEdge?.end(repetitions, before: next)
            let segment = draft.segment(from: start, to: end ?? draft.last.end)
            lastEnd = max(lastEnd ?? segment.end, segment.end)
            // A single window between others may leave no time for its label.
            guard segment.end > segment.start || draft.windowDuration == 0 else { continue }
            if let former = result.last, former.continues(label: segment.label, at: segment.start) {
                result[result.count - 1].end = max(former.end, segment.end)
            } else {
                result.append(segment)
            }
        }
        closed.removeFirst(complete.count)
        if limit != nil, let last = result.last, mayContinue(last) { held = result.popLast() }
        return result
    }

    /// True when the run that follows may begin where the segment ends.
    private func mayContinue(_ segment: ActionSegment) -> Bool {
        guard let follower = closed.first ?? open else { return false }
        let start = min(follower.startEdge.earliest, follower.startEdge.outermost)
        return segment.continues(label: follower.label, at: start)
    }

    /// When the first window began of what is not taken yet.
    var firstPending: Timestamp? { (closed.first ?? open)?.first.start }

    /// True when an instant is well within the run that goes on, whatever its edges will be.
    func isInside(_ time: Timestamp) -> Bool {
        guard let open, closed.isEmpty else { return false }
        let edge = Self.searchedPart * open.windowDuration
        return time > open.first.start.advanced(by: edge) && time < open.last.end.advanced(by: -edge)
    }

    /// The segment that goes on, up to the newest frame.
    var openSegment: ActionSegment? {
        guard let open else { return nil }
        return open.segment(
            from: open.start(repetitions, after: lastEnd), to: max(open.last.end, lastSeen ?? open.last.end))
    }

    /// Forgets repetitions that ended before an instant.
    mutating func forgetRepetitions(before time: Timestamp) {
        if let first = repetitions.first, first.end < time { repetitions.removeAll { $0.end < time } }
    }

    private mutating func change(to prediction: ActionPrediction) {
        let isShared = open != nil
        close(isKnownBeyond: true)
        candidate = nil
        open = SegmentDraft(prediction, startEdge: startEdge(of: prediction, isShared: isShared))
    }

    /// - Parameter isShared: True when the windows before have another label.
    private func startEdge(of prediction: ActionPrediction, isShared: Bool) -> SegmentEdge {
        let window = prediction.end.seconds(since: prediction.start)
        let isFirst = newest.map { prediction.start.seconds(since: $0.start) > 1.5 } ?? true
        var earliest = prediction.start
        if isFirst {
            earliest = max(earliest, firstSeen ?? earliest)
        } else {
            earliest = earliest.advanced(by: -Double(min(unsureCount, 2)) * stride)
        }
        let middle = prediction.start.advanced(by: window / 2)
        let anchor = prediction.start.advanced(by: Self.searchedPart * window)
        return SegmentEdge(
            earliest: earliest, latest: anchor,
            outermost: isShared
                ? middle.advanced(by: -Self.sharedPart * window) : earliest.advanced(by: -window / 2),
            fallback: isFirst ? earliest : middle,
            change: motion.beginning(ofStateAt: anchor, after: earliest), isOpen: isFirst,
            stretches: isFirst ? motion.stretches(from: earliest, to: prediction.end) : [])
    }

    /// - Parameter isKnownBeyond: True when the windows that follow have another label or none.
    private mutating func close(isKnownBeyond: Bool) {
        guard var draft = open.take() else { return }
        let last = draft.last
        let window = last.end.seconds(since: last.start)
        let anchor = last.end.advanced(by: -Self.searchedPart * window)
        let beyond = last.end.advanced(by: (isKnownBeyond ? Double(min(unsureCount, 2)) : 1.5) * stride)
        let latest = isKnownBeyond ? beyond : max(last.end, min(beyond, lastSeen ?? beyond))
        draft.endEdge = SegmentEdge(
            earliest: anchor, latest: latest, outermost: latest.advanced(by: window / 2),
            fallback: isKnownBeyond ? last.end.advanced(by: -window / 2) : latest,
            change: motion.end(ofStateAt: anchor, before: latest), isOpen: !isKnownBeyond,
            stretches: isKnownBeyond ? [] : motion.stretches(from: last.start, to: latest))
        closed.append(draft)
    }
}

extension ActionSegment {
    /// Segments of one label this many seconds apart are one: unsure windows parted them, not the person.
    private static let maximumGap = 0.5

    fileprivate func continues(label: String, at start: Timestamp) -> Bool {
        self.label == label && start.seconds(since: end) < Self.maximumGap
    }
}

import ActionClassification
import PoseCore

/// One person, or hand, and all that is kept of its movement.
struct MovementSubject: Sendable {
    private let personID: Int?
    private let handID: Int?
    private let mode: RepetitionCounter.Configuration.Mode
    private var counter: RepetitionCounter?
    private var finder = SegmentFinder()
    /// Repetitions that wait for their label.
    private var unlabelled: [Repetition] = []
    /// Recent segments, for the labels of repetitions that are known after them.
    private var segments: [ActionSegment] = []
    /// Repetitions of the open segment that `finder` has forgotten.
    private var forgottenCount = 0
    private var lastNumber = 0
    private var lastTime: Timestamp?
    private var lastWindow = 0.0
    /// What is predicted at present; nil without a label.
    private var label: String?

    /// Seconds after which an offline counter has reported a repetition.
    private static let maximumDelay = 62.0
    /// Seconds for which repetitions and segments are remembered.
    private static let memory = 130.0

    /// A person's; with a hand the hand's, which has no repetitions.
    init(personID: Int?, handID: Int? = nil, mode: RepetitionCounter.Configuration.Mode) {
        self.personID = personID
        self.handID = handID
        self.mode = mode
        var counting = RepetitionCounter.Configuration()
        counting.mode = mode
        counter =
            handID == nil ? personID.map { RepetitionCounter(personID: $0, configuration: counting) } : nil
    }

    func isPerson(_ id: Int) -> Bool { personID == id && handID == nil }

    func isSubject(of prediction: ActionPrediction) -> Bool {
        handID == prediction.handID && (handID != nil || personID == prediction.trackID)
    }

    func isAbsent(at time: Timestamp, longerThan limit: Double) -> Bool {
        finder.lastSeen.map { time.seconds(since: $0) > limit } ?? false
    }

    /// Takes in the next window's prediction.
    mutating func add(_ prediction: ActionPrediction) {
        label = prediction.kind == .action ? prediction.label : nil
        lastWindow = prediction.end.seconds(since: prediction.start)
        finder.add(prediction, isRepeating: counter?.isRepeating ?? false)
        if handID != nil || counter == nil { finder.noteSeen(at: prediction.end) }
    }

    /// Takes in the next frame.
    ///
    /// - Parameter pose: The person's; nil when it is not seen, and for hands.
    mutating func advance(
        _ pose: HumanBodyPoseObservation?, imageSize: PixelSize, to time: Timestamp
    ) -> MovementAnalysis.Found {
        lastTime = time
        if pose != nil { finder.add(pose, imageSize: imageSize, at: time) }
        note(counter?.add(pose, imageSize: imageSize, at: time, action: label) ?? [])
        finder.advance(to: time)
        return take(isOver: false)
    }

    /// Ends all that goes on.
    mutating func finish() -> MovementAnalysis.Found {
        note(counter?.finish() ?? [])
        finder.finish()
        return take(isOver: true)
    }

    /// Ends the segment that goes on.
    mutating func endSegments() -> MovementAnalysis.Found {
        finder.finish()
        label = nil
        return take(isOver: mode == .live)
    }

    /// What the subject does at present; nil for a hand that does nothing.
    var current: PersonMovement? {
        let segment = finder.openSegment
        guard handID == nil && personID != nil || segment != nil else { return nil }
        let isRepeating = counter?.isRepeating ?? false
        let count = segment.map { segment in
            forgottenCount + finder.repetitions.count { $0.middle >= segment.start }
        }
        return PersonMovement(
            personID: personID, handID: handID, repetitions: count ?? (isRepeating ? lastNumber : 0),
            isRepeating: isRepeating, segment: segment)
    }

    private mutating func note(_ found: [Repetition]) {
        guard let newest = found.last else { return }
        lastNumber = newest.number
        finder.add(found)
        unlabelled += found
    }

    private mutating func take(isOver: Bool) -> MovementAnalysis.Found {
        var found = MovementAnalysis.Found()
        // Offline a segment waits for the repetitions at its edges.
        let limit = isOver || mode == .live ? nil : lastTime?.advanced(by: -Self.maximumDelay)
        found.segments = finder.takeSegments(endedBefore: limit)
        if !found.segments.isEmpty {
            segments += found.segments
            forgottenCount = 0
        }
        let count = unlabelled.prefix { isOver || mode == .live || isLabelKnown(of: $0) }.count
        if count > 0 {
            found.repetitions = unlabelled[..<count].map { repetition in
                var labelled = repetition
                labelled.action = label(of: repetition)
                return labelled
            }
            unlabelled.removeFirst(count)
        }
        forget()
        return found
    }

    /// True when the label of a repetition will not change any more: its segment is over, or none comes.
    private func isLabelKnown(of repetition: Repetition) -> Bool {
        if segment(at: repetition.middle) != nil { return true }
        guard let lastTime, lastWindow > 0 else { return true }
        guard let pending = finder.firstPending else {
            return lastTime.seconds(since: repetition.end) > lastWindow + 1
        }
        return finder.isInside(repetition.middle)
            || repetition.middle.seconds(since: pending) < -lastWindow
    }

    /// The segment over an instant, of those that are over.
    private func segment(at time: Timestamp) -> ActionSegment? {
        func isWithin(_ segment: ActionSegment) -> Bool { segment.start <= time && time <= segment.end }
        return finder.held.flatMap { isWithin($0) ? $0 : nil } ?? segments.last(where: isWithin)
    }

    /// The label of the segment that a repetition is within.
    private func label(of repetition: Repetition) -> String? {
        let middle = repetition.middle
        if let segment = segment(at: middle) { return segment.label }
        guard let open = finder.openSegment, open.start <= middle else { return nil }
        return open.label
    }

    private mutating func forget() {
        guard let lastTime else { return }
        var limit = lastTime.advanced(by: -Self.memory)
        if mode == .offline, let pending = finder.firstPending {
            limit = min(limit, pending.advanced(by: -Self.maximumDelay))
        }
        if let first = finder.repetitions.first, first.end < limit {
            if let open = finder.openSegment {
                forgottenCount += finder.repetitions.count { $0.end < limit && $0.middle >= open.start }
            }
            finder.forgetRepetitions(before: limit)
        }
        if let first = segments.first, first.end < limit { segments.removeAll { $0.end < limit } }
    }
}

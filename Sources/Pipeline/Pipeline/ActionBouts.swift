package import Movement
package import PoseCore

/// What the prominent person did, one action after another, with the repetitions of each.
///
/// Segments of several people may overlap, as when the prominence goes from one to the next: bouts do not, and what one
/// person begins and the next goes on with is one bout.
package struct ActionBouts: Hashable, Sendable {
    /// One action without interruption.
    package struct Bout: Hashable, Sendable {
        /// The classifier's label.
        package let label: String
        /// When it began.
        package let start: Timestamp
        /// When it ended.
        package fileprivate(set) var end: Timestamp
        /// When each whole repetition in it was.
        fileprivate var counted: [Counted] = []
        fileprivate var personID: Int?
        /// Where the part of `personID` begins.
        fileprivate var personStart: Timestamp

        /// Whole repetitions in it.
        package var repetitions: Int { counted.count }

        /// Seconds from start to end.
        package var seconds: Double { end.seconds(since: start) }

        fileprivate struct Counted: Hashable {
            let start: Timestamp
            let middle: Timestamp
            let end: Timestamp

            init(_ repetition: Repetition) {
                (start, middle, end) = (repetition.start, repetition.middle, repetition.end)
            }
        }

        /// True of a repetition that is one of those that were counted, though its ends may be found elsewhere this time.
        package func counts(_ repetition: Repetition) -> Bool {
            counts(Counted(repetition))
        }

        private func counts(_ repetition: Counted) -> Bool {
            let reach = repetition.end.seconds(since: repetition.start) / 2
            return counted.contains { abs($0.middle.seconds(since: repetition.middle)) < reach }
        }

        /// What of it was before an instant, and the repetition that went on there; nil: nothing.
        package func part(before time: Timestamp) -> Bout? {
            guard end > time else { return self }
            guard start < time else { return nil }
            var part = self
            part.end = time
            part.counted.removeAll { $0.start >= time }
            return part
        }

        /// What of it was from an instant on, without the repetition that went on there; nil: nothing.
        package func part(from time: Timestamp) -> Bout? {
            var part = rest(after: time)
            part?.counted.removeAll { $0.start < time }
            return part
        }

        /// What of it was after an instant, and the repetition that went on there; nil: nothing.
        package func rest(after time: Timestamp) -> Bout? {
            guard start < time else { return self }
            guard end > time else { return nil }
            var rest = Bout(
                label: label, start: time, end: end, personID: personID, personStart: max(personStart, time))
            rest.counted = counted.filter { $0.end > time }
            return rest
        }

        /// Both as one, where the next goes on with what this one ends with; nil where it does not. A repetition of both counts once.
        package func joined(with next: Bout) -> Bout? {
            guard next.label == label, next.start.seconds(since: end) < ActionBouts.maximumGap else {
                return nil
            }
            var whole = self
            (whole.end, whole.personID, whole.personStart) = (next.end, next.personID, next.personStart)
            whole.counted += next.counted.filter { !counts($0) }
            return whole
        }
    }

    /// Segments of one label this many seconds apart are one bout.
    private static let maximumGap = 0.5
    /// Repetitions that wait for their segment; more are of a person without one.
    private static let waitingLimit = 2000

    /// In the order of their starts.
    package private(set) var bouts: [Bout] = []
    private var waiting: [Repetition] = []

    package init() {}

    /// Takes in a whole repetition of any person.
    package mutating func add(_ repetition: Repetition) {
        if let index = bouts.lastIndex(where: { $0.contains(repetition) }) {
            bouts[index].counted.append(Bout.Counted(repetition))
        } else {
            waiting.append(repetition)
            if waiting.count > Self.waitingLimit { waiting.removeFirst(waiting.count / 2) }
        }
    }

    /// Takes in an action that is over; one that is not the prominent person's is left out.
    package mutating func add(_ segment: ActionSegment) {
        guard segment.isProminent else { return }
        let start = max(segment.start, bouts.last?.end ?? segment.start)
        // A picture alone has an action without a duration.
        guard start < segment.end || start == segment.start else { return }
        var bout = Bout(
            label: segment.label, start: start, end: segment.end, personID: segment.personID,
            personStart: start)
        if let joined = bouts.last?.joined(with: bout) {
            bout = joined
            bouts.removeLast()
        }
        bout.counted += waiting.filter { bout.contains($0) }.map(Bout.Counted.init)
        waiting.removeAll { bout.contains($0) }
        bouts.append(bout)
    }

    /// The bouts with an action that still goes on.
    package func bouts(with open: ActionSegment?) -> [Bout] {
        guard let open else { return bouts }
        var all = self
        all.add(open)
        return all.bouts
    }
}

extension ActionBouts.Bout {
    fileprivate func contains(_ repetition: Repetition) -> Bool {
        repetition.personID == personID && repetition.middle >= personStart && repetition.middle <= end
    }
}

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
        /// Whole repetitions in it.
        package fileprivate(set) var repetitions: Int
        fileprivate var personID: Int?
        /// Where the part of `personID` begins.
        fileprivate var personStart: Timestamp

        /// Seconds from start to end.
        package var seconds: Double { end.seconds(since: start) }
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
            bouts[index].repetitions += 1
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
        if let last = bouts.last, last.label == segment.label,
            start.seconds(since: last.end) < Self.maximumGap
        {
            bouts[bouts.count - 1].end = segment.end
            bouts[bouts.count - 1].personID = segment.personID
            bouts[bouts.count - 1].personStart = start
        } else {
            bouts.append(
                Bout(
                    label: segment.label, start: start, end: segment.end, repetitions: 0,
                    personID: segment.personID, personStart: start))
        }
        let bout = bouts[bouts.count - 1]
        let count = waiting.count
        waiting.removeAll { bout.contains($0) }
        bouts[bouts.count - 1].repetitions += count - waiting.count
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

import Movement
import Pipeline
import PoseCore

/// The bouts of each person, by identity.
///
/// Identities are those of the frames; where the source jumps they begin again.
struct PeopleBouts: Hashable, Sendable {
    /// A street's camera sees no end of people: those that did least are forgotten.
    static let maximumCount = 40

    private var people: [Int: BoutRecord] = [:]

    /// Each person's bouts, in the order of the identities; only those with one.
    var bouts: [(id: Int, bouts: [ActionBouts.Bout])] {
        people.map { ($0.key, $0.value.bouts) }.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }
    }

    /// Takes in a whole repetition, which may come before the person's first action.
    mutating func add(_ repetition: Repetition) {
        // Where the video jumped the person may have had another identity before.
        guard !people.values.contains(where: { $0.countedBefore(repetition) }) else { return }
        people[repetition.personID, default: BoutRecord()].add(repetition)
        forgetLeast()
    }

    /// Takes in an action that is over.
    mutating func add(_ segment: ActionSegment) {
        guard let id = segment.personID else { return }
        people[id, default: BoutRecord()].add(segment.asProminent)
        if people[id]?.open?.label == segment.label { people[id]?.open = nil }
        forgetLeast()
    }

    /// Takes in the actions that go on.
    mutating func setOpen(_ segments: [ActionSegment]) {
        for id in people.keys { people[id]?.open = nil }
        for segment in segments {
            guard let id = segment.personID else { continue }
            people[id, default: BoutRecord()].open = segment.asProminent
        }
        forgetLeast()
    }

    /// Says that the next frame does not continue the last one: the actions that went on are over.
    mutating func interrupt() {
        for id in people.keys { people[id]?.interrupt() }
    }

    /// Says that the video jumped there.
    mutating func jump(to time: Timestamp) {
        for id in people.keys { people[id]?.jump(to: time) }
    }

    /// Says that all up to there was watched.
    mutating func advance(to time: Timestamp) {
        // What is found again may be another identity's.
        let known = people.values.compactMap(\.knownEnd).max()
        for id in people.keys { people[id]?.advance(to: time, known: known) }
    }

    private mutating func forgetLeast() {
        guard people.count > Self.maximumCount else { return }
        func seconds(_ record: BoutRecord) -> Double { record.bouts.reduce(0) { $0 + $1.seconds } }
        let least = people.min { (seconds($0.value), $0.key) < (seconds($1.value), $1.key) }
        if let least { people[least.key] = nil }
    }
}

extension ActionSegment {
    /// The same action as a person's own, whether the person was the prominent one or not.
    fileprivate var asProminent: ActionSegment {
        var segment = self
        segment.isProminent = true
        return segment
    }
}

import Movement
import Pipeline
import PoseCore

/// The bouts of one person, the one that goes on included.
struct BoutRecord: Hashable, Sendable {
    /// Bouts before the place to which the video jumped last.
    private var former: [ActionBouts.Bout] = []
    /// What was seen earlier of the video after the place where it plays.
    private var later: [ActionBouts.Bout] = []
    private var finished = ActionBouts()
    /// The action that goes on.
    var open: ActionSegment?

    /// What is not found again within so many seconds of being watched is gone: a window is as long.
    private static let patience = 3.0

    /// In the order of their starts; they do not overlap.
    var bouts: [ActionBouts.Bout] {
        Self.joined(Self.joined(former, finished.bouts(with: open)), later)
    }

    private static func joined(
        _ first: [ActionBouts.Bout], _ second: [ActionBouts.Bout]
    ) -> [ActionBouts.Bout] {
        guard let last = first.last, let next = second.first, let joined = last.joined(with: next) else {
            return first + second
        }
        return first.dropLast() + [joined] + second.dropFirst()
    }

    /// How many are over since the last jump.
    var finishedCount: Int { finished.bouts.count }

    /// Takes in a whole repetition.
    mutating func add(_ repetition: Repetition) {
        if !countedBefore(repetition) { finished.add(repetition) }
    }

    /// True of a repetition that went on where the video jumped to and was counted before: it stays with what was before, as it is
    /// seen as a whole only where the poses before the jump are known.
    func countedBefore(_ repetition: Repetition) -> Bool { former.contains { $0.counts(repetition) } }

    /// Takes in an action that is over.
    mutating func add(_ segment: ActionSegment) { finished.add(segment) }

    /// Says that the next frame does not continue the last one: the action that went on is over.
    mutating func interrupt() {
        if let open { finished.add(open) }
        open = nil
    }

    /// Says that the video jumped there: what was seen of it stays until it is watched again.
    mutating func jump(to time: Timestamp) {
        let seen = bouts
        former = seen.compactMap { $0.part(before: time) }
        later = seen.compactMap { $0.start < time ? $0.part(from: time) : $0 }
        finished = ActionBouts()
        open = nil
    }

    /// Up to where actions were found since the last jump; nil: none were.
    var knownEnd: Timestamp? { finished.bouts(with: open).last?.end }

    /// Says that all up to there was watched: what is found of it takes the place of what was seen earlier.
    ///
    /// - Parameter known: Up to where actions were found since the last jump.
    mutating func advance(to time: Timestamp, known: Timestamp?) {
        guard !later.isEmpty else { return }
        let end = max(known ?? .zero, time.advanced(by: -Self.patience))
        // A repetition is found again at its end.
        later = later.compactMap { $0.rest(after: end) }
    }
}

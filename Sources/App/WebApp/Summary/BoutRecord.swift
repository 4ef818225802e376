import Movement
import Pipeline
import PoseCore

/// The bouts of one person, the one that goes on included.
struct BoutRecord: Hashable, Sendable {
    /// Bouts before the place from which the video is watched again.
    private var former: [ActionBouts.Bout] = []
    private var finished = ActionBouts()
    /// The action that goes on.
    var open: ActionSegment?

    /// In the order of their starts, the one that goes on last; they do not overlap.
    var bouts: [ActionBouts.Bout] {
        let later = finished.bouts(with: open)
        guard let last = former.last, let next = later.first, let joined = last.joined(with: next) else {
            return former + later
        }
        return former.dropLast() + [joined] + later.dropFirst()
    }

    /// How many are over since the video was watched again.
    var finishedCount: Int { finished.bouts.count }

    /// Takes in a whole repetition.
    mutating func add(_ repetition: Repetition) { finished.add(repetition) }

    /// Takes in an action that is over.
    mutating func add(_ segment: ActionSegment) { finished.add(segment) }

    /// Says that the next frame does not continue the last one: the action that went on is over.
    mutating func interrupt() {
        if let open { finished.add(open) }
        open = nil
    }

    /// Says that the video is watched again from there.
    mutating func forget(from time: Timestamp) {
        former = bouts.compactMap { $0.part(before: time) }
        finished = ActionBouts()
        open = nil
    }
}

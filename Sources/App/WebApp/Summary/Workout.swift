import Foundation
import Movement
import Pipeline

/// What a session sees of one source, from its beginning or from the last reset to now.
struct Workout: Sendable {
    /// The workout's identity in the history.
    let id: String
    private var summary: WorkoutSummary
    /// Frames that the session had dropped before this workout began.
    private let formerlyDropped: Int

    /// - Parameters:
    ///   - source: What is watched.
    ///   - dropped: Frames that the session has dropped so far.
    init(of source: PlayableSource, id: String = RandomIdentifier.make(), dropped: Int = 0) {
        self.id = id
        summary = WorkoutSummary(hasVideoTimes: source.isFile)
        formerlyDropped = dropped
    }

    /// Takes in the next frame's result.
    mutating func add(_ result: FrameResult, at now: ContinuousClock.Instant) { summary.add(result, at: now) }

    /// Takes in what the end of the source completes.
    mutating func add(_ found: MovementAnalysis.Found) { summary.add(found) }

    /// Says that the next frame does not continue the last one.
    mutating func interrupt() { summary.interrupt() }

    /// True when what follows is to be another workout's.
    func isOver(at now: ContinuousClock.Instant) -> Bool { summary.isOver(at: now) }

    /// The workout so far.
    ///
    /// - Parameters:
    ///   - source: What is watched now, as people call it.
    ///   - dropped: Frames that the session has dropped so far.
    func report(source: String, dropped: Int) -> WorkoutReport {
        var summary = summary
        summary.dropped = dropped - formerlyDropped
        return WorkoutReport(summary, source: source)
    }
}

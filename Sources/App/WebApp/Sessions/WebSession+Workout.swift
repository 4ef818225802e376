import Foundation
import Pipeline

/// What the session saw so far, what is recorded of it, and how it keeps up.
extension WebSession {
    /// The workout's identity in the history.
    var workoutID: String { contents.withLock { $0.workoutID } }

    /// The workout so far.
    var workout: HistoryEntry { contents.withLock { $0.workout } }

    /// The workout so far, to be kept in the history; nil: a demo never is.
    var keptWorkout: HistoryEntry? { contents.withLock { $0.keptWorkout } }

    /// True when what follows is to be another workout's.
    func isWorkoutOver(at now: ContinuousClock.Instant) -> Bool {
        contents.withLock { $0.isWorkoutOver(at: now) }
    }

    /// Begins a new workout; gives what there was, to be kept in the history.
    func startWorkout() -> HistoryEntry? {
        contents.withLock { contents in
            let former = contents.keptWorkout
            contents.startWorkout()
            return former
        }
    }

    /// Records a take for a lesson from the next frame on.
    func beginTake(_ take: TakeInProgress) throws(TakeError) {
        try contents.withLock { contents throws(TakeError) in try contents.recording.begin(take) }
    }

    /// Ends the take and gives what was recorded.
    func endTake() throws(TakeError) -> TakeInProgress {
        try contents.withLock { contents throws(TakeError) in try contents.recording.end() }
    }

    /// Frames of all sources together.
    var counts: FrameCounts { contents.withLock { $0.playback.counts } }

    /// How the session keeps up; counts of all its sources together.
    var statistics: LiveStatistics {
        contents.withLock { contents in
            var statistics = contents.playback.live.statistics
            let counts = contents.playback.counts
            (statistics.admitted, statistics.dropped) = (counts.analyzed, counts.dropped)
            return statistics
        }
    }
}

import ActionClassification
import Foundation
import Pipeline
import PoseCore

/// What a session saw so far: how long each action was done, and each bout's start and end.
///
/// Times are seconds on the summary's own clock. It starts at zero with the first frame, runs with the frames'
/// timestamps, and stands still where they jump: sources may change, loop and be sought in, and the summary
/// goes on.
struct WorkoutSummary: Hashable, Sendable {
    /// One action without interruption.
    struct Bout: Hashable, Sendable {
        let label: String
        let start: Double
        var end: Double
        /// Strides in which the label was seen; each stands for `secondsPerPrediction`.
        var predictionCount: Int
    }

    /// How long one label was seen in all.
    struct Action: Hashable, Sendable {
        let label: String
        let seconds: Double
        /// Its part of the time of all labels, 0...1.
        let share: Double
    }

    /// The window's stride ÷ its frame rate.
    let secondsPerPrediction: Double
    /// Frames analysed.
    private(set) var frames = 0
    /// Frames dropped.
    var dropped = 0
    /// Seconds from the first frame to the last one.
    private(set) var duration = 0.0
    /// When the first frame came.
    private(set) var startedAt: Date?
    /// In the order of their starts; they do not overlap.
    private(set) var bouts: [Bout] = []

    private var lastTime: Timestamp?
    /// True while the last bout may still go on.
    private var isBoutOpen = false

    /// Timestamps this many seconds apart, or going back, are a jump; the analysis starts again there too.
    private static let maximumGap = 1.0
    /// What a model of poses is not sure of for fewer seconds than this is no end of a bout.
    private static let maximumPause = 0.3

    init(secondsPerPrediction: Double) {
        self.secondsPerPrediction = secondsPerPrediction
    }

    /// Takes in the next frame's result.
    ///
    /// Of several people's or hands' predictions only those of the prominent one count.
    mutating func add(_ result: FrameResult, at now: Date) {
        frames += 1
        startedAt = startedAt ?? now
        let time = result.frame.timestamp
        let elapsed = lastTime.map { time.seconds(since: $0) } ?? 0
        if (0...Self.maximumGap).contains(elapsed) { duration += elapsed } else { interrupt() }
        lastTime = time
        for prediction in result.predictions where prediction.isProminent {
            add(prediction, age: time.seconds(since: prediction.end))
        }
    }

    /// Says that the next frame does not continue the last one: the bout is over.
    mutating func interrupt() {
        isBoutOpen = false
        lastTime = nil
    }

    /// How long each label was seen, longest first.
    var actions: [Action] {
        var counts: [String: Int] = [:]
        for bout in bouts { counts[bout.label, default: 0] += bout.predictionCount }
        let total = counts.values.reduce(0, +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { label, count in
            Action(
                label: label, seconds: Double(count) * secondsPerPrediction,
                share: Double(count) / Double(total))
        }
    }

    /// How long a bout's label was seen in it.
    func seconds(of bout: Bout) -> Double { Double(bout.predictionCount) * secondsPerPrediction }

    /// - Parameter age: Seconds from the end of the prediction's window to the frame it came with.
    private mutating func add(_ prediction: ActionPrediction, age: Double) {
        let end = max(0, duration - max(0, age))
        guard prediction.kind == .action else {
            if end - (bouts.last?.end ?? 0) >= Self.maximumPause { isBoutOpen = false }
            return
        }
        let start = max(end - secondsPerPrediction, bouts.last?.end ?? 0, 0)
        if isBoutOpen, let last = bouts.last, last.label == prediction.label,
            start - last.end < max(secondsPerPrediction, Self.maximumPause)
        {
            bouts[bouts.count - 1].end = max(end, last.end)
            bouts[bouts.count - 1].predictionCount += 1
        } else {
            bouts.append(
                Bout(label: prediction.label, start: min(start, end), end: end, predictionCount: 1))
            isBoutOpen = true
        }
    }
}

import ActionClassification
import Movement
public import PoseCore

/// What a whole source came to: add every frame's result, then read.
public struct AnalysisSummary: Hashable, Sendable {
    /// How long the prominent person did one action, and how often.
    public struct Action: Hashable, Sendable {
        /// The model's label.
        public var label: String
        /// From the first to the last frame of each of its segments; for pictures, one stride for each prediction.
        public var seconds: Double
        /// Whole repetitions in them.
        public var repetitions: Int
    }

    /// Frames analysed.
    public private(set) var frames = 0
    /// Frames of the source that there is no result for.
    public var dropped = 0
    /// When the source's clock jumped; times go on rising from there, one frame later.
    public private(set) var clockJumps: [Timestamp] = []
    /// Frames with at least one person or hand.
    public private(set) var framesWithPeople = 0

    /// Whole repetitions of the prominent person that no action was recognised in.
    public private(set) var unlabelledRepetitions = 0
    /// Seconds of these repetitions together.
    public private(set) var unlabelledSeconds = 0.0

    private let frameDuration: Double
    private var firstTime: Timestamp?
    private var lastTime: Timestamp?
    private let secondsPerPrediction: Double?
    private var predictionCounts: [String: Int] = [:]
    private var bouts = ActionBouts()
    /// The prominent people, each from its first frame as such to the next one's.
    private var prominence: [Prominence] = []

    private struct Prominence: Hashable, Sendable {
        var person: Int
        var start: Timestamp
    }

    /// Creates the summary of nothing yet.
    ///
    /// - Parameters:
    ///   - frameRate: The source's frames a second, for the duration of the last frame; nil when unknown.
    ///   - secondsPerPrediction: What each prediction stands for, as in a folder of pictures, where nothing moves; nil: the
    ///     seconds are those of segments.
    public init(frameRate: Double?, secondsPerPrediction: Double? = nil) {
        frameDuration = frameRate.map { 1 / $0 } ?? 0
        self.secondsPerPrediction = secondsPerPrediction
    }

    /// Takes in the next frame's result.
    public mutating func add(_ result: FrameResult) {
        frames += 1
        // The first of them are enough to find the places.
        if result.frame.isAfterClockJump, clockJumps.count < 1000 {
            clockJumps.append(result.frame.timestamp)
        }
        if !result.people.isEmpty || result.hands?.isEmpty == false { framesWithPeople += 1 }
        firstTime = min(firstTime ?? result.frame.timestamp, result.frame.timestamp)
        lastTime = max(lastTime ?? result.frame.timestamp, result.frame.timestamp)
        if let person = result.prominentPerson?.id, person != prominence.last?.person {
            prominence.append(Prominence(person: person, start: result.frame.timestamp))
        }
        for repetition in result.repetitions {
            bouts.add(repetition)
            guard repetition.action == nil, isProminent(repetition) else { continue }
            unlabelledRepetitions += 1
            unlabelledSeconds += repetition.end.seconds(since: repetition.start)
        }
        for segment in result.segments { bouts.add(segment) }
        for prediction in result.predictions where secondsPerPrediction != nil && prediction.kind == .action {
            predictionCounts[prediction.label, default: 0] += 1
        }
    }

    /// True of a repetition of the person that was prominent in its middle: it may be reported when another one is.
    private func isProminent(_ repetition: Repetition) -> Bool {
        prominence.last { $0.start <= repetition.middle }?.person == repetition.personID
    }

    /// Seconds from the first frame's start to the last one's end.
    public var duration: Double {
        guard let firstTime, let lastTime else { return 0 }
        return lastTime.seconds(since: firstTime) + frameDuration
    }

    /// Frames a second between the first frame and the last one; nil of fewer than two times.
    package var averageFrameRate: Double? {
        guard let firstTime, let lastTime, lastTime > firstTime else { return nil }
        return Double(frames - 1) / lastTime.seconds(since: firstTime)
    }

    /// How long and how often each label's action was done by the prominent person, longest first; only the model's own
    /// labels, never "no person" and the like.
    ///
    /// With predictions for everyone too: each person's own segments are in the results.
    public var actions: [Action] {
        var actions: [String: Action] = [:]
        if let secondsPerPrediction {
            for (label, count) in predictionCounts {
                actions[label] = Action(
                    label: label, seconds: Double(count) * secondsPerPrediction, repetitions: 0)
            }
        } else {
            for bout in bouts.bouts {
                actions[bout.label, default: Action(label: bout.label, seconds: 0, repetitions: 0)].add(bout)
            }
        }
        return actions.values.sorted { ($1.seconds, $0.label) < ($0.seconds, $1.label) }
    }
}

extension AnalysisSummary.Action {
    fileprivate mutating func add(_ bout: ActionBouts.Bout) {
        seconds += bout.seconds
        repetitions += bout.repetitions
    }
}

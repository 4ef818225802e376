import ActionClassification
public import PoseCore

/// What a whole source came to: add every frame's result, then read.
public struct AnalysisSummary: Hashable, Sendable {
    /// How long one action was done, all its repetitions together.
    public struct Action: Hashable, Sendable {
        /// The model's label.
        public var label: String
        /// Frames of the windows' frame rate ÷ that rate: one stride for each prediction.
        public var seconds: Double
    }

    /// Frames analysed.
    public private(set) var frames = 0
    /// Frames of the source that there is no result for.
    public var dropped = 0
    /// When the source's clock jumped; times go on rising from there, one frame later.
    public private(set) var clockJumps: [Timestamp] = []
    /// Frames with at least one person or hand.
    public private(set) var framesWithPeople = 0

    private let secondsPerPrediction: Double
    private let frameDuration: Double
    private var firstTime: Timestamp?
    private var lastTime: Timestamp?
    private var counts: [String: Int] = [:]

    /// Creates the summary of nothing yet.
    ///
    /// - Parameters:
    ///   - frameRate: The source's frames a second, for the duration of the last frame; nil when unknown.
    ///   - secondsPerPrediction: The classifier's stride ÷ its frame rate.
    public init(frameRate: Double?, secondsPerPrediction: Double) {
        self.secondsPerPrediction = secondsPerPrediction
        frameDuration = frameRate.map { 1 / $0 } ?? 0
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
        for prediction in result.predictions where prediction.kind == .action {
            counts[prediction.label, default: 0] += 1
        }
    }

    /// Seconds from the first frame's start to the last one's end.
    public var duration: Double {
        guard let firstTime, let lastTime else { return 0 }
        return lastTime.seconds(since: firstTime) + frameDuration
    }

    /// How long each label was seen, longest first; only the model's own labels, never "no person" and the like.
    public var actions: [Action] {
        counts.map { Action(label: $0.key, seconds: Double($0.value) * secondsPerPrediction) }
            .sorted { ($1.seconds, $0.label) < ($0.seconds, $1.label) }
    }
}

public import PoseCore

/// Turns the postures of all people, frame by frame, into one sample a second and person.
///
/// In come angles in order of time; out go the samples of a second once it is over. Kept are the frames of the
/// current second and, for each person of the last two minutes, what is needed to find held and repeated postures.
public struct ErgonomicAnalysis: Sendable {
    /// How postures are scored.
    public struct Configuration: Hashable, Sendable {
        /// Load, grip and support.
        public var task = ErgonomicTask()
        /// What the worksheets leave to the observer.
        public var thresholds = PostureThresholds()
        /// True for pictures that have nothing to do with each other: each is a sample of its own.
        public var separatesFrames = false

        /// Creates the default: no load, a film.
        public init() {}
    }

    /// A person found in fewer frames of a second has no sample: one part in this many.
    private static let leastShare = 4
    /// Seconds after which a person that is gone is forgotten.
    private static let memory = 120.0

    private struct Person {
        var tracker = ActivityTracker()
        var frames: [PostureAngles] = []
        var lastSeen = Timestamp.zero
    }

    private let configuration: Configuration
    private var people: [Int: Person] = [:]
    private var second: Int64?
    private var frameCount = 0
    /// Of the second before.
    private var lastFrameCount = 0

    /// Creates an analysis that has seen nothing.
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Takes in the postures of the next frame, by person.
    ///
    /// - Returns: The samples of the second that ended before this frame, mostly none.
    public mutating func add(_ postures: [Int: PostureAngles], at time: Timestamp) -> [ErgonomicSample] {
        if configuration.separatesFrames {
            return postures.sorted { $0.key < $1.key }.map { sample(of: $0.key, [$0.value], at: time) }
        }
        let current = Self.second(of: time)
        let samples = second.map { $0 == current ? [] : endSecond($0) } ?? []
        second = current
        frameCount += 1
        for (id, angles) in postures {
            people[id, default: Person()].frames.append(angles)
            people[id]?.lastSeen = time
            people[id]?.tracker.addFrame(angles, at: time)
        }
        return samples
    }

    /// The samples of the last second; none where the source ended in its first quarter: it would count as a whole one.
    public mutating func finish() -> [ErgonomicSample] {
        defer { second = nil }
        guard frameCount * Self.leastShare >= lastFrameCount else { return [] }
        return second.map { endSecond($0) } ?? []
    }

    private static func second(of time: Timestamp) -> Int64 {
        let (quotient, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? quotient - 1 : quotient
    }

    private mutating func endSecond(_ second: Int64) -> [ErgonomicSample] {
        let start = Timestamp(seconds: Double(second))
        var samples: [ErgonomicSample] = []
        for id in people.keys.sorted() {
            guard var person = people[id] else { continue }
            if person.frames.count * Self.leastShare >= frameCount, !person.frames.isEmpty {
                let angles = PostureAngles.median(of: person.frames)
                person.tracker.addSecond(angles, at: start)
                samples.append(
                    sample(of: id, person.frames, at: start, activity: person.tracker.activity))
            }
            person.frames = []
            people[id] = start.seconds(since: person.lastSeen) > Self.memory ? nil : person
        }
        (lastFrameCount, frameCount) = (frameCount, 0)
        return samples
    }

    private func sample(
        of person: Int, _ frames: [PostureAngles], at start: Timestamp,
        activity: PostureActivity = PostureActivity()
    ) -> ErgonomicSample {
        ErgonomicSample(
            person: person, start: start, frames: frames.count, angles: .median(of: frames),
            activity: activity, task: configuration.task, thresholds: configuration.thresholds)
    }
}

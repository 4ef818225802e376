import SeededRandom

/// Makes 3D motions of one procedural athlete after another: exercises in many variants, and whole sessions.
///
/// Each call draws a new body, new habits and a new variant; the same seed gives the same motions in the same
/// order on every machine.
///
///     var generator = MotionGenerator(seed: 1)
///     let motion = generator.sequence(of: .burpee, seconds: 8)
public struct MotionGenerator: Sendable {
    private var random: SeededGenerator
    private let body: BodyProportions?
    private let oddity: Float

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that varies.
    ///   - body: The athlete's proportions; nil draws a new body for each sequence.
    ///   - oddity: How far an athlete's form may be from the book: arms held otherwise, one foot ahead, a lean. 0 is
    ///     as taught, 1 as seen in any gym.
    public init(seed: UInt64, body: BodyProportions? = nil, oddity: Float = 0) {
        random = SeededGenerator(seed: seed)
        self.body = body
        self.oddity = oddity
    }

    /// One exercise from the first frame to the last, in a variant of its own.
    ///
    /// The sequence may begin anywhere in a repetition and has one span, over all its frames.
    public mutating func sequence(
        of exercise: Exercise, seconds: Double, frameRate: Double = 30
    ) -> MotionSequence {
        var choreography = newChoreography()
        choreography.perform(exercise, until: Float(seconds) + 0.5)
        let poses = choreography.poses(frameRate: frameRate, seconds: seconds)
        var motion = MotionSequence(
            frameRate: frameRate, poses: poses,
            spans: [MotionSequence.Span(label: exercise.spanLabel, frames: poses.indices)])
        motion.repetitions = choreography.repetitions(frameRate: frameRate, frames: poses.count)
        return motion
    }

    /// One athlete doing several exercises in turn, with the ways from one to the next between the spans.
    ///
    /// Without its own "standing" entries a session goes straight from one exercise into the next; transitions
    /// of 0.5–1.2 s belong to no span.
    public mutating func session(
        of exercises: [Exercise], secondsEach: ClosedRange<Double>, frameRate: Double = 30
    ) -> MotionSequence {
        var choreography = newChoreography()
        var random = self.random.fork()
        var spans: [(Exercise, Float, Float)] = []
        for exercise in exercises {
            let lasting = random.uniform(Float(secondsEach.lowerBound)...Float(secondsEach.upperBound))
            var part = choreography.continued(by: random.fork())
            part.perform(exercise, until: lasting)
            let change = choreography.keys.isEmpty ? 0 : random.uniform(0.5...1.2)
            let start = choreography.append(part, after: change)
            spans.append((exercise, start, choreography.time))
        }
        let poses = choreography.poses(frameRate: frameRate, seconds: Double(choreography.time))
        var motion = MotionSequence(
            frameRate: frameRate, poses: poses,
            spans: spans.map { exercise, start, end in
                let first = Int((Double(start) * frameRate).rounded(.up))
                let last = min(poses.count, Int(Double(end) * frameRate))
                return MotionSequence.Span(label: exercise.spanLabel, frames: min(first, last)..<last)
            })
        motion.repetitions = choreography.repetitions(frameRate: frameRate, frames: poses.count)
        return motion
    }

    private mutating func newChoreography() -> Choreography {
        var own = random.fork()
        let body = body ?? .random(using: &own)
        return Choreography(body: body, oddity: oddity, random: own)
    }
}

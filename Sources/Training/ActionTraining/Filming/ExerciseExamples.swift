import LinearModels
import SeededRandom
import SyntheticMotion

/// Examples of procedural athletes for the shipped exercise classifier.
public struct ExerciseExamples: Sendable {
    /// How many sequences of which kind.
    public struct Configuration: Hashable, Sendable {
        /// Sequences of each of the three exercises, spread over its variants.
        public var sequencesPerExercise = 1000
        /// Sequences of each other kind of movement.
        public var sequencesPerOther = 57
        /// Sequences in which exercises and other movements follow each other.
        public var sessions = 428
        /// Seconds of a sequence of one movement.
        public var seconds: ClosedRange<Float> = 4...8
        /// The share of sequences that are slowed down, by up to a third of the speed.
        public var slowShare: Float = 0.3
        /// Decides everything.
        public var seed: UInt64 = 0

        /// Creates the default configuration.
        public init() {}
    }

    private let configuration: Configuration
    private let film: MotionFilm

    /// Creates a source of examples.
    public init(_ configuration: Configuration = Configuration(), film: MotionFilm) {
        self.configuration = configuration
        self.film = film
    }

    /// All examples, each sequence a group of its own; the order is the same every time.
    public func all() -> [TrainingExample] {
        let plans = plans()
        return plans.indices.concurrentMap { examples(of: plans[$0], index: $0) }.flatMap(\.self)
    }

    private struct Plan: Sendable {
        /// One movement, or none for a session of several.
        var exercises: [Exercise]
        var number: Int
    }

    private func plans() -> [Plan] {
        var plans: [Plan] = []
        for exerciseClass in Exercise.Class.allCases {
            let variants = Exercise.all(of: exerciseClass)
            for (index, exercise) in variants.enumerated() {
                let count =
                    exerciseClass == .other
                    ? configuration.sequencesPerOther
                    : (configuration.sequencesPerExercise + index) / variants.count
                plans += (0..<count).map { Plan(exercises: [exercise], number: $0) }
            }
        }
        plans += (0..<configuration.sessions).map { Plan(exercises: [], number: $0) }
        return plans
    }

    private func examples(of plan: Plan, index: Int) -> [TrainingExample] {
        var random = SeededGenerator(seed: configuration.seed &* 1_000_003 &+ UInt64(index))
        var generator = MotionGenerator(seed: random.next(), oddity: 1)
        // Most footage has 30 frames/s; the rest shows what resampling does to slower and faster footage.
        let frameRate: Double = random.chance(0.6) ? 30 : element(of: [24, 25, 60, 15, 20, 10], &random)
        // Some footage is in slow motion, some people are slow: stretched time makes up for both.
        let speed: Double =
            random.chance(configuration.slowShare)
            ? Double(random.uniform(0.35...0.9)) : Double(random.uniform(0.9...1.15))
        var motion: MotionSequence
        if let exercise = plan.exercises.first {
            let seconds = Double(random.uniform(configuration.seconds)) * speed
            motion = generator.sequence(of: exercise, seconds: seconds, frameRate: frameRate / speed)
        } else {
            let known: [Exercise.Class] = [.jumpingJacks, .lunges, .burpees]
            var exercises: [Exercise] = []
            for _ in 0..<3 {
                exercises.append(element(of: Exercise.all(of: .other), &random))
                exercises.append(element(of: Exercise.all(of: element(of: known, &random)), &random))
            }
            motion = generator.session(of: exercises, secondsEach: 2.5...5, frameRate: frameRate / speed)
        }
        motion.frameRate = frameRate
        let name = plan.exercises.first?.rawValue ?? "session"
        return film.examples(of: motion, group: "\(name) \(plan.number)", seed: random.next())
    }

    private func element<Element>(of list: [Element], _ random: inout SeededGenerator) -> Element {
        list[Int.random(in: list.indices, using: &random)]
    }
}

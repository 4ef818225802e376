import LinearModels
import SeededRandom
public import SyntheticMotion

/// Examples of procedural athletes for a shipped classifier of exercises.
public struct ExerciseExamples: Sendable {
    /// How many sequences of which kind.
    public struct Configuration: Hashable, Sendable {
        /// Which movement has which label; movements without one are left out.
        public var labelling = ExerciseLabelling.exercise
        /// Sequences of each label but Other, spread over its movements.
        public var sequencesPerExercise = 1000
        /// Sequences of each other kind of movement.
        public var sequencesPerOther = 57
        /// How many times as many sequences some movements of Other get, because unseen footage shows them often
        /// and much of them resembles an exercise; all others get them once.
        public var emphasis: [Exercise: Int] = [
            .squat: 3, .airSquat: 3, .gobletSquat: 3, .sitToStand: 3, .walking: 3, .walkingAway: 3,
            .mountainClimber: 3, .floorBout: 3, .gettingUp: 3, .plankJack: 3, .pushUp: 3, .handSigns: 3,
        ]
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

    private var labelling: ExerciseLabelling { configuration.labelling }
    private var other: String { Exercise.Class.other.rawValue }

    private struct Plan: Sendable {
        /// One movement, or none for a session of several.
        var exercises: [Exercise]
        var number: Int
    }

    private func plans() -> [Plan] {
        var plans: [Plan] = []
        for label in labelling.labels {
            let variants = labelling.exercises(of: label)
            for (index, exercise) in variants.enumerated() {
                let weight = configuration.emphasis[exercise] ?? 1
                let count =
                    label == other
                    ? configuration.sequencesPerOther * weight
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
        let frameRate: Double =
            random.chance(0.5) ? 30 : element(of: [24, 25, 50, 60, 15, 20, 10, 10, 12], &random)
        // Some footage is in slow motion, some people are slow: stretched time makes up for both.
        let speed: Double =
            random.chance(configuration.slowShare)
            ? Double(random.uniform(0.35...0.9)) : Double(random.uniform(0.9...1.15))
        var motion: MotionSequence
        if let exercise = plan.exercises.first {
            let seconds = Double(random.uniform(configuration.seconds)) * speed
            motion = generator.sequence(of: exercise, seconds: seconds, frameRate: frameRate / speed)
        } else {
            let (others, known) = (labelling.exercises(of: other), labelling.labels.dropLast())
            var exercises: [Exercise] = []
            for _ in 0..<3 {
                exercises.append(element(of: others, &random))
                exercises.append(
                    element(of: labelling.exercises(of: element(of: Array(known), &random)), &random))
            }
            motion = generator.session(of: exercises, secondsEach: 2.5...5, frameRate: frameRate / speed)
        }
        motion.frameRate = frameRate
        let name = plan.exercises.first?.rawValue ?? "session"
        return film.examples(
            of: motion.labelled(by: labelling), group: "\(name) \(plan.number)", seed: random.next())
    }

    private func element<Element>(of list: [Element], _ random: inout SeededGenerator) -> Element {
        list[Int.random(in: list.indices, using: &random)]
    }
}

import SyntheticMotion

/// What the athlete of the demo does, in turn: exercises with a short rest after each.
public struct DemoScript: Hashable, Sendable {
    /// The script's name on the command line: "demo", or "demo:" and an exercise.
    public let name: String
    private let loop: ExerciseLoop

    /// Jumping jacks, then lunges, then burpees.
    public static let allExercises = DemoScript(name: "demo", parts: [jumpingJacks, lunges, burpees])

    /// The scripts that a name can ask for.
    public static let all: [DemoScript] = [
        allExercises,
        DemoScript(name: "demo:jumping-jacks", parts: [jumpingJacks]),
        DemoScript(name: "demo:lunges", parts: [lunges]),
        DemoScript(name: "demo:burpees", parts: [burpees]),
    ]

    // The seeds were chosen by eye for clean form.
    private static let jumpingJacks = ExerciseLoop.Part(exercise: .jumpingJack, seed: 22)
    private static let lunges = ExerciseLoop.Part(exercise: .forwardLunge, seed: 10)
    private static let burpees = ExerciseLoop.Part(exercise: .burpee, seed: 16)

    /// The script with a name such as "demo" or "demo:lunges", or nil when there is none.
    public init?(name: String) {
        guard let script = Self.all.first(where: { $0.name == name }) else { return nil }
        self = script
    }

    private init(name: String, parts: [ExerciseLoop.Part]) {
        self.name = name
        loop = ExerciseLoop(parts: parts)
    }

    /// The whole script as one motion that runs from its end into its beginning.
    func motion(frameRate: Double) -> MotionSequence { loop.motion(frameRate: frameRate) }
}

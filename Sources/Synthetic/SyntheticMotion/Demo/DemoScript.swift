import SeededRandom

/// What the athlete of the demo does, in turn: exercises with a short rest after each.
public struct DemoScript: Hashable, Sendable {
    /// One exercise of the script.
    struct Part: Hashable, Sendable {
        var exercise: Exercise
        /// Chooses the variant; these were chosen by eye for clean form.
        var seed: UInt64
    }

    /// How the demo is called on the command line: "demo", or "demo:" and an exercise.
    public let name: String
    let parts: [Part]

    /// Seconds of each exercise, and of the rest after it.
    static let exerciseSeconds: Float = 10
    static let restSeconds: Float = 1.4
    static let changeSeconds: Float = 0.7

    /// Jumping jacks, then lunges, then burpees.
    public static let allExercises = DemoScript(name: "demo", parts: [jumpingJacks, lunges, burpees])

    /// The scripts that a name can ask for.
    public static let all: [DemoScript] = [
        allExercises,
        DemoScript(name: "demo:jumping-jacks", parts: [jumpingJacks]),
        DemoScript(name: "demo:lunges", parts: [lunges]),
        DemoScript(name: "demo:burpees", parts: [burpees]),
    ]

    private static let jumpingJacks = Part(exercise: .jumpingJack, seed: 22)
    private static let lunges = Part(exercise: .forwardLunge, seed: 10)
    private static let burpees = Part(exercise: .burpee, seed: 16)

    /// The script with a name such as "demo" or "demo:lunges", or nil when there is none.
    public init?(name: String) {
        guard let script = Self.all.first(where: { $0.name == name }) else { return nil }
        self = script
    }

    private init(name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    /// The whole script as one motion that runs from its end into its beginning.
    func motion(frameRate: Double) -> MotionSequence {
        var choreography = Choreography(body: BodyProportions(height: 1.76), random: SeededGenerator(seed: 9))
        var spans: [(Exercise, Float, Float)] = []
        for part in parts {
            var performed = choreography.continued(by: SeededGenerator(seed: part.seed))
            performed.perform(part.exercise, until: Self.exerciseSeconds)
            let start = choreography.append(
                performed, after: choreography.keys.isEmpty ? 0 : Self.changeSeconds)
            spans.append((part.exercise, start, choreography.time))
            var rest = choreography.continued(by: SeededGenerator(seed: part.seed))
            rest.spot = .zero
            rest.heading = 0
            rest.move(to: rest.stand(rest.hanging), in: 0)
            rest.hold(Self.restSeconds)
            _ = choreography.append(rest, after: Self.changeSeconds)
        }
        var poses = choreography.poses(frameRate: frameRate, seconds: Double(choreography.time))
        Self.close(&poses, over: Int(frameRate * 0.6))
        return MotionSequence(
            frameRate: frameRate, poses: poses,
            spans: spans.map { exercise, start, end in
                let first = min(Int((Double(start) * frameRate).rounded(.up)), poses.count)
                let last = min(Int(Double(end) * frameRate), poses.count)
                return MotionSequence.Span(label: exercise.spanLabel, frames: first..<max(first, last))
            })
    }

    /// Leads the last poses over to the first, so that the motion can be repeated without a jump.
    private static func close(_ poses: inout [BodyPose3D], over count: Int) {
        guard let first = poses.first, count > 0, poses.count > count else { return }
        for step in 1...count {
            let share = smoothstep(0, 1, Float(step) / Float(count))
            let index = poses.count - count + step - 1
            for point in BodyPoint.allCases {
                poses[index][point] += (first[point] - poses[index][point]) * share
            }
        }
    }
}

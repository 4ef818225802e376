/// An action classifier that Limber ships.
///
/// How each was made and how good it is stands in a text beside its file, for example FitnessClassifier.md.
public enum BuiltInClassifier: String, CaseIterable, Sendable {
    /// Jumping jacks, lunges, burpees and Other.
    case exercise
    /// Squats, push-ups, sit-ups, planks, mountain climbers, high knees, arm raises, biceps curls, shoulder
    /// presses, jumping jacks, lunges, burpees and Other.
    case fitness

    /// What outputs and clients call it: the name of its file.
    public var name: String {
        switch self {
        case .exercise: "ExerciseClassifier"
        case .fitness: "FitnessClassifier"
        }
    }
}

/// The labels of one shipped classifier, and which of them a movement has.
public enum ExerciseLabelling: String, CaseIterable, Sendable {
    /// Jumping jacks, lunges and burpees.
    case exercise
    /// What fitness makers ask for: squats, push-ups and ten more.
    case fitness

    /// The labels in the order of the classifier's output; the last is Other.
    public var labels: [String] {
        switch self {
        case .exercise: Exercise.Class.allCases.map(\.rawValue)
        case .fitness: Exercise.FitnessClass.allCases.map(\.rawValue)
        }
    }

    /// The label of a movement; nil: it could have one or another, so that it teaches nothing.
    public func label(of exercise: Exercise) -> String? {
        switch self {
        case .exercise: exercise.exerciseClass.rawValue
        case .fitness: exercise.fitnessClass?.rawValue
        }
    }

    /// The label of a span: of a movement that `MotionGenerator` made, or of a recording.
    ///
    /// Recordings call movements by names of their own; one that is none of the labels is Other.
    public func label(ofSpan label: String) -> String? {
        if labels.contains(label) { return label }
        if let exercise = Exercise(rawValue: label) { return self.label(of: exercise) }
        guard self == .fitness else { return Exercise.Class.other.rawValue }
        return switch label {
        case "deepSquat", "Squat": Exercise.FitnessClass.squats.rawValue
        case "shoulderAbduction", "shoulderScaption", "KneeRaise", "UpDown": nil
        default: Exercise.FitnessClass.other.rawValue
        }
    }

    /// The movements that have a label: of `exercise` those that its classifier was trained on.
    public func exercises(of label: String) -> [Exercise] {
        (self == .exercise ? Exercise.fixedKinds : Exercise.allCases).filter { self.label(of: $0) == label }
    }
}

extension MotionSequence {
    /// The same motion with its spans labelled as a classifier labels them; spans that could be one or another are
    /// left out.
    public func labelled(by labelling: ExerciseLabelling) -> MotionSequence {
        var motion = self
        motion.spans = spans.compactMap { span in
            labelling.label(ofSpan: span.label).map { Span(label: $0, frames: span.frames) }
        }
        return motion
    }
}

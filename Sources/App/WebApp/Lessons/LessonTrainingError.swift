import ActionTraining

/// Why a training did not begin, or came to no model.
enum LessonTrainingError: Error, Hashable, Sendable {
    /// The lesson of that name has no takes of an action.
    case noTakes(lesson: String)
    /// One goes on: of the same lesson, or of another.
    case isRunning(ofSameLesson: Bool)
    /// The lesson could not be read or written.
    case lesson(LessonError)
    /// The takes cannot be learnt from.
    case training(TrainingError)
    /// The log says what it was.
    case unexpected
}

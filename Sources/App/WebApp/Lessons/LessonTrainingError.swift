import ActionTraining

/// Why a training did not begin, or came to no model.
enum LessonTrainingError: Error, Hashable, Sendable {
    /// The lesson of that name has no takes of an action.
    case noTakes(lesson: String)
    /// Of this action alone there are takes: there is nothing to tell it from.
    case onlyOneAction(String)
    /// One goes on: of the same lesson, or of another.
    case isRunning(ofSameLesson: Bool)
    /// The lesson could not be read or written.
    case lesson(LessonError)
    /// The takes cannot be learnt from.
    case training(TrainingError)
    /// The log says what it was.
    case unexpected
}

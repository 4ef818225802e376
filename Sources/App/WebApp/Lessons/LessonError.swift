/// Why a lesson could not be found, made or changed.
enum LessonError: Error, Hashable, Sendable {
    case unknown(id: String)
    /// The lesson of that name has no such action.
    case unknownAction(String, lesson: String)
    /// The lesson of that identity has no such take.
    case unknownTake(String, lessonID: String)
    /// So many lessons there are already.
    case tooManyLessons(Int)
    /// So many actions the lesson has already.
    case tooManyActions(Int)
    case tooManyTakes(Int, limit: Int)
    case actionExists(String)
    /// A name is too short, too long, or not plain text of one line.
    case unusableName(length: Int, isPlain: Bool, expected: ClosedRange<Int>)
    /// Poses are taught of hands only.
    case poseOfBody
    /// The lesson of that name has takes or a model of what it watched so far.
    case subjectIsFixed(lesson: String)
    /// The lesson of that name watches something else than the take shows.
    case subjectHasChanged(lesson: String)
    case noModel(lesson: String, id: String)
    case unreadableTake(reason: String)
    case diskFull
    case notWritten(reason: String)
    case notDeleted(reason: String)
}

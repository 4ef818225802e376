/// Why a file's take or model is not taken in.
enum LessonImportError: Error, Hashable, Sendable {
    /// There is no take in the file.
    case empty
    /// The file, a line of it or the model is not what was expected.
    case unusable(reason: String)
    /// With the file's actions the lesson would have more than so many.
    case tooManyActions(limit: Int)
    /// A take's label is no name of an action.
    case unusableLabel(LessonError)
    /// A take of that name lasts too short or too long.
    case unusableDuration(take: String, seconds: Double, expected: ClosedRange<Double>)
}

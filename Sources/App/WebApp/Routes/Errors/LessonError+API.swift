extension LessonError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .unknown(let id):
            .notFound("there is no lesson \(id.prefix(64)); GET /api/lessons lists what there is")
                .coded("no-lesson")
        case .unknownAction(let action, let lesson):
            .notFound("\(lesson) has no action \(action.prefix(64)); add it first").coded(
                "no-action", ["action": String(action.prefix(64))])
        case .unknownTake(let take, let lessonID):
            .notFound("the lesson has no take \(take.prefix(64)); GET /api/lessons/\(lessonID) lists them")
                .coded("no-take")
        case .tooManyLessons(let count):
            .conflict("there are \(count) lessons already; delete one").coded(
                "too-many-lessons", ["count": "\(count)"])
        case .tooManyActions(let count):
            .conflict("the lesson has \(count) actions already; delete one")
                .coded("too-many-actions", ["count": "\(count)"])
        case .tooManyTakes(let count, let limit):
            .conflict("the lesson has \(count) takes and may have \(limit); delete some first")
                .coded("too-many-takes", ["count": "\(count)", "limit": "\(limit)"])
        case .actionExists(let name):
            .conflict("there is an action \(name) already; choose another name").coded(
                "action-exists", ["name": name])
        case .unusableName(let length, let isPlain, let expected):
            .unprocessable(
                "the name has \(length) characters\(isPlain ? "" : ", some of which cannot be seen"); expected \(expected.lowerBound) to \(expected.upperBound) on one line"
            ).coded("unusable-name", ["least": "\(expected.lowerBound)", "most": "\(expected.upperBound)"])
        case .poseOfBody: .unprocessable("kind is pose, which is taught of hands only; choose movement")
        case .subjectIsFixed(let lesson):
            .conflict("\(lesson) has takes or a model already; make a new lesson for something else")
                .coded("subject-fixed", ["lesson": lesson])
        case .subjectHasChanged(let lesson):
            .conflict("\(lesson) watches something else by now; record the take once more")
                .coded("subject-changed", ["lesson": lesson])
        case .noModel(let lesson, let id):
            .conflict("\(lesson) has no model yet; POST /api/lessons/\(id)/training first")
                .coded("no-model", ["lesson": lesson])
        case .unreadableTake(let reason): .conflict("a take cannot be read: \(reason)")
        case .diskFull: .diskFull
        case .notWritten(let reason): .internalError("the lesson cannot be written (\(reason))")
        case .notDeleted(let reason): .internalError("the lesson cannot be deleted (\(reason))")
        }
    }
}

extension LessonTrainingError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .noTakes(let lesson):
            .conflict("\(lesson) has no takes of an action yet; record some first").coded(
                "no-takes", ["lesson": lesson])
        case .onlyOneAction(let name):
            .conflict("\(name) is the only action with takes; record a second one, or Other, to tell it from")
                .coded("only-one-action", ["name": name])
        case .isRunning(ofSameLesson: true):
            .conflict("this lesson is being trained already; wait for it or cancel it", retryAfter: 3)
                .coded("training-runs")
        case .isRunning(ofSameLesson: false):
            .conflict("another lesson is being trained; try again in some seconds", retryAfter: 3)
                .coded("other-training-runs")
        case .lesson(let error): error.apiError
        case .training(let error): .unprocessable(error.description)
        case .unexpected:
            .internalError("the training failed; the server's terminal says why").coded("training-failed")
        }
    }
}

import Hummingbird
import Pipeline

/// Recording what a session sees.
struct TakeRoutes: Sendable {
    /// Body of POST /api/sessions/{id}/take.
    private struct Beginning: Decodable {
        let lesson: String
        let label: String
    }

    let store: SessionStore
    let lessons: LessonStore
    let training: LessonTraining
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/sessions/{id}/take") { request, context in
            let session = try store.session(context)
            let beginning = try await request.json(Beginning.self, limits, context)
            let lesson = try lessons.lesson(beginning.lesson)
            guard let label = lesson.label(beginning.label) else {
                throw LessonError.unknownAction(beginning.label, lesson: lesson.name)
            }
            try lesson.requireRoom(limits: lessons.limits)
            guard session.maximumHandCount >= lesson.subject.handCount else {
                throw APIError.conflict(
                    "\(lesson.name) is about hands, and the session looks for \(session.maximumHandCount); PATCH its hands to 2 first"
                )
            }
            try session.beginTake(
                TakeInProgress(
                    lesson: lesson.id, label: label, subject: lesson.subject,
                    maximumSeconds: lessons.limits.seconds.upperBound))
            training.prepare(lesson.subject)
            return Response(status: .noContent)
        }
        routes.on(.post, "/api/sessions/{id}/take/end") { _, context in
            let take = try store.session(context).endTake()
            let sequence = try take.sequence(limits: lessons.limits)
            let lesson = try lessons.lesson(take.lesson)
            guard lesson.label(take.labelID) != nil else {
                throw LessonError.unknownAction(take.labelName, lesson: lesson.name)
            }
            guard let kept = try lessons.addTakes([(take.labelID, sequence)], to: take.lesson).first else {
                throw APIError.internalError("the take was not kept")
            }
            return .json(.created) { kept.write(to: &$0) }
        }
        routes.on(.delete, "/api/sessions/{id}/take") { _, context in
            _ = try store.session(context).endTake()
            return Response(status: .noContent)
        }
    }
}

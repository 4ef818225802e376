import ActionClassification
import Hummingbird
import Pipeline

/// Lessons, and the training of their models.
struct LessonRoutes: Sendable {
    /// Body of POST /api/lessons.
    private struct Creation: Decodable {
        let name: String
        @Omittable var labels: [String]?
        /// "body", "hand" or "hands".
        @Omittable var subject: String?
        @Omittable var kind: String?
    }

    /// Body of PATCH /api/lessons/{lesson}.
    private struct Change: Decodable {
        @Omittable var name: String?
        @Omittable var subject: String?
        @Omittable var kind: String?
    }

    let lessons: LessonStore
    let training: LessonTraining
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/lessons") { _, _ in
            .object { json in
                json.array("lessons") { json in
                    for lesson in lessons.all { lesson.write(withTakes: false, to: &json) }
                }
            }
        }
        routes.on(.post, "/api/lessons") { request, context in
            let creation = try await request.json(Creation.self, limits, context)
            let lesson = try lessons.create(
                name: creation.name, labels: creation.labels ?? [],
                subject: try subject(creation.subject) ?? .body,
                kind: try kind(creation.kind) ?? .movement)
            var response = lesson.response(.created)
            response.headers[.location] = "/api/lessons/\(lesson.id)"
            return response
        }
        routes.on(.get, "/api/lessons/{lesson}") { _, context in
            try lessons.lesson(context.lessonID).response()
        }
        routes.on(.patch, "/api/lessons/{lesson}") { request, context in
            try apply(try await request.json(Change.self, limits, context), to: context.lessonID)
                .response()
        }
        routes.on(.delete, "/api/lessons/{lesson}") { _, context in
            try lessons.delete(context.lessonID)
            training.forget(context.lessonID)
            return Response(status: .noContent)
        }
        routes.on(.get, "/api/lessons/{lesson}/training") { _, context in
            let lesson = try lessons.lesson(context.lessonID)
            return describe(training.state(of: lesson.id))
        }
        routes.on(.post, "/api/lessons/{lesson}/training") { _, context in
            try training.start(context.lessonID)
            return describe(training.state(of: context.lessonID), status: .accepted)
        }
        routes.on(.delete, "/api/lessons/{lesson}/training") { _, context in
            training.cancel(try lessons.lesson(context.lessonID).id)
            return Response(status: .noContent)
        }
    }

    private func apply(_ change: Change, to id: String) throws -> Lesson {
        guard change.name != nil || change.subject != nil || change.kind != nil else {
            throw APIError.badRequest("nothing to change; give name, subject or kind")
        }
        let lesson = try lessons.lesson(id)
        let subject = try subject(change.subject) ?? lesson.subject
        // Of a body no poses are taught.
        let kind = try kind(change.kind) ?? (subject == .body ? .movement : lesson.kind)
        return try lessons.setSubject(subject, kind, name: change.name, of: id)
    }

    private func subject(_ name: String?) throws -> ActionSubject? {
        guard let name else { return nil }
        guard let subject = ActionSubject(rawValue: name) else {
            throw APIError.badRequest("subject is \(name.prefix(40)), expected body, hand or hands")
        }
        return subject
    }

    private func kind(_ name: String?) throws -> Lesson.Kind? {
        guard let name else { return nil }
        guard let kind = Lesson.Kind(rawValue: name) else {
            throw APIError.badRequest("kind is \(name.prefix(40)), expected movement or pose")
        }
        return kind
    }

    private func describe(_ state: LessonTraining.State, status: HTTPResponse.Status = .ok) -> Response {
        .json(status) { json in json.object { state.write(to: &$0) } }
    }
}

extension WebContext {
    /// The lesson that a route's path names.
    var lessonID: String { parameter("lesson") }
}

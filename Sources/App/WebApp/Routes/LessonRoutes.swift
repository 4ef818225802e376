import ActionClassification
import Hummingbird
import Pipeline

/// Lessons, and the training of their models.
struct LessonRoutes: Sendable {
    /// Body of POST /api/lessons.
    private struct Creation: Decodable {
        let name: String
        let labels: [String]?
        /// "body", "hand" or "hands".
        let subject: String?
        let kind: String?
    }

    /// Body of PATCH /api/lessons/{lesson}.
    private struct Change: Decodable {
        let name: String?
        let subject: String?
        let kind: String?
    }

    let lessons: LessonStore
    let training: LessonTraining
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/lessons") { _, _ in
            .json { json in
                json.object { json in
                    json.key("lessons")
                    json.array { json in
                        for lesson in lessons.all { lesson.write(withTakes: false, to: &json) }
                    }
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
            return try apply(try await request.json(Change.self, limits, context), to: context.lessonID)
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
            throw APIError(.badRequest, "nothing to change; give name, subject or kind")
        }
        var lesson = try lessons.lesson(id)
        let subject = try subject(change.subject) ?? lesson.subject
        // Of a body no poses are taught.
        let kind = try kind(change.kind) ?? (subject == .body ? .movement : lesson.kind)
        lesson = try lessons.setSubject(subject, kind, of: id)
        if let name = change.name { lesson = try lessons.rename(id, to: name) }
        return lesson
    }

    private func subject(_ name: String?) throws -> ActionSubject? {
        guard let name else { return nil }
        guard let subject = ActionSubject(rawValue: name) else {
            throw APIError(.badRequest, "subject is \(name.prefix(40)), expected body, hand or hands")
        }
        return subject
    }

    private func kind(_ name: String?) throws -> Lesson.Kind? {
        guard let name else { return nil }
        guard let kind = Lesson.Kind(rawValue: name) else {
            throw APIError(.badRequest, "kind is \(name.prefix(40)), expected movement or pose")
        }
        return kind
    }

    private func describe(_ state: LessonTraining.State, status: HTTPResponse.Status = .ok) -> Response {
        .json(status) { json in json.object { state.write(to: &$0) } }
    }
}

extension WebContext {
    /// The lesson that a route's path names.
    var lessonID: String { parameters.get("lesson") ?? "" }
}

extension Lesson {
    /// The lesson with its takes.
    func response(_ status: HTTPResponse.Status = .ok) -> Response {
        .json(status) { write(withTakes: true, to: &$0) }
    }

    /// Writes a lesson object.
    func write(withTakes: Bool, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(id)
            json.key("name")
            json.value(name)
            json.key("createdAt")
            json.value(createdAt.formatted(.iso8601))
            json.key("subject")
            json.value(subject.rawValue)
            json.key("kind")
            json.value(kind.rawValue)
            json.key("labels")
            json.array { json in
                for label in labels { write(label, withTakes: withTakes, to: &json) }
            }
            json.key("model")
            if let model { write(model, to: &json) } else { json.null() }
        }
    }

    private func write(_ label: Label, withTakes: Bool, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(label.id)
            json.key("name")
            json.value(label.name)
            json.key("takeCount")
            json.value(label.takes.count)
            guard withTakes else { return }
            json.key("takes")
            json.array { json in label.takes.forEach { $0.write(to: &json) } }
        }
    }

    private func write(_ model: Model, to json: inout JSONText) {
        json.object { json in
            json.key("labels")
            json.array { json in model.labels.forEach { json.value($0) } }
            json.key("trainedAt")
            json.value(model.trainedAt.formatted(.iso8601))
            json.key("accuracy")
            if let accuracy = model.accuracy { json.value(accuracy, decimals: 4) } else { json.null() }
            json.key("isCurrent")
            json.value(model.takesDigest == LessonStore.digest(of: self))
        }
    }
}

extension LessonTraining.State {
    /// Writes the members of a training object.
    func write(to json: inout JSONText) {
        json.key("state")
        switch self {
        case .idle: json.value("idle")
        case .cancelled: json.value("cancelled")
        case .running(let fraction):
            json.value("running")
            json.key("fraction")
            json.value(fraction, decimals: 3)
        case .failed(let message):
            json.value("failed")
            json.key("message")
            json.value(message)
        case .done(let summary):
            json.value("done")
            json.key("seconds")
            json.value(summary.seconds, decimals: 3)
            json.key("accuracy")
            json.value(summary.accuracy, decimals: 4)
            json.key("recall")
            json.object { json in
                for (label, share) in summary.recall.sorted(by: { $0.key < $1.key }) {
                    json.key(label)
                    json.value(share, decimals: 4)
                }
            }
            json.key("advice")
            json.array { json in summary.advice.forEach { json.value($0) } }
        }
    }
}

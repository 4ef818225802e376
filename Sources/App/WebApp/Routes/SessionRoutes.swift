import ActionClassification
import HTTPTypes
import Hummingbird
import Pipeline

/// Sessions: made, seen, changed, ended.
struct SessionRoutes: Sendable {
    /// Body of POST /api/sessions.
    private struct Creation: Decodable {
        let source: SourceDescription
        @Omittable var everyone: Bool?
        @Omittable var hands: Int?
        @Omittable var bodies: Bool?
        @Omittable var smoothed: Bool?
        @Omittable var angles: Bool?
        @Omittable var confidence: Float?
        @Omittable var `throws`: Bool?
        @Omittable var targets: [RequestedTarget]?
        /// As in `Change`.
        @Omittable var model: String?
    }

    /// Body of PATCH /api/sessions/{id}.
    private struct Change: Decodable {
        @Omittable var everyone: Bool?
        @Omittable var hands: Int?
        @Omittable var angles: Bool?
        /// The least confidence that a label is given out with.
        @Omittable var confidence: Float?
        /// The person to follow; 0: the largest.
        @Omittable var person: Int?
        @Omittable var `throws`: Bool?
        @Omittable var targets: [RequestedTarget]?
        @Omittable var smoothed: Bool?
        @Omittable var paused: Bool?
        @Omittable var seek: Double?
        /// A lesson's identity; "exercise" or "fitness", which are shipped; or "shipped": the server's own.
        @Omittable var model: String?
    }

    /// Each hand takes a quarter of a core at full rate.
    private static let maximumHandCount = 4

    private static let targetsWithoutThrows = APIError.unprocessable(
        "targets are for throws; add \"throws\": true")

    private static let anglesWithoutBodies = APIError.unprocessable(
        "angles are those of people; ask for bodies too")

    let store: SessionStore
    let limits: RequestLimits
    /// What clients call the server's own classifier.
    let modelName: String
    let lessons: LessonStore

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/sessions") { request, context in
            let creation = try await request.json(Creation.self, limits, context)
            let targets = try creation.targets.map(RequestedTarget.targets)
            if targets != nil, creation.throws != true { throw Self.targetsWithoutThrows }
            let model = try creation.model.map(sessionModel)
            let session = try store.create(creation.source, try configuration(creation, model), model)
            if let targets { session.throwTargets = targets }
            var response = describe(session, status: .created)
            response.headers[.location] = "/api/sessions/\(session.id)"
            return response
        }
        routes.on(.get, "/api/sessions") { _, _ in
            .object { json in
                json.array("sessions") { json in
                    for session in store.sessions {
                        session.write(serverModel: modelName, withStatistics: true, to: &json)
                    }
                }
            }
        }
        routes.on(.get, "/api/sessions/{id}") { _, context in
            describe(try store.session(context), withStatistics: true)
        }
        routes.on(.delete, "/api/sessions/{id}") { _, context in
            HistoryError.response(to: await store.end(try store.session(context)))
        }
        routes.on(.put, "/api/sessions/{id}/source") { request, context in
            let session = try store.session(context)
            let source = try await request.json(SourceDescription.self, limits, context)
            try await store.change(session, to: source)
            return describe(session)
        }
        routes.on(.patch, "/api/sessions/{id}") { request, context in
            let session = try store.session(context)
            let change = try await request.json(Change.self, limits, context)
            try await apply(change, to: session)
            return describe(session)
        }
    }

    private func configuration(
        _ creation: Creation, _ model: SessionModel?
    ) throws -> LiveSession.Configuration {
        var configuration = LiveSession.Configuration()
        configuration.maximumFrameRate = limits.sessions.frameRate
        configuration.isSmoothed = creation.smoothed ?? true
        configuration.isForEveryone = creation.everyone ?? false
        configuration.maximumHandCount = try handCount(creation.hands ?? 0)
        configuration.findsBodies = creation.bodies ?? true
        configuration.minimumConfidence = try creation.confidence.map(minimumConfidence)
        let recognition = model?.recognition ?? store.engine.recognition
        let needsHands = recognition?.classifier.subject?.handCount ?? 0 > 0
        if creation.throws == true {
            guard configuration.findsBodies else {
                throw APIError.unprocessable("throws are those of people; ask for bodies too")
            }
            configuration.throwTargets = []
        }
        if creation.angles == true {
            guard configuration.findsBodies else { throw Self.anglesWithoutBodies }
            configuration.hasAngles = true
        }
        guard configuration.findsBodies || configuration.maximumHandCount > 0 || needsHands else {
            throw APIError.unprocessable("nothing to look for; ask for bodies or hands")
        }
        return configuration
    }

    private func handCount(_ count: Int) throws -> Int {
        guard (0...Self.maximumHandCount).contains(count) else {
            throw APIError.badRequest(
                "hands is \(count), expected 0, for none, to \(Self.maximumHandCount)")
        }
        return count
    }

    private func minimumConfidence(_ confidence: Float) throws -> Float {
        guard (0...1).contains(confidence) else {
            throw APIError.badRequest("confidence is \(confidence), expected 0, for every label, to 1")
        }
        return confidence
    }

    private func person(_ id: Int) throws -> Int? {
        guard id >= 0 else {
            throw APIError.badRequest(
                "person is \(id), expected an id of a frame, or 0 for the largest person")
        }
        return id == 0 ? nil : id
    }

    private func apply(_ change: Change, to session: WebSession) async throws {
        guard
            change.everyone != nil || change.smoothed != nil || change.hands != nil
                || change.paused != nil || change.seek != nil
                || change.model != nil || change.angles != nil || change.throws != nil
                || change.targets != nil || change.confidence != nil || change.person != nil
        else {
            throw APIError.badRequest(
                "nothing to change; give everyone, hands, angles, confidence, person, throws, targets, paused, seek, "
                    + "smoothed or model")
        }
        let confidence = try change.confidence.map(minimumConfidence)
        let person = try change.person.map(person)
        let hands = try change.hands.map(handCount)
        let targets = try change.targets.map(RequestedTarget.targets)
        guard targets == nil || (change.throws ?? (session.throwTargets != nil)) else {
            throw Self.targetsWithoutThrows
        }
        guard change.throws != true || session.findsBodies else {
            throw APIError.unprocessable("throws are those of people; make a session that finds bodies")
        }
        guard change.angles != true || session.findsBodies else { throw Self.anglesWithoutBodies }
        let model = try change.model.map(sessionModel)
        if let seek = change.seek {
            guard seek.isFinite, (0...1e7).contains(seek) else {
                throw APIError.badRequest("seek is \(seek), expected seconds from the source's start")
            }
            try session.seek(to: seek)
        }
        if let paused = change.paused { try session.setPaused(paused) }
        // Nothing is refused from here on: a refused request changes nothing.
        if let model { store.use(model, in: session) }
        if let smoothed = change.smoothed { session.isSmoothed = smoothed }
        if let everyone = change.everyone { session.isForEveryone = everyone }
        if let hands { session.maximumHandCount = hands }
        if let angles = change.angles { session.hasAngles = angles }
        if let confidence { session.minimumConfidence = confidence }
        if let person { session.chosenPerson = person }
        if let findsThrows = change.throws { session.setFindsThrows(findsThrows) }
        if let targets { session.throwTargets = targets }
        if change.everyone != nil || hands != nil || change.angles != nil || person != nil {
            session.refresh()
        }
    }

    private func sessionModel(_ name: String) throws -> SessionModel {
        guard name != "shipped" else { return SessionModel() }
        if let builtIn = BuiltInClassifier(rawValue: name) {
            return SessionModel(
                name: builtIn.name, recognition: ActionRecognition(classifier: try .builtIn(builtIn)))
        }
        let lesson = try lessons.lesson(name)
        return SessionModel(
            lesson: lesson.id, name: lesson.name,
            recognition: ActionRecognition(classifier: try lessons.classifier(of: lesson)))
    }

    private func describe(
        _ session: WebSession, status: HTTPResponse.Status = .ok, withStatistics: Bool = false
    ) -> Response {
        .json(status) { session.write(serverModel: modelName, withStatistics: withStatistics, to: &$0) }
    }
}

extension SessionStore {
    /// The session that a route's path names.
    func session(_ context: WebContext) throws -> WebSession {
        try session(context.parameter("id"))
    }
}

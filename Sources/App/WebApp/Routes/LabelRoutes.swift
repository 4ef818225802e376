import Hummingbird

/// A lesson's actions.
struct LabelRoutes: Sendable {
    /// Body of a request that names an action.
    private struct Name: Decodable {
        let name: String
    }

    let lessons: LessonStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/lessons/{lesson}/labels") { request, context in
            let label = try await request.json(Name.self, limits, context)
            return try lessons.addLabel(label.name, to: context.lessonID).response(.created)
        }
        routes.on(.patch, "/api/lessons/{lesson}/labels/{label}") { request, context in
            let change = try await request.json(Name.self, limits, context)
            return try lessons.renameLabel(
                context.parameter("label"), of: context.lessonID, to: change.name
            ).response()
        }
        routes.on(.delete, "/api/lessons/{lesson}/labels/{label}") { _, context in
            try lessons.deleteLabel(context.parameter("label"), of: context.lessonID).response()
        }
        routes.on(.delete, "/api/lessons/{lesson}/takes/{take}") { _, context in
            try lessons.deleteTake(context.parameter("take"), of: context.lessonID)
            return Response(status: .noContent)
        }
    }
}

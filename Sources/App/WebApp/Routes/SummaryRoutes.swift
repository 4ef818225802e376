import Hummingbird

/// What a session saw so far.
struct SummaryRoutes: Sendable {
    let store: SessionStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/sessions/{id}/summary") { request, context in
            let workout = try store.session(context).workout
            return try request.report(workout.report) { workout.report.write(to: &$0) }
        }
        routes.on(.get, "/api/sessions/{id}/timeline") { _, context in
            let timeline = try store.session(context).timeline
            return .object { timeline.write(to: &$0) }
        }
        routes.on(.post, "/api/sessions/{id}/reset") { _, context in
            HistoryError.response(to: await store.resetSummary(of: try store.session(context)))
        }
    }
}

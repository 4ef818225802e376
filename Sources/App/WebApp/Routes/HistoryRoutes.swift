import Hummingbird
import Pipeline
import ResultExport

/// Workouts of the past.
struct HistoryRoutes: Sendable {
    let history: HistoryStore
    let store: SessionStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/history") { request, _ in
            let source = request.query("source")
            // What still goes on is no past yet; it is saved only in case that the machine fails.
            let running = store.runningWorkouts
            let newer = request.query("after")
            let all = store.history.unsaved
            let unsaved = newer == nil ? all.filter { source == nil || $0.report.source == source } : []
            let hidden = running.union(all.map(\.id))
            guard let saved = try await history.entries(of: source, after: newer) else {
                throw unknown(newer ?? "")
            }
            let entries = saved.filter { !hidden.contains($0.id) }
            let hasOlder = saved.count == HistoryStore.pageLength
            return .object { json in
                json.array("sessions") { json in
                    for entry in unsaved.reversed() { write(entry, isSaved: false, to: &json) }
                    for entry in entries { write(entry, isSaved: true, to: &json) }
                }
                json.member("older", hasOlder ? saved.last?.id : nil)
            }
        }
        routes.on(.delete, "/api/history") { request, _ in
            let source = request.query("source")
            // What still goes on is no past yet.
            for entry in store.history.unsaved where source == nil || entry.report.source == source {
                _ = store.history.forget(entry.id)
            }
            try await history.deleteAll(of: source, except: store.runningWorkouts)
            return Response(status: .noContent)
        }
        routes.on(.get, "/api/history/{id}") { request, context in
            let id = context.parameter("id")
            let unsaved = store.history.unsaved(id)
            let kept = unsaved == nil ? try await history.entry(id) : nil
            guard let entry = unsaved ?? kept else { throw unknown(id) }
            return try request.report(entry.report) { json in
                json.member("id", entry.id)
                json.member("saved", unsaved == nil)
                entry.report.write(to: &json)
            }
        }
        routes.on(.delete, "/api/history/{id}") { _, context in
            let id = context.parameter("id")
            guard !store.runningWorkouts.contains(id) else {
                throw APIError.conflict("this workout still goes on; end its session first")
            }
            let wasUnsaved = store.history.forget(id)
            let wasSaved = try await history.delete(id)
            guard wasUnsaved || wasSaved else { throw unknown(id) }
            return Response(status: .noContent)
        }
    }

    private func write(_ entry: HistoryEntry, isSaved: Bool, to json: inout JSONText) {
        json.object { json in
            json.member("id", entry.id)
            json.member("saved", isSaved)
            json.member("startedAt", entry.report.startedAt?.formatted(.iso8601))
            json.member("duration", entry.report.duration, decimals: 4)
            json.member("source", entry.report.source)
            json.objects("actions", entry.report.actions) { json, action in
                json.member("label", action.label)
                json.member("seconds", action.seconds, decimals: 3)
                json.member("repetitions", action.repetitions)
            }
        }
    }

    private func unknown(_ id: String) -> APIError {
        .notFound("the history has no workout \(id.prefix(64)); GET /api/history lists what there is")
    }
}

extension Request {
    /// A report as the query asks for it: a JSON object with the members that `json` writes, or a table.
    func report(_ report: WorkoutReport, json: (inout JSONText) -> Void) throws -> Response {
        switch query("format") ?? "json" {
        case "json": return .object(.ok, json)
        case "csv":
            let day = (report.startedAt?.formatted(.iso8601) ?? "").replacing(":", with: "-")
            return .csv(report.csv, name: day.isEmpty ? "limber.csv" : "limber-\(day).csv")
        case let format:
            throw APIError.badRequest("format is \"\(format.prefix(40))\", expected json or csv")
        }
    }
}

import Foundation
import Hummingbird
import Pipeline

/// Whether the server is well, what it counts, and what its API is.
struct SystemRoutes: Sendable {
    let store: SessionStore
    let metrics: ServerMetrics
    let description: ByteBuffer

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/health") { _, _ in
            .object { json in
                json.member("status", "ok")
                json.member("version", limberVersion)
                json.member("sessions", store.sessions.count)
                json.member("uptime", Date().timeIntervalSince(metrics.start), decimals: 1)
            }
        }
        routes.on(.get, "/metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: PrometheusText.contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metricsText)))
        }
        routes.on(.get, "/openapi.json") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: description))
        }
    }

    private var metricsText: String {
        var text = PrometheusText()
        let sessions = store.sessions
        let statistics = sessions.map(\.statistics)
        text.add("limber_sessions", "gauge", "Live sessions now.", Double(statistics.count))
        text.add(
            "limber_session_frames_per_second", "gauge",
            "Frames analysed a second over the last seconds, by session.",
            zip(sessions, statistics).map { ([("session", $0.id)], $1.framesPerSecond) })
        text.add(
            "limber_session_latency_seconds", "summary",
            "Time from a frame's arrival to its result over the last seconds, by session.",
            zip(sessions, statistics).flatMap { session, statistics in
                [("0.5", statistics.latencyP50), ("0.95", statistics.latencyP95)].map {
                    ([("session", session.id), ("quantile", $0.0)], $0.1 / .seconds(1))
                }
            })
        let counts = store.frameCounts
        text.add(
            "limber_frames_total", "counter", "Frames analysed since the start.", Double(counts.analyzed))
        text.add(
            "limber_frames_dropped_total", "counter", "Frames dropped for newer ones since the start.",
            Double(counts.dropped))
        text.add(
            "limber_http_requests_total", "counter", "Requests answered, by method, route and status.",
            metrics.requestCounts.map {
                (
                    [("method", $0.key.method), ("route", $0.key.route), ("status", String($0.key.status))],
                    Double($0.count)
                )
            })
        text.add(
            "limber_http_connections", "gauge", "Connections open now.",
            Double(metrics.connections.load(ordering: .relaxed)))
        text.add(
            "limber_unsaved_workouts", "gauge", "Workouts that are over and could not be saved yet.",
            Double(store.history.unsaved.count))
        text.add("process_resident_memory_bytes", "gauge", "Memory in use.", ProcessUsage.residentBytes)
        text.add("process_open_fds", "gauge", "Open files and connections.", ProcessUsage.openFiles)
        text.add("process_cpu_seconds_total", "counter", "CPU time of all threads.", ProcessUsage.cpuSeconds)
        text.add(
            "process_start_time_seconds", "gauge", "When the server started, in seconds since 1970.",
            metrics.start.timeIntervalSince1970)
        return text.text
    }
}

import Foundation
import Testing
import TestSupport

@testable import WebApp

@Suite struct SessionHistoryTests {
    /// Posts a person standing still until the classifier has a name for it.
    private func postUntilRecognised(_ session: String, _ server: TestServer) throws {
        let picture = try TestServer.picture()
        for index in 0..<300 {
            let json = try server.postFrame(picture, to: session, time: Double(index) / 30).json()
            let predictions = try #require(json["predictions"] as? [[String: Any]])
            if predictions.contains(where: { $0["kind"] as? String == "action" }) { return }
        }
        Issue.record("nothing was recognised in 300 frames")
    }

    @Test func `a running workout is saved for the case that the server is killed`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            let session = try await onThread {
                let session = try server.makeSession(#"{"kind": "browser", "label": "Front camera"}"#)
                try postUntilRecognised(session, server)
                return session
            }
            await server.server.sessions.tend()
            let left = try await HistoryStore(path: folder.file("data/history.sqlite")).entries() ?? []
            #expect(left.map(\.report.source) == ["Front camera"])
            #expect(left.first?.report.bouts.count == 1)
            let running = try #require(left.first?.id)
            try await onThread {
                // To clients it is no past yet.
                let list = try server.connect().request("GET", "/api/history").json()
                #expect((list["sessions"] as? [Any])?.isEmpty == true)
                #expect(try server.connect().request("DELETE", "/api/history/\(running)").status == 409)
                // A new summary begins at zero, and the former one is history.
                #expect(try server.connect().request("POST", "/api/sessions/\(session)/reset").status == 204)
                let summary = try server.connect().request("GET", "/api/sessions/\(session)/summary").json()
                #expect(summary["frames"] as? Int == 0)
                #expect((summary["bouts"] as? [Any])?.isEmpty == true)
                #expect(try server.connect().request("GET", "/api/history/\(running)").status == 200)
                #expect(try server.connect().request("DELETE", "/api/history/\(running)").status == 204)
            }
        }
    }

    @Test func `a page that stays open after a workout begins another one`() async throws {
        try await TestServer.run { server in
            let session = try await onThread {
                let session = try server.makeSession(#"{"kind": "browser", "label": "Screen"}"#)
                try postUntilRecognised(session, server)
                return session
            }
            func past() async throws -> Int? {
                try await onThread {
                    let list = try server.connect().request("GET", "/api/history").json()
                    return (list["sessions"] as? [Any])?.count
                }
            }
            await server.server.sessions.tend(at: .now + .seconds(1700))
            #expect(try await past() == 0)
            await server.server.sessions.tend(at: .now + .seconds(1900))
            #expect(try await past() == 1)
            try await onThread {
                let summary = try server.connect().request("GET", "/api/sessions/\(session)/summary").json()
                #expect(summary["frames"] as? Int == 0)
            }
        }
    }

    @Test func `what was seen of a former source is history, the summary is of the new one`() async throws {
        let folder = ScratchFolder()
        try await TestServer.runOnThread(in: folder) { server in
            let session = try server.makeSession(#"{"kind": "browser", "label": "Front camera"}"#)
            try postUntilRecognised(session, server)
            let path = "/api/sessions/\(session)"
            func history() throws -> [String?] {
                let list = try server.connect().request("GET", "/api/history").json()
                return (list["sessions"] as? [[String: Any]] ?? []).map { $0["source"] as? String }
            }
            func watch(_ source: String) throws -> Int {
                try server.connect().request(
                    "PUT", "\(path)/source", ["Content-Type": "application/json"],
                    body: Array(source.utf8)
                ).status
            }
            #expect(try watch(#"{"kind": "browser", "label": "Rear camera"}"#) == 200)
            #expect(try history() == ["Front camera"])
            let summary = try server.connect().request("GET", "\(path)/summary").json()
            #expect(summary["frames"] as? Int == 0 && (summary["bouts"] as? [Any])?.isEmpty == true)
            // Nothing was seen of the rear camera.
            #expect(try server.connect().request("DELETE", path).status == 204)
            #expect(try history() == ["Front camera"])
        }
    }

    @Test func `a workout that cannot be saved is kept and its client is told`() async throws {
        let disk = FullDisk()
        try await TestServer.run(saving: disk) { server in
            let (session, workout) = try await onThread {
                let session = try server.makeSession()
                try postUntilRecognised(session, server)
                return (session, try #require(server.server.sessions.sessions.first).workoutID)
            }
            await server.server.sessions.tend()
            try await onThread {
                let path = "/api/sessions/\(session)"
                func get(_ path: String) throws -> [String: Any] {
                    try server.connect().request("GET", path).json()
                }
                let state = try #require(try get(path)["state"] as? [String: Any])
                #expect((state["warning"] as? String)?.contains("disk is full") == true)
                let ended = try server.connect().request("DELETE", path)
                #expect(ended.status == 202)
                #expect(try ended.json()["saved"] as? Bool == false)
                #expect((try ended.json()["message"] as? String)?.contains("tried again") == true)
                let list = try #require(try get("/api/history")["sessions"] as? [[String: Any]])
                #expect(list.map { $0["id"] as? String } == [workout])
                #expect(list.map { $0["saved"] as? Bool } == [false])
                #expect(try get("/api/history/\(workout)")["saved"] as? Bool == false)
                let metrics = try server.connect().request("GET", "/metrics").text
                #expect(metrics.contains("limber_unsaved_workouts 1\n"))
            }
            disk.makeRoom()
            await server.server.sessions.tend()
            #expect(disk.saved == [workout])
            #expect(server.server.sessions.history.unsaved.isEmpty)
            #expect(server.server.sessions.history.problem == nil)
        }
    }

    @Test func `a workout that is not saved yet can be deleted`() async throws {
        try await TestServer.run(saving: FullDisk()) { server in
            try await onThread {
                let session = try server.makeSession()
                try postUntilRecognised(session, server)
                let workout = try #require(server.server.sessions.sessions.first).workoutID
                let reset = try server.connect().request("POST", "/api/sessions/\(session)/reset")
                #expect(reset.status == 202)
                #expect(try server.connect().request("DELETE", "/api/history/\(workout)").status == 204)
                #expect(try server.connect().request("DELETE", "/api/history/\(workout)").status == 404)
            }
            #expect(server.server.sessions.history.unsaved.isEmpty)
        }
    }

    @Test func `a session without actions leaves no trace`() async throws {
        let folder = ScratchFolder()
        try await TestServer.runOnThread(in: folder) { server in
            let session = try server.makeSession()
            #expect(try server.postFrame(try TestServer.picture(), to: session, time: 0).status == 200)
            #expect(try server.connect().request("DELETE", "/api/sessions/\(session)").status == 204)
            let list = try server.connect().request("GET", "/api/history").json()
            #expect((list["sessions"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `a server that is stopped saves its workouts`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            try await onThread { try postUntilRecognised(try server.makeSession(), server) }
        }
        #expect(try await HistoryStore(path: folder.file("data/history.sqlite")).entries()?.count == 1)
    }

    @Test func `no session begins while the server stops`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            await server.server.sessions.shutDown()
            let status = try await onThread {
                try server.connect().request(
                    "POST", "/api/sessions", ["Content-Type": "application/json"],
                    body: Array(#"{"source": {"kind": "browser"}}"#.utf8)
                ).status
            }
            #expect(status == 503)
        }
    }
}

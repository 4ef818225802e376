import Foundation
import GRDB
import Testing
import TestSupport

@testable import WebApp

@Suite struct HistoryRouteTests {
    private func report() -> WorkoutReport {
        WorkoutReport(
            frames: 300, dropped: 2, duration: 10, startedAt: Date(timeIntervalSince1970: 1_700_000_000),
            source: "demo", bouts: [WorkoutReport.Bout(label: "Lunges", start: 3, end: 8, seconds: 5)])
    }

    @Test func `the history survives the server`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            try await HistoryStore(path: folder.file("data/history.sqlite")).save(report(), id: "before")
        }
        try await TestServer.runOnThread(in: folder) { server in
            let list = try server.connect().request("GET", "/api/history").json()
            let sessions = try #require(list["sessions"] as? [[String: Any]])
            #expect(sessions.map { $0["id"] as? String } == ["before"])
            #expect(sessions.first?["startedAt"] as? String == "2023-11-14T22:13:20Z")
            let entry = try server.connect().request("GET", "/api/history/before").json()
            #expect((entry["bouts"] as? [[String: Any]])?.first?["end"] as? Double == 8)
            let table = try server.connect().request("GET", "/api/history/before?format=csv")
            #expect(table.headers["content-type"] == "text/csv; charset=utf-8")
            #expect(table.headers["content-disposition"]?.hasPrefix("attachment") == true)
            #expect(table.text.contains("bout,Lunges,3,8,5,,,\r\n"))
            #expect(try server.connect().request("DELETE", "/api/history/before").status == 204)
            #expect(try server.connect().request("DELETE", "/api/history/before").status == 404)
        }
    }

    @Test func `the history is filtered by source and deleted as a whole`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            let history = try HistoryStore(path: folder.file("data/history.sqlite"))
            for (id, source) in [("a", "walk.mp4"), ("b", "Front camera"), ("c", "walk.mp4"), ("d", "x")] {
                var report = report()
                report.source = source
                try await history.save(report, id: id)
            }
            try await onThread {
                func ids(_ query: String = "") throws -> [String?] {
                    let list = try server.connect().request("GET", "/api/history\(query)").json()
                    return (list["sessions"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
                }
                let found = try ids("?source=walk.mp4")
                #expect(found == ["a", "c"])
                #expect(try ids("?source=Front%20camera") == ["b"])
                #expect(try ids("?after=b") == ["c", "d"])
                #expect(try ids("?source=walk.mp4&after=a") == ["c"])
                #expect(try server.connect().request("GET", "/api/history?after=none").status == 404)
                #expect(try server.connect().request("DELETE", "/api/history?source=walk.mp4").status == 204)
                #expect(try ids() == ["b", "d"])
                #expect(try server.connect().request("DELETE", "/api/history").status == 204)
                #expect(try ids().isEmpty)
            }
        }
    }

    @Test func `a history that is damaged meanwhile is named in the answer`() async throws {
        let folder = ScratchFolder()
        try await TestServer.run(in: folder) { server in
            let path = folder.file("data/history.sqlite")
            try await DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE workout") }
            try await onThread {
                for (method, address) in [("GET", "history"), ("GET", "history/a"), ("DELETE", "history/a")] {
                    let answer = try server.connect().request(method, "/api/\(address)")
                    let text = try #require(try answer.json()["error"] as? String)
                    #expect(
                        answer.status == 500 && text.hasPrefix("the history \(path) is damaged"), "\(text)")
                }
            }
        }
    }

    @Test func `an upload is played and removed with its session`() async throws {
        let folder = ScratchFolder()
        try await TestServer.runOnThread(in: folder) { server in
            let uploads = folder.file("data/uploads/\(getpid())")
            let video: [UInt8] =
                [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 100_000)
            let response = try server.connect().request(
                "POST", "/api/uploads?name=%2Fetc%2Fmy%20clip.mp4", body: video)
            #expect(response.status == 201)
            #expect(try response.json()["name"] as? String == "my clip.mp4")
            let id = try #require(try response.json()["id"] as? String)
            let names = try FileManager.default.contentsOfDirectory(atPath: uploads)
            #expect(names == ["\(id).mp4"])
            let size =
                try FileManager.default.attributesOfItem(atPath: uploads + "/\(id).mp4")[.size] as? Int
            #expect(size == video.count)
            let session = try server.makeSession(#"{"kind": "upload", "id": "\#(id)"}"#)
            #expect(try server.connect().request("DELETE", "/api/sessions/\(session)").status == 204)
            #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty)
        }
    }

    @Test func `an upload that is too long leaves nothing`() async throws {
        let folder = ScratchFolder()
        var limits = RequestLimits()
        limits.uploads.bytes = 100_000
        try await TestServer.runOnThread(in: folder, limits: limits) { server in
            let connection = try server.connect()
            try connection.sendHead("POST", "/api/uploads?name=a.mp4", ["Transfer-Encoding": "chunked"])
            let video: [UInt8] =
                [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 65_524)
            for _ in 0..<2 { try connection.send(Array("10000\r\n".utf8) + video + Array("\r\n".utf8)) }
            #expect(try connection.readResponse().status == 413)
            #expect(
                try FileManager.default.contentsOfDirectory(
                    atPath: folder.file("data/uploads/\(getpid())")
                ).isEmpty)
        }
    }
}

import Foundation
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import WebApp

@Suite struct SessionRouteTests {
    @Test func `sessions are bounded and an ended one makes room`() async throws {
        var limits = RequestLimits()
        limits.sessions.count = 2
        try await TestServer.runOnThread(limits: limits) { server in
            let first = try server.makeSession()
            _ = try server.makeSession()
            let full = try server.connect().request(
                "POST", "/api/sessions", ["Content-Type": "application/json"],
                body: Array(#"{"source": {"kind": "browser"}}"#.utf8))
            #expect(full.status == 503)
            #expect(full.headers["retry-after"] == "10")
            #expect(full.error.contains("--max-sessions"))
            #expect(try server.connect().request("DELETE", "/api/sessions/\(first)").status == 204)
            #expect(try server.connect().request("GET", "/api/sessions/\(first)").status == 404)
            _ = try server.makeSession()
        }
    }

    @Test(arguments: [
        (SystemResources(descriptors: 11, memory: 1 << 30), "11 more files"),
        (SystemResources(descriptors: 1000, memory: 100 << 20), "100 MB of memory"),
        (SystemResources(descriptors: -3, memory: -1), "0 more files"),
    ])
    func `a session is refused when the machine has too little left`(left: SystemResources, text: String)
        async throws
    {
        let isShort = ResourceSwitch(left)
        try await TestServer.runOnThread(resources: isShort) { server in
            let session = try server.makeSession()
            isShort.turnOn()
            let json = ["Content-Type": "application/json"]
            for (method, path, body) in [
                ("POST", "/api/sessions", #"{"source": {"kind": "browser"}}"#),
                ("PUT", "/api/sessions/\(session)/source", #"{"kind": "demo"}"#),
            ] {
                let refusal = try server.connect().request(method, path, json, body: Array(body.utf8))
                #expect(refusal.status == 503)
                #expect(refusal.headers["retry-after"] == "10")
                #expect(refusal.error.contains(text))
            }
            // Those that there are go on.
            #expect(try server.postFrame(try TestServer.picture(), to: session, time: 0).status == 200)
        }
    }

    @Test func `a session recognises by the shipped classifier that it asks for`() async throws {
        try await TestServer.runOnThread { server in
            func model(_ answer: HTTPConnection.Response) throws -> [String: Any] {
                try #require(try answer.json()["model"] as? [String: Any])
            }
            let made = try model(
                try server.ask(
                    "POST", "/api/sessions", #"{"source": {"kind": "browser"}, "model": "fitness"}"#,
                    status: 201))
            #expect(made["name"] as? String == "FitnessClassifier" && made["lesson"] is NSNull)
            #expect((made["labels"] as? [String])?.first == "Squats")

            let session = try server.makeSession()
            let path = "/api/sessions/\(session)"
            let changed = try model(try server.ask("PATCH", path, #"{"model": "fitness"}"#))
            #expect((changed["labels"] as? [String])?.count == 13)
            let back = try model(try server.ask("PATCH", path, #"{"model": "exercise"}"#))
            #expect(back["name"] as? String == "ExerciseClassifier")
            try server.ask("PATCH", path, #"{"model": "judo"}"#, status: 404)
            try server.ask("PATCH", path, #"{"model": "fitness", "seek": -1}"#, status: 400)
            try server.ask("PATCH", path, #"{"model": "fitness", "paused": true}"#, status: 409)
            let kept = try model(try server.ask("GET", path))
            #expect(kept["name"] as? String == "ExerciseClassifier", "what is refused changes nothing")
        }
    }

    @Test func `a client sets the confidence and chooses the person`() async throws {
        try await TestServer.runOnThread { server in
            let made = try server.ask(
                "POST", "/api/sessions", #"{"source": {"kind": "browser"}, "confidence": 0.75}"#,
                status: 201
            ).json()
            #expect(made["confidence"] as? Double == 0.75 && made["person"] as? Int == 0)
            let path = "/api/sessions/\(try #require(made["id"] as? String))"
            let changed = try server.ask("PATCH", path, #"{"confidence": 1, "person": 3}"#).json()
            #expect(changed["confidence"] as? Double == 1 && changed["person"] as? Int == 3)
            let moved = try server.ask("PUT", path + "/source", #"{"kind": "browser"}"#).json()
            #expect(moved["confidence"] as? Double == 1, "it holds for the next source")
            #expect(moved["person"] as? Int == 0, "whose people are others")
            for body in [#"{"confidence": 1.1}"#, #"{"confidence": -0.1}"#, #"{"person": -1}"#] {
                try server.ask("PATCH", path, body, status: 400)
            }
        }
    }

    @Test func `the whole of a file is analysed in the background`() async throws {
        let folder = ScratchFolder()
        try await TestServer.runOnThread(in: folder) { server in
            let browser = try server.makeSession()
            #expect(
                try server.connect().request("GET", "/api/sessions/\(browser)/timeline").status == 409)
            let film = folder.file("film.mp4")
            let writer = try VideoWriter(film, size: PixelSize(width: 64, height: 48), frameRate: 30)
            for index in 0..<120 {
                try writer.write(
                    Bitmap(size: writer.size), at: Timestamp(seconds: Double(index) / 30))
            }
            try writer.finish()
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: film)))
            let upload = try server.connect().request("POST", "/api/uploads?name=film.mp4", body: bytes)
                .json()
            let id = try #require(upload["id"] as? String)
            let session = try server.makeSession(#"{"kind": "upload", "id": "\#(id)"}"#)
            func timeline() throws -> [String: Any] {
                let path = "/api/sessions/\(session)/timeline"
                while true {
                    let answer = try server.connect().request("GET", path).json()
                    if answer["complete"] as? Bool == true { return answer }
                    usleep(20_000)
                }
            }
            let first = try timeline()
            #expect(abs((first["duration"] as? Double ?? 0) - 4) < 0.1)
            #expect(first["analyzed"] as? Double == first["duration"] as? Double)
            #expect(
                (first["bouts"] as? [[String: Any]])?.count == 1, "the person stands still all the time")
            try server.ask("PATCH", "/api/sessions/\(session)", #"{"confidence": 1}"#)
            #expect((try timeline()["bouts"] as? [Any])?.isEmpty == true, "nothing is as sure as that")
            try server.ask("PUT", "/api/sessions/\(session)/source", #"{"kind": "browser"}"#)
            #expect(
                try server.connect().request("GET", "/api/sessions/\(session)/timeline").status == 409)
        }
    }

    @Test func `unused sessions end`() async throws {
        var limits = RequestLimits()
        limits.sessions.unusedTime = .zero
        try await TestServer.run(limits: limits) { server in
            let session = try await onThread { try server.makeSession() }
            await server.server.sessions.tend()
            let status = try await onThread {
                try server.connect().request("GET", "/api/sessions/\(session)").status
            }
            #expect(status == 404)
        }
    }
}

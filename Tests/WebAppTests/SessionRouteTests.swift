import Foundation
import Testing

@testable import WebApp

@Suite struct SessionRouteTests {
    @Test func `sessions are bounded and an ended one makes room`() async throws {
        var limits = RequestLimits()
        limits.sessions.count = 2
        try await TestServer.run(limits: limits) { server in
            try await onThread {
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
        try await TestServer.run(resources: isShort) { server in
            try await onThread {
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
    }

    @Test func `a session recognises by the shipped classifier that it asks for`() async throws {
        try await TestServer.run { server in
            try await onThread {
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
            }
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

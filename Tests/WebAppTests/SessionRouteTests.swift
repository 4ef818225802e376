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

import Testing

@testable import WebApp

@Suite struct SmoothingRouteTests {
    @Test func `poses are smoothed unless a client asks for them as they are`() async throws {
        try await TestServer.runOnThread { server in
            func smoothed(_ method: String, _ path: String, _ body: String) throws -> Bool? {
                let answer = try server.connect().request(
                    method, path, ["Content-Type": "application/json"], body: Array(body.utf8))
                return try answer.json()["smoothed"] as? Bool
            }
            let source = #""source": {"kind": "browser"}"#
            #expect(try smoothed("POST", "/api/sessions", "{\(source), \"smoothed\": false}") == false)
            let session = "/api/sessions/\(try server.makeSession())"
            #expect(try smoothed("GET", session, "") == true)
            #expect(try smoothed("PATCH", session, #"{"smoothed": false}"#) == false)
            #expect(try smoothed("PATCH", session, #"{"hands": 1}"#) == false)
        }
    }
}

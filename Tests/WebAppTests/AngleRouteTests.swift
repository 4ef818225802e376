import Foundation
import Testing

@testable import WebApp

@Suite struct AngleRouteTests {
    @Test func `people have angles while a session is asked for them`() async throws {
        try await TestServer.runOnThread { server in
            let json = ["Content-Type": "application/json"]
            let session = try server.makeSession()
            var time = 0.0
            func person(_ body: String) throws -> [String: Any] {
                let change = try server.connect().request(
                    "PATCH", "/api/sessions/\(session)", json, body: Array(body.utf8))
                #expect(change.status == 200)
                #expect(try change.json()["angles"] as? Bool == body.contains("true"))
                time += 0.1
                let answer = try server.postFrame(try TestServer.picture(), to: session, time: time)
                    .json()
                let people = (answer["frame"] as? [String: Any])?["people"] as? [[String: Any]]
                return try #require(people?.first)
            }
            #expect(try person(#"{"angles": false}"#)["pictureAngles"] == nil)
            let angles = try #require(
                try person(#"{"angles": true}"#)["pictureAngles"] as? [String: Double])
            #expect(angles["leftKnee"].map { (0...180).contains($0) } == true)
            #expect(try person(#"{"angles": false}"#)["pictureAngles"] == nil)
        }
    }

    @Test func `angles without bodies are refused`() async throws {
        try await TestServer.runOnThread { server in
            let response = try server.connect().request(
                "POST", "/api/sessions", ["Content-Type": "application/json"],
                body: Array(
                    #"{"source": {"kind": "browser"}, "bodies": false, "hands": 1, "angles": true}"#.utf8)
            )
            #expect(response.status == 422)
            #expect(response.error == "angles are those of people; ask for bodies too")
        }
    }
}

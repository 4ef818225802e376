import ActionTraining
import Foundation
import PoseCore
import Testing
import TestSupport

@testable import WebApp

@Suite struct LessonRouteTests {
    @Test func `lessons outlive the server`() async throws {
        let folder = ScratchFolder()
        try await TestServer.runOnThread(in: folder) { server in
            let id = try server.makeLesson()
            let path = "/api/lessons/\(id)"
            try server.ask("PATCH", path, #"{"name": " Morning "}"#)
            try server.ask("POST", path + "/labels", #"{"name": "Squat"}"#, status: 201)
            let session = try server.makeSession()
            _ = try server.record(session: session, lesson: id, label: "Wave", frames: 0..<31)
            let lesson = try server.ask("GET", path).json()
            let labels = try #require(lesson["labels"] as? [[String: Any]])
            let label = try #require(labels[0]["id"] as? String)
            try server.ask("PATCH", path + "/labels/\(label)", #"{"name": "Hello"}"#)
            let other = try server.makeLesson()
            try server.ask("DELETE", "/api/lessons/\(other)", status: 204)
        }
        try await TestServer.runOnThread(in: folder) { server in
            let answer = try server.ask("GET", "/api/lessons").json()
            let lessons = try #require(answer["lessons"] as? [[String: Any]])
            #expect(lessons.map { $0["name"] as? String } == ["Morning"])
            let id = try #require(lessons.first?["id"] as? String)
            let lesson = try server.ask("GET", "/api/lessons/\(id)").json()
            let labels = try #require(lesson["labels"] as? [[String: Any]])
            #expect(labels.map { $0["name"] as? String } == ["Hello", "Squat"])
            #expect(labels.map { $0["takeCount"] as? Int } == [1, 0])
            // What was recorded as Wave is exported under the name that it has now.
            let file = try server.ask("GET", "/api/lessons/\(id)/keypoints")
            let content = KeypointFile.readAll(Data(file.body), name: "export")
            #expect(content.failures.isEmpty)
            #expect(content.sequences.map(\.label) == ["Hello"])
        }
    }

    @Test func `a take holds the poses that the session measured`() async throws {
        try await TestServer.runOnThread { server in
            let (id, session) = (try server.makeLesson(), try server.makeSession())
            let take = try server.record(
                session: session, lesson: id, label: "Wave", frames: 0..<46
            ).json()
            #expect(take["frames"] as? Int == 46)
            #expect(take["personShare"] as? Double == 1)
            let preview = try #require(take["preview"] as? [String: Any])
            #expect((preview["frames"] as? [[Any]])?.count == 32)
            #expect((preview["frames"] as? [[Any]])?.first?.count == 14)
            let file = try server.ask("GET", "/api/lessons/\(id)/keypoints")
            let sequence = try #require(
                KeypointFile.readAll(Data(file.body), name: "export").sequences.first)
            var estimator = FakeEstimator()
            let frame = try frameResult(at: 0).frame
            let poses = try estimator.poses(in: frame)
            let pose = try #require(poses.first).keypoints
            for index in pose.scalars.indices {
                #expect(abs(sequence.keypoints.scalars[index] - pose.scalars[index]) < 1e-6)
            }
            let identity = try #require(take["id"] as? String)
            try server.ask("DELETE", "/api/lessons/\(id)/takes/\(identity)", status: 204)
            try server.ask("DELETE", "/api/lessons/\(id)/takes/\(identity)", status: 404)
        }
    }

    @Test func `requests that do not fit a lesson are refused in one line`() async throws {
        try await TestServer.runOnThread { server in
            let (id, session) = (try server.makeLesson(), try server.makeSession())
            let (path, take) = ("/api/lessons/\(id)", "/api/sessions/\(session)/take")
            func refuse(
                _ status: Int, _ method: String, _ path: String, _ body: String? = nil,
                type: String = "application/json", says text: String,
                location: SourceLocation = #_sourceLocation
            ) throws {
                let response = try server.ask(
                    method, path, body, type: type, status: status, location: location)
                #expect(response.error.contains(text), "\(response.text)", sourceLocation: location)
                #expect(!response.error.contains("\n"), sourceLocation: location)
            }
            try refuse(404, "GET", "/api/lessons/none", says: "no lesson none")
            try refuse(422, "POST", "/api/lessons", #"{"name": "  "}"#, says: "0 characters")
            let long = String(repeating: "a", count: 61)
            try refuse(422, "POST", "/api/lessons", "{\"name\": \"\(long)\"}", says: "61 characters")
            try refuse(422, "PATCH", path, #"{"name": "a\u0007b"}"#, says: "cannot be seen")
            try refuse(409, "POST", path + "/labels", #"{"name": "wave"}"#, says: "Wave already")
            try refuse(404, "PATCH", path + "/labels/none", #"{"name": "x"}"#, says: "no action none")
            try refuse(404, "DELETE", path + "/labels/none", says: "no action none")
            try refuse(404, "DELETE", path + "/takes/none", says: "no take none")
            try refuse(
                404, "POST", take, "{\"lesson\": \"\(id)\", \"label\": \"Fly\"}", says: "no action Fly")
            try refuse(409, "POST", take + "/end", says: "no take")
            try refuse(409, "DELETE", take, says: "no take")
            try refuse(409, "POST", path + "/training", says: "no takes")
            try refuse(404, "GET", path + "/model", says: "no model")
            try refuse(
                409, "PATCH", "/api/sessions/\(session)", "{\"model\": \"\(id)\"}", says: "no model")
            try refuse(
                404, "PATCH", "/api/sessions/\(session)", #"{"model": "none"}"#, says: "no lesson none")
            let lines = "application/x-ndjson"
            try refuse(422, "POST", path + "/keypoints", "{", type: lines, says: "line 1")
            try refuse(422, "POST", path + "/keypoints", " ", type: lines, says: "empty")
            try refuse(415, "POST", path + "/keypoints", "{}", says: lines)
            let octets = "application/octet-stream"
            try refuse(422, "PUT", path + "/model", "no model", type: octets, says: "model")
            let body = "{\"lesson\": \"\(id)\", \"label\": \"Wave\"}"
            try server.ask("POST", take, body, status: 204)
            try refuse(409, "POST", take, body, says: "already")
            try refuse(422, "POST", take + "/end", says: "shorter")
            // A jump in the client's time is no movement.
            try server.ask("POST", take, body, status: 204)
            let picture = try TestServer.picture()
            for time in [100.0, 100.5, 103.0] {
                _ = try server.postFrame(picture, to: session, time: time)
            }
            try refuse(422, "POST", take + "/end", says: "jumped")
            try server.ask("POST", take, body, status: 204)
            try server.ask("DELETE", take, status: 204)
            let lesson = try server.ask("GET", path).json()
            #expect((lesson["labels"] as? [[String: Any]])?.first?["takeCount"] as? Int == 0)
        }
    }

    @Test func `an action is named in an address, percent-encoded`() async throws {
        try await TestServer.runOnThread { server in
            let path = "/api/lessons/\(try server.makeLesson())/labels"
            try server.ask("POST", path, #"{"name": "tiefe Kniebeuge 50%"}"#, status: 201)
            try server.ask("PATCH", path + "/tiefe%20Kniebeuge%2050%25", #"{"name": "深蹲"}"#)
            try server.ask("DELETE", path + "/%E6%B7%B1%E8%B9%B2")
            // What is no encoding stands for itself.
            let refusal = try server.ask("DELETE", path + "/50%", status: 404)
            #expect(refusal.error.contains("no action 50%;"), "\(refusal.error)")
        }
    }

    @Test func `an action that is deleted during its take is named`() async throws {
        try await TestServer.runOnThread { server in
            let (id, session) = (try server.makeLesson(), try server.makeSession())
            let take = "/api/sessions/\(session)/take"
            try server.ask(
                "POST", take, "{\"lesson\": \"\(id)\", \"label\": \"Wave\"}", status: 204)
            let picture = try TestServer.picture()
            for frame in 0..<31 {
                _ = try server.postFrame(picture, to: session, time: Double(frame) / 30)
            }
            try server.ask("DELETE", "/api/lessons/\(id)/labels/Wave")
            let refusal = try server.ask("POST", take + "/end", status: 404)
            #expect(refusal.error.contains("has no action Wave"), "\(refusal.error)")
        }
    }

    @Test func `the subject of a lesson can be changed before there are takes`() async throws {
        try await TestServer.runOnThread { server in
            let path = "/api/lessons/\(try server.makeLesson())"
            func change(_ body: String, status: Int = 200) throws -> [String: Any] {
                try server.ask("PATCH", path, body, status: status).json()
            }
            var lesson = try change(#"{"subject": "hands", "kind": "pose"}"#)
            #expect(lesson["subject"] as? String == "hands" && lesson["kind"] as? String == "pose")
            lesson = try change(#"{"subject": "body"}"#)
            #expect(lesson["kind"] as? String == "movement")
            for (body, message) in [
                (#"{"kind": "pose"}"#, "hands only"), (#"{"subject": "foot"}"#, "expected body"),
                (#"{"kind": "dance"}"#, "expected movement"), ("{}", "nothing to change"),
            ] {
                let refusal = try change(body, status: message == "hands only" ? 422 : 400)
                #expect((refusal["error"] as? String)?.contains(message) == true, "\(refusal)")
            }
            _ = try change(#"{"subject": "hand", "name": ""}"#, status: 422)
            let kept = try server.ask("GET", path).json()
            #expect(kept["subject"] as? String == "body", "what is refused changes nothing")
            lesson = try change(#"{"subject": "hand", "name": "Waving"}"#)
            #expect(lesson["subject"] as? String == "hand" && lesson["name"] as? String == "Waving")
        }
    }

}

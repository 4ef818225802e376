import Foundation
import Testing

@testable import WebApp

@Suite struct LessonModelRouteTests {
    @Test func `a taught model is used at once and can be exported and imported`() async throws {
        try await TestServer.runOnThread { server in
            let (id, session) = (try server.makeLesson(), try server.makeSession())
            for take in 0..<3 {
                _ = try server.record(
                    session: session, lesson: id, label: "Wave",
                    frames: (take * 70)..<(take * 70 + 65))
            }
            let path = "/api/lessons/\(id)"
            let refused = try server.ask("POST", path + "/training", status: 409)
            #expect(refused.error.hasPrefix("Wave is the only action with takes"))
            try server.addOther(to: path)
            try server.ask("POST", path + "/training", status: 202)
            try server.ask("POST", path + "/training", status: 409)
            let training = try server.waitForTraining(path)
            #expect(training["state"] as? String == "done", "\(training)")
            let change = try server.ask(
                "PATCH", "/api/sessions/\(session)", "{\"model\": \"\(id)\"}"
            ).json()
            let model = try #require(change["model"] as? [String: Any])
            #expect(model["labels"] as? [String] == ["Other", "Wave"])
            #expect(model["lesson"] as? String == id)
            #expect(try server.labels(session, frames: 300..<370) == ["Starting Up", "Wave"])
            try server.ask("PATCH", "/api/sessions/\(session)", #"{"model": "shipped"}"#)
            let labels = try server.labels(session, frames: 400..<500)
            #expect(!labels.contains("Wave") && labels.count > 1)

            let takes = try server.ask("GET", path + "/keypoints").text
            let file = try server.ask("GET", path + "/model").body
            let copy = "/api/lessons/\(try server.makeLesson("[]"))"
            let imported = try server.ask(
                "POST", copy + "/keypoints", takes, type: "application/x-ndjson", status: 201)
            #expect(try imported.json()["imported"] as? Int == 6)
            let response = try server.connect().request(
                "PUT", copy + "/model", ["Content-Type": "application/octet-stream"], body: file)
            #expect(response.status == 200, "\(response.text)")
            let copied = try #require(try response.json()["model"] as? [String: Any])
            #expect(copied["labels"] as? [String] == ["Other", "Wave"])
            // The takes have other identities: nothing says that they are the same.
            #expect(copied["isCurrent"] as? Bool == false)
            let own = try server.ask("GET", path).json()["model"] as? [String: Any]
            #expect(own?["isCurrent"] as? Bool == true)
        }
    }

    @Test func `poses of hands are taught, recognised, exported and imported`() async throws {
        try await TestServer.runOnThread { server in
            let made = try server.ask(
                "POST", "/api/lessons",
                #"{"name": "Signs", "labels": ["Pinch"], "subject": "hand", "kind": "pose"}"#, status: 201
            ).json()
            let id = try #require(made["id"] as? String)
            #expect(made["subject"] as? String == "hand" && made["kind"] as? String == "pose")
            let (path, session) = ("/api/lessons/\(id)", try server.makeSession())
            let refused = try server.ask(
                "POST", "/api/sessions/\(session)/take",
                "{\"lesson\": \"\(id)\", \"label\": \"Pinch\"}", status: 409)
            #expect(refused.error.contains("PATCH its hands to 2"))
            try server.ask("PATCH", "/api/sessions/\(session)", #"{"hands": 2}"#)
            let take = try server.record(
                session: session, lesson: id, label: "Pinch", frames: 0..<46
            ).json()
            #expect(take["personShare"] as? Double == 1)
            let preview = try #require(take["preview"] as? [String: Any])
            #expect((preview["joints"] as? [String])?.first == "wrist")
            #expect((preview["frames"] as? [[Any]])?.first?.count == 21)
            try server.addOther(to: path)
            try server.ask("POST", path + "/training", status: 202)
            let training = try server.waitForTraining(path)
            #expect(training["state"] as? String == "done", "\(training)")
            let change = try server.ask(
                "PATCH", "/api/sessions/\(session)", "{\"model\": \"\(id)\", \"hands\": 0}"
            ).json()
            #expect((change["model"] as? [String: Any])?["window"] as? Int == 1)
            #expect(change["hands"] as? Int == 2, "the model needs them")
            #expect(try server.labels(session, frames: 300..<305) == ["Pinch", "Starting Up"])

            let takes = try server.ask("GET", path + "/keypoints").text
            let file = try server.ask("GET", path + "/model").body
            let copy = "/api/lessons/\(try server.makeLesson("[]"))"
            try server.ask("POST", copy + "/keypoints", takes, type: "application/x-ndjson", status: 201)
            let copied = try server.ask("GET", copy).json()
            #expect(
                copied["subject"] as? String == "hand", "a lesson without takes watches what they show")
            // What it watches is settled by its takes.
            try server.ask("PATCH", copy, #"{"subject": "body"}"#, status: 409)
            let bodies = "/api/lessons/\(try server.makeLesson("[]"))"
            let response = try server.connect().request(
                "PUT", bodies + "/model", ["Content-Type": "application/octet-stream"], body: file)
            #expect(try response.json()["kind"] as? String == "pose", "\(response.text)")
        }
    }

    @Test func `a training can be cancelled`() async throws {
        try await TestServer.runOnThread { server in
            let (id, session) = (try server.makeLesson(), try server.makeSession())
            _ = try server.record(session: session, lesson: id, label: "Wave", frames: 0..<61)
            let path = "/api/lessons/\(id)"
            try server.addOther(to: path)
            // Not by requests: on a busy machine the second could come too late.
            try server.server.training.start(id)
            server.server.training.cancel(id)
            #expect(try server.waitForTraining(path)["state"] as? String == "cancelled")
            try server.ask("DELETE", path + "/training", status: 204)
            #expect(try server.ask("GET", path).json()["model"] is NSNull)
        }
    }

    @Test func `names of downloaded files have letters and digits of any script alone`() {
        #expect(LessonFileRoutes.fileName("My actions") == "My-actions")
        #expect(LessonFileRoutes.fileName("../\"x\"\r\n") == "x")
        #expect(LessonFileRoutes.fileName("動き, Übung") == "動き-Übung")
        #expect(LessonFileRoutes.fileName("🏋️‍♀️") == "lesson")
        #expect(ContentDisposition.attachment("a-1.csv") == "attachment; filename=\"a-1.csv\"")
        #expect(
            ContentDisposition.attachment("Übung-1.csv")
                == "attachment; filename=\"_bung-1.csv\"; filename*=UTF-8''%C3%9Cbung%2D1.csv")
    }
}

import ActionTraining
import Foundation
import PoseCore
import Testing
import TestSupport

@testable import WebApp

@Suite struct LessonRouteTests {
    private static let json = ["Content-Type": "application/json"]

    /// Asks, expects a status and gives the answer.
    @discardableResult private static func ask(
        _ server: TestServer, _ method: String, _ path: String, _ body: String? = nil,
        type: String = "application/json", status: Int = 200, location: SourceLocation = #_sourceLocation
    ) throws -> HTTPConnection.Response {
        let response = try server.connect().request(
            method, path, body == nil ? [:] : ["Content-Type": type], body: Array((body ?? "").utf8))
        #expect(response.status == status, "\(method) \(path): \(response.text)", sourceLocation: location)
        return response
    }

    private static func makeLesson(_ server: TestServer, _ labels: String = #"["Wave"]"#) throws -> String {
        let answer = try ask(
            server, "POST", "/api/lessons", "{\"name\": \"Test\", \"labels\": \(labels)}", status: 201)
        return try #require(answer.json()["id"] as? String)
    }

    /// Records a take of posted pictures, 30 a second.
    private static func record(
        _ server: TestServer, session: String, lesson: String, label: String, frames: Range<Int>,
        status: Int = 201
    ) throws -> HTTPConnection.Response {
        try ask(
            server, "POST", "/api/sessions/\(session)/take",
            "{\"lesson\": \"\(lesson)\", \"label\": \"\(label)\"}", status: 204)
        let picture = try TestServer.picture()
        for frame in frames {
            #expect(try server.postFrame(picture, to: session, time: Double(frame) / 30).status == 200)
        }
        return try ask(server, "POST", "/api/sessions/\(session)/take/end", status: status)
    }

    @Test func lessonsOutliveTheServer() async throws {
        let folder = try ScratchFolder()
        try await TestServer.run(in: folder) { server in
            try await onThread {
                let id = try Self.makeLesson(server)
                let path = "/api/lessons/\(id)"
                try Self.ask(server, "PATCH", path, #"{"name": " Morning "}"#)
                try Self.ask(server, "POST", path + "/labels", #"{"name": "Squat"}"#, status: 201)
                let session = try server.makeSession()
                _ = try Self.record(server, session: session, lesson: id, label: "Wave", frames: 0..<31)
                let lesson = try Self.ask(server, "GET", path).json()
                let labels = try #require(lesson["labels"] as? [[String: Any]])
                let label = try #require(labels[0]["id"] as? String)
                try Self.ask(server, "PATCH", path + "/labels/\(label)", #"{"name": "Hello"}"#)
                let other = try Self.makeLesson(server)
                try Self.ask(server, "DELETE", "/api/lessons/\(other)", status: 204)
            }
        }
        try await TestServer.run(in: folder) { server in
            try await onThread {
                let answer = try Self.ask(server, "GET", "/api/lessons").json()
                let lessons = try #require(answer["lessons"] as? [[String: Any]])
                #expect(lessons.map { $0["name"] as? String } == ["Morning"])
                let id = try #require(lessons.first?["id"] as? String)
                let lesson = try Self.ask(server, "GET", "/api/lessons/\(id)").json()
                let labels = try #require(lesson["labels"] as? [[String: Any]])
                #expect(labels.map { $0["name"] as? String } == ["Hello", "Squat"])
                #expect(labels.map { $0["takeCount"] as? Int } == [1, 0])
                // What was recorded as Wave is exported under the name that it has now.
                let file = try Self.ask(server, "GET", "/api/lessons/\(id)/keypoints")
                let content = KeypointFile.readAll(Data(file.body), name: "export")
                #expect(content.failures.isEmpty)
                #expect(content.sequences.map(\.label) == ["Hello"])
            }
        }
    }

    @Test func aTakeHoldsWhatTheSessionMeasured() async throws {
        try await TestServer.run { server in
            try await onThread {
                let (id, session) = (try Self.makeLesson(server), try server.makeSession())
                let take = try Self.record(
                    server, session: session, lesson: id, label: "Wave", frames: 0..<46
                ).json()
                #expect(take["frames"] as? Int == 46)
                #expect(take["personShare"] as? Double == 1)
                let preview = try #require(take["preview"] as? [String: Any])
                #expect((preview["frames"] as? [[Any]])?.count == 32)
                #expect((preview["frames"] as? [[Any]])?.first?.count == 14)
                let file = try Self.ask(server, "GET", "/api/lessons/\(id)/keypoints")
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
                try Self.ask(server, "DELETE", "/api/lessons/\(id)/takes/\(identity)", status: 204)
                try Self.ask(server, "DELETE", "/api/lessons/\(id)/takes/\(identity)", status: 404)
            }
        }
    }

    @Test func whatCannotBeTaughtIsRefusedInOneLine() async throws {
        try await TestServer.run { server in
            try await onThread {
                let (id, session) = (try Self.makeLesson(server), try server.makeSession())
                let (path, take) = ("/api/lessons/\(id)", "/api/sessions/\(session)/take")
                func refuse(
                    _ status: Int, _ method: String, _ path: String, _ body: String? = nil,
                    type: String = "application/json", says text: String,
                    location: SourceLocation = #_sourceLocation
                ) throws {
                    let response = try Self.ask(
                        server, method, path, body, type: type, status: status, location: location)
                    #expect(response.error.contains(text), "\(response.text)", sourceLocation: location)
                    #expect(!response.error.contains("\n"), sourceLocation: location)
                }
                try refuse(404, "GET", "/api/lessons/none", says: "no lesson none")
                try refuse(400, "POST", "/api/lessons", #"{"name": "  "}"#, says: "0 characters")
                let long = String(repeating: "a", count: 61)
                try refuse(400, "POST", "/api/lessons", "{\"name\": \"\(long)\"}", says: "61 characters")
                try refuse(400, "PATCH", path, #"{"name": "a\u0007b"}"#, says: "cannot be seen")
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
                try Self.ask(server, "POST", take, body, status: 204)
                try refuse(409, "POST", take, body, says: "already")
                try refuse(422, "POST", take + "/end", says: "shorter")
                // A jump in the client's time is no movement.
                try Self.ask(server, "POST", take, body, status: 204)
                let picture = try TestServer.picture()
                for time in [100.0, 100.5, 103.0] {
                    _ = try server.postFrame(picture, to: session, time: time)
                }
                try refuse(422, "POST", take + "/end", says: "jumped")
                try Self.ask(server, "POST", take, body, status: 204)
                try Self.ask(server, "DELETE", take, status: 204)
                let lesson = try Self.ask(server, "GET", path).json()
                #expect((lesson["labels"] as? [[String: Any]])?.first?["takeCount"] as? Int == 0)
            }
        }
    }

    @Test func aTaughtModelIsUsedAtOnceAndTravels() async throws {
        try await TestServer.run { server in
            try await onThread {
                let (id, session) = (try Self.makeLesson(server), try server.makeSession())
                for take in 0..<3 {
                    _ = try Self.record(
                        server, session: session, lesson: id, label: "Wave",
                        frames: (take * 70)..<(take * 70 + 65))
                }
                let path = "/api/lessons/\(id)"
                try Self.ask(server, "POST", path + "/training", status: 202)
                try Self.ask(server, "POST", path + "/training", status: 409)
                let training = try Self.waitForTraining(server, path)
                #expect(training["state"] as? String == "done", "\(training)")
                let change = try Self.ask(
                    server, "PATCH", "/api/sessions/\(session)", "{\"model\": \"\(id)\"}"
                ).json()
                let model = try #require(change["model"] as? [String: Any])
                #expect(model["labels"] as? [String] == ["Other", "Wave"])
                #expect(model["lesson"] as? String == id)
                #expect(try Self.labels(server, session, frames: 300..<370) == ["Starting Up", "Wave"])
                try Self.ask(server, "PATCH", "/api/sessions/\(session)", #"{"model": "shipped"}"#)
                let labels = try Self.labels(server, session, frames: 400..<500)
                #expect(!labels.contains("Wave") && labels.count > 1)

                let takes = try Self.ask(server, "GET", path + "/keypoints").text
                let file = try Self.ask(server, "GET", path + "/model").body
                let copy = "/api/lessons/\(try Self.makeLesson(server, "[]"))"
                let imported = try Self.ask(
                    server, "POST", copy + "/keypoints", takes, type: "application/x-ndjson", status: 201)
                #expect(try imported.json()["imported"] as? Int == 3)
                let response = try server.connect().request(
                    "PUT", copy + "/model", ["Content-Type": "application/octet-stream"], body: file)
                #expect(response.status == 200, "\(response.text)")
                let copied = try #require(try response.json()["model"] as? [String: Any])
                #expect(copied["labels"] as? [String] == ["Other", "Wave"])
                // The takes have other identities: nothing says that they are the same.
                #expect(copied["isCurrent"] as? Bool == false)
                let own = try Self.ask(server, "GET", path).json()["model"] as? [String: Any]
                #expect(own?["isCurrent"] as? Bool == true)
            }
        }
    }

    @Test func posesOfHandsAreTaughtRecognisedAndTravel() async throws {
        try await TestServer.run { server in
            try await onThread {
                let made = try Self.ask(
                    server, "POST", "/api/lessons",
                    #"{"name": "Signs", "labels": ["Pinch"], "subject": "hand", "kind": "pose"}"#, status: 201
                ).json()
                let id = try #require(made["id"] as? String)
                #expect(made["subject"] as? String == "hand" && made["kind"] as? String == "pose")
                let (path, session) = ("/api/lessons/\(id)", try server.makeSession())
                let refused = try Self.ask(
                    server, "POST", "/api/sessions/\(session)/take",
                    "{\"lesson\": \"\(id)\", \"label\": \"Pinch\"}", status: 409)
                #expect(refused.error.contains("PATCH its hands to 2"))
                try Self.ask(server, "PATCH", "/api/sessions/\(session)", #"{"hands": 2}"#)
                let take = try Self.record(
                    server, session: session, lesson: id, label: "Pinch", frames: 0..<46
                ).json()
                #expect(take["personShare"] as? Double == 1)
                let preview = try #require(take["preview"] as? [String: Any])
                #expect((preview["joints"] as? [String])?.first == "wrist")
                #expect((preview["frames"] as? [[Any]])?.first?.count == 21)
                try Self.ask(server, "POST", path + "/training", status: 202)
                let training = try Self.waitForTraining(server, path)
                #expect(training["state"] as? String == "done", "\(training)")
                let change = try Self.ask(
                    server, "PATCH", "/api/sessions/\(session)", "{\"model\": \"\(id)\", \"hands\": 0}"
                ).json()
                #expect((change["model"] as? [String: Any])?["window"] as? Int == 1)
                #expect(change["hands"] as? Int == 2, "the model needs them")
                #expect(try Self.labels(server, session, frames: 300..<305) == ["Pinch", "Starting Up"])

                let takes = try Self.ask(server, "GET", path + "/keypoints").text
                let file = try Self.ask(server, "GET", path + "/model").body
                let copy = "/api/lessons/\(try Self.makeLesson(server, "[]"))"
                try Self.ask(
                    server, "POST", copy + "/keypoints", takes, type: "application/x-ndjson", status: 201)
                let copied = try Self.ask(server, "GET", copy).json()
                #expect(
                    copied["subject"] as? String == "hand", "a lesson without takes watches what they show")
                // What it watches is settled by its takes.
                try Self.ask(server, "PATCH", copy, #"{"subject": "body"}"#, status: 409)
                let bodies = "/api/lessons/\(try Self.makeLesson(server, "[]"))"
                let response = try server.connect().request(
                    "PUT", bodies + "/model", ["Content-Type": "application/octet-stream"], body: file)
                #expect(try response.json()["kind"] as? String == "pose", "\(response.text)")
            }
        }
    }

    @Test func whatALessonWatchesCanBeChangedBeforeThereAreTakes() async throws {
        try await TestServer.run { server in
            try await onThread {
                let path = "/api/lessons/\(try Self.makeLesson(server))"
                func change(_ body: String, status: Int = 200) throws -> [String: Any] {
                    try Self.ask(server, "PATCH", path, body, status: status).json()
                }
                var lesson = try change(#"{"subject": "hands", "kind": "pose"}"#)
                #expect(lesson["subject"] as? String == "hands" && lesson["kind"] as? String == "pose")
                lesson = try change(#"{"subject": "body"}"#)
                #expect(lesson["kind"] as? String == "movement")
                for (body, message) in [
                    (#"{"kind": "pose"}"#, "hands only"), (#"{"subject": "foot"}"#, "expected body"),
                    (#"{"kind": "dance"}"#, "expected movement"), ("{}", "nothing to change"),
                ] {
                    let refusal = try change(body, status: 400)
                    #expect((refusal["error"] as? String)?.contains(message) == true, "\(refusal)")
                }
            }
        }
    }

    @Test func lessonsOfBeforeHandsAreRead() throws {
        let scratch = try ScratchFolder()
        let folder = LessonFolder(path: scratch.file("lesson"))
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let old = #"{"name": "Old", "createdAt": 0, "labels": [{"id": "wave", "name": "Wave"}]}"#
        try scratch.write(old, to: "lesson/lesson.json")
        let lesson = try #require(folder.read())
        #expect(lesson.subject == .body && lesson.kind == .movement && lesson.labels.count == 1)
    }

    @Test func aTrainingCanBeCancelled() async throws {
        try await TestServer.run { server in
            try await onThread {
                let (id, session) = (try Self.makeLesson(server), try server.makeSession())
                _ = try Self.record(server, session: session, lesson: id, label: "Wave", frames: 0..<61)
                let path = "/api/lessons/\(id)"
                // Not by requests: on a busy machine the second could come too late.
                try server.server.training.start(id)
                server.server.training.cancel(id)
                #expect(try Self.waitForTraining(server, path)["state"] as? String == "cancelled")
                try Self.ask(server, "DELETE", path + "/training", status: 204)
                #expect(try Self.ask(server, "GET", path).json()["model"] is NSNull)
            }
        }
    }

    @Test func whatAKilledServerLeftIsSweptUp() throws {
        let scratch = try ScratchFolder()
        let folder = LessonFolder(path: scratch.file("lesson"))
        var lesson = Lesson(id: "lesson", name: "Test", createdAt: Date())
        lesson.labels = [Lesson.Label(id: "wave", name: "Wave")]
        try folder.write(lesson)
        let sequence = KeypointSequence(
            label: "Wave", frameRate: 30, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: KeypointArray(zeros: [30, 3, 18]))
        try folder.writeTake(sequence, id: "one", label: "wave")
        try folder.writeTake(sequence, id: "two", label: "deleted")
        try scratch.write("{", to: "lesson/wave/three.jsonl.0.partial")
        try scratch.write("{", to: "lesson/lesson.json.0.partial")
        try scratch.write("{", to: "lesson/wave/broken.jsonl")
        let read = try #require(folder.read())
        #expect(read.labels.map { $0.takes.map(\.id) } == [["one"]])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/deleted")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/wave/three.jsonl.0.partial")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("lesson/lesson.json.0.partial")))
    }

    @Test func namesOfFilesArePlain() {
        #expect(LessonFileRoutes.fileName("My actions") == "My-actions")
        #expect(LessonFileRoutes.fileName("../\"x\"\r\n") == "x")
        #expect(LessonFileRoutes.fileName("動き") == "lesson")
    }

    private static func waitForTraining(_ server: TestServer, _ path: String) throws -> [String: Any] {
        for _ in 0..<6000 {
            let training = try ask(server, "GET", path + "/training").json()
            if training["state"] as? String != "running" { return training }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw TestFailure(description: "the training does not end")
    }

    /// The labels of the predictions that posted pictures lead to, each once, sorted.
    private static func labels(_ server: TestServer, _ session: String, frames: Range<Int>) throws -> [String]
    {
        let picture = try TestServer.picture()
        var labels: Set<String> = []
        for frame in frames {
            let answer = try server.postFrame(picture, to: session, time: Double(frame) / 30).json()
            for prediction in answer["predictions"] as? [[String: Any]] ?? [] {
                if let label = prediction["label"] as? String { labels.insert(label) }
            }
        }
        return labels.sorted()
    }
}

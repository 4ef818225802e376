import Foundation
import PoseCore
import PoseEstimation
import SyntheticScenes
import Testing
import VideoIO

@testable import WebApp

/// Sees the player of the demo where it truly is, by the frames' times.
private struct TruthEstimator: PoseEstimating {
    let clip: ThrowClip

    func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        let index = Int((frame.timestamp.seconds * clip.frameRate).rounded())
        return [clip.groundTruth(at: index)].compactMap { $0 }
    }

    func reset() {}
}

@Suite struct ThrowRouteTests {
    private static let json = ["Content-Type": "application/json"]

    private static func send(
        _ method: String, _ path: String, _ body: String = "", to server: TestServer
    ) throws -> HTTPConnection.Response {
        try server.connect().request(
            method, path, body.isEmpty ? [:] : json, body: Array(body.utf8))
    }

    private static func makeSession(_ body: String, on server: TestServer) throws -> [String: Any] {
        let response = try send("POST", "/api/sessions", body, to: server)
        #expect(response.status == 201, "\(response.text)")
        return try response.json()
    }

    @Test func `a posted throw comes back with its kind, speed, points and joints`() async throws {
        let clip = ThrowClip(size: PixelSize(width: 640, height: 360))
        let truth = try #require(clip.truth.first)
        try await TestServer.runOnThread(estimator: TruthEstimator(clip: clip)) { server in
            let session = try Self.makeSession(
                #"""
                {"source": {"kind": "browser"}, "throws": true, "targets": [
                    {"name": "wall", "region": [0.4, 0, 0.6, 1], "points": 2}]}
                """#, on: server)
            let id = try #require(session["id"] as? String)
            #expect(session["throws"] as? Bool == true)
            var clip = clip
            var throwing: [String: Any] = [:]
            var throwsFound: [[String: Any]] = []
            var hasTrajectory = false
            let release = Int(truth.release.time * clip.frameRate)
            for index in (release - 45)...(release + 55) {
                let drawn = clip.frame(at: index)
                let picture = try JPEGEncoder().encode(try #require(drawn).pixelBuffer)
                let time = Double(index) / clip.frameRate
                let answer = try server.postFrame(picture, to: id, time: time).json()
                throwing = try #require(
                    (answer["frame"] as? [String: Any])?["throwing"] as? [String: Any])
                let trajectories = try #require(throwing["trajectories"] as? [[String: Any]])
                hasTrajectory = hasTrajectory || !trajectories.isEmpty
                throwsFound += try #require(answer["throws"] as? [[String: Any]])
            }
            #expect(hasTrajectory)
            #expect(throwing["camera"] as? String == "steady")
            #expect((throwing["player"] as? [Double])?.count == 4)
            let thrown = try #require(throwsFound.first)
            #expect(throwsFound.count == 1)
            #expect(thrown["kind"] as? String == "Underhand")
            #expect((thrown["speed"] as? [String: Any])?["unit"] as? String == "m/s")
            #expect(thrown["target"] as? String == "wall")
            #expect(thrown["points"] as? Int == 2)
            let joints = try #require(thrown["joints"] as? [String: [Double]])
            #expect(
                Set(joints.keys) == [
                    "rightShoulder", "rightElbow", "rightWrist", "rightHip", "rightKnee", "rightAnkle",
                ])
            try Self.checkGame(of: id, on: server)
        }
    }

    /// The game has the throw, and a new one begins without it.
    private static func checkGame(of id: String, on server: TestServer) throws {
        let game = try send("GET", "/api/sessions/\(id)/game", to: server).json()
        #expect(game["throws"] as? Int == 1)
        #expect(game["score"] as? Int == 2)
        #expect((game["completed"] as? [[String: Any]])?.count == 1)
        #expect((game["summary"] as? [String: Any])?["best"] as? Int == 1)
        let next = try send("POST", "/api/sessions/\(id)/game", to: server)
        #expect(try next.json()["number"] as? Int == 2)
        let answer = try server.postFrame(try TestServer.picture(), to: id, time: 100).json()
        let frame = answer["frame"] as? [String: Any]
        let state = (frame?["throwing"] as? [String: Any])?["game"] as? [String: Any]
        #expect(state?["number"] as? Int == 2)
        #expect(state?["throws"] as? Int == 0)
    }

    @Test func `the demo of throws has its board and hole as targets, other sources have none`() async throws
    {
        try await TestServer.runOnThread { server in
            func names(_ session: [String: Any]) -> [String]? {
                (session["targets"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
            }
            let session = try Self.makeSession(
                #"{"source": {"kind": "browser"}, "throws": true}"#, on: server)
            #expect(names(session) == [])
            let path = "/api/sessions/\(try #require(session["id"] as? String))"
            let demo = #"{"kind": "demo", "name": "demo:throws"}"#
            #expect(
                names(try Self.send("PUT", path + "/source", demo, to: server).json()) == [
                    "board", "hole",
                ])
            let own = #"{"targets": [{"name": "net", "region": [0.5, 0.5, 0.2, 0.2]}]}"#
            let changed = try Self.send("PATCH", path, own, to: server).json()
            #expect(names(changed) == ["net"])
            let net = try #require((changed["targets"] as? [[String: Any]])?.first)
            #expect(net["points"] as? Int == 1)
            #expect(net["underlegPoints"] as? Int == 5)
            let off = try Self.send("PATCH", path, #"{"throws": false}"#, to: server).json()
            #expect(off["throws"] as? Bool == false)
            #expect(try Self.send("GET", path + "/game", to: server).status == 409)
            #expect(try Self.send("POST", path + "/game", to: server).status == 409)
        }
    }

    @Test(arguments: [
        (#""throws": true, "targets": [{"name": "", "region": [0, 0, 1, 1]}]"#, "name"),
        (#""throws": true, "targets": [{"name": "   ", "region": [0, 0, 1, 1]}]"#, "name"),
        (#""throws": true, "targets": [{"name": "a\u2028b", "region": [0, 0, 1, 1]}]"#, "name"),
        (#""throws": true, "targets": [{"name": "a", "region": [0, 0, 1]}]"#, "region of target a"),
        (#""throws": true, "targets": [{"name": "a", "region": [0.2, 0, 2, 1]}]"#, "region of target a"),
        (#""throws": true, "targets": [{"name": "a", "region": [0.6, 0, 0.5, 1]}]"#, "x + width"),
        (#""throws": true, "targets": [{"name": "a", "region": [0, 0.5, 1, 0.5001]}]"#, "y + height"),
        (#""throws": true, "targets": [{"name": "a", "region": [0, 0, 1, 1], "points": -1}]"#, "-1"),
        (#""targets": [{"name": "a", "region": [0, 0, 1, 1]}]"#, "throws"),
        (#""throws": true, "bodies": false, "hands": 1"#, "bodies"),
    ])
    func `bad settings are refused in one line`(settings: String, text: String) async throws {
        try await TestServer.runOnThread { server in
            let source = #""source": {"kind": "browser"}"#
            let refusal = try Self.send(
                "POST", "/api/sessions", "{\(source), \(settings)}", to: server)
            #expect([400, 422].contains(refusal.status))
            #expect(refusal.error.contains(text), "\(refusal.text)")
            #expect(!refusal.error.contains("\n"))
            let all = try Self.send("GET", "/api/sessions", to: server).json()
            #expect((all["sessions"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `a region up to the edges is one, also with the five decimals of results`() {
        let regions: [[Double]] = [
            [0.33334, 0, 0.66667, 1], [0.2, 0.99900, 0.1, 0.001], [0.7, 0.3, 1 - 0.7, 1 - 0.3],
            [0.1 + 0.2, 0, 0.7, 1], [0, 0.66667, 0.5, 0.33334],
        ]
        for region in regions {
            #expect(throws: Never.self, "\(region)") { try NormalizedRect(requested: region, name: "box") }
        }
        #expect(throws: APIError.self) {
            try NormalizedRect(requested: [0.33334, 0, 0.6667, 1], name: "box")
        }
    }

    @Test func `too many targets are refused`() async throws {
        try await TestServer.runOnThread { server in
            let target = #"{"name": "a", "region": [0, 0, 1, 1]}"#
            let targets = Array(repeating: target, count: 13).joined(separator: ",")
            let refusal = try Self.send(
                "POST", "/api/sessions",
                "{\"source\": {\"kind\": \"browser\"}, \"throws\": true, \"targets\": [\(targets)]}",
                to: server)
            #expect(refusal.status == 400)
            #expect(refusal.error.contains("13 targets"))
        }
    }
}

import ActionClassification
import Foundation
import PoseCore
import Testing

@testable import WebApp

@Suite struct HandModelTests {
    /// Calls every hand "Pinch".
    private static let classifier: ActionClassifier = {
        let joints = HandJointName.allCases.map(\.rawValue)
        let kernel = MiniRocket.Kernel(
            dilation: 0, isPadded: true, heavyTaps: [], series: [0], thresholds: [0])
        let network = MiniRocketNetwork(
            channelMap: ChannelMap(
                inputCount: 3 * joints.count, series: [[.init(input: 0, tap: 1, weight: 1)]]),
            rocket: MiniRocket(windowLength: 1, seriesCount: 1, kernels: [kernel]), weights: [0, 0],
            biases: [5, -5])
        let model = ActionModelDescription(
            labels: ["Pinch", "Spread"], windowLength: 1, frameRate: 30, channels: ["x", "y", "confidence"],
            joints: joints, normalization: .body)
        return ActionClassifier(model, network: network)
    }()

    @Test func `sessions recognise what hands do`() async throws {
        try await TestServer.runOnThread(classifier: Self.classifier) { server in
            let id = try server.makeSession()
            let session = try server.connect().request("GET", "/api/sessions/\(id)").json()
            #expect(session["hands"] as? Int == 2)
            let model = try #require(session["model"] as? [String: Any])
            #expect(model["subject"] as? String == "hand")
            #expect(model["window"] as? Int == 1)
            let picture = try TestServer.picture()
            var predictions: [[String: Any]] = []
            for frame in 0..<16 {
                let answer = try server.postFrame(picture, to: id, time: Double(frame) / 30).json()
                let hands = (answer["frame"] as? [String: Any])?["hands"] as? [[String: Any]]
                #expect(hands?.map { $0["id"] as? Int } == [1])
                predictions += try #require(answer["predictions"] as? [[String: Any]])
            }
            #expect(predictions.first?["label"] as? String == "Starting Up")
            let actions = predictions.dropFirst()
            #expect(actions.count == 16)
            #expect(
                actions.allSatisfy {
                    $0["hand"] as? Int == 1 && $0["prominent"] as? Bool == true
                        && $0["label"] as? String == "Pinch"
                })
            let summary = try server.connect().request("GET", "/api/sessions/\(id)/summary").json()
            let times = try #require(summary["actions"] as? [[String: Any]])
            #expect(times.map { $0["label"] as? String } == ["Pinch"])
            let seconds = try #require(times.first?["seconds"] as? Double)
            #expect(abs(seconds - 16.0 / 30) < 1e-3)
            #expect((summary["bouts"] as? [Any])?.count == 1)
        }
    }

    @Test func `a session without bodies is made with a model of hands`() async throws {
        let file = try #require(Self.classifier.onnxData())
        try await TestServer.runOnThread { server in
            let lesson = try server.ask(
                "POST", "/api/lessons", #"{"name": "Pinch", "subject": "hand", "kind": "pose"}"#,
                status: 201)
            let id = try #require(lesson.json()["id"] as? String)
            let stored = try server.connect().request(
                "PUT", "/api/lessons/\(id)/model", ["Content-Type": "application/octet-stream"],
                body: Array(file))
            #expect(stored.status == 200, "\(stored.text)")
            let source = #""source": {"kind": "browser"}, "bodies": false"#
            let session = try server.ask(
                "POST", "/api/sessions", "{\(source), \"model\": \"\(id)\"}", status: 201
            ).json()
            #expect((session["model"] as? [String: Any])?["lesson"] as? String == id)
            #expect(session["bodies"] as? Bool == false)
            // The server's own model is one of bodies.
            try server.ask("POST", "/api/sessions", "{\(source)}", status: 422)
        }
    }
}

import Foundation
import Testing

/// What tests of lessons ask of the server.
extension TestServer {
    /// Asks, expects a status and gives the answer.
    @discardableResult
    func ask(
        _ method: String, _ path: String, _ body: String? = nil, type: String = "application/json",
        status: Int = 200, location: SourceLocation = #_sourceLocation
    ) throws -> HTTPConnection.Response {
        let response = try connect().request(
            method, path, body == nil ? [:] : ["Content-Type": type], body: Array((body ?? "").utf8))
        #expect(response.status == status, "\(method) \(path): \(response.text)", sourceLocation: location)
        return response
    }

    /// Makes a lesson and gives its identity.
    func makeLesson(_ labels: String = #"["Wave"]"#) throws -> String {
        let answer = try ask(
            "POST", "/api/lessons", "{\"name\": \"Test\", \"labels\": \(labels)}", status: 201)
        return try #require(answer.json()["id"] as? String)
    }

    /// Records a take of posted pictures, 30 a second.
    func record(
        session: String, lesson: String, label: String, frames: Range<Int>, status: Int = 201
    ) throws -> HTTPConnection.Response {
        try ask(
            "POST", "/api/sessions/\(session)/take",
            "{\"lesson\": \"\(lesson)\", \"label\": \"\(label)\"}", status: 204)
        let picture = try TestServer.picture()
        for frame in frames {
            #expect(try postFrame(picture, to: session, time: Double(frame) / 30).status == 200)
        }
        return try ask("POST", "/api/sessions/\(session)/take/end", status: status)
    }

    /// Adds a lesson's takes, upside down, as takes of Other: a training needs something to tell its action from.
    func addOther(to path: String) throws {
        let takes = try ask("GET", path + "/keypoints").text.split(separator: "\n").map { line in
            var take = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            take["label"] = "Other"
            take["keypoints"] = (take["keypoints"] as? [[Any]])?.map { joints in
                joints.map { joint in
                    guard let values = joint as? [Double] else { return joint }
                    return [values[0], 1 - values[1], values[2]]
                }
            }
            return String(decoding: try JSONSerialization.data(withJSONObject: take), as: UTF8.self)
        }
        try ask(
            "POST", path + "/keypoints", takes.joined(separator: "\n"), type: "application/x-ndjson",
            status: 201)
    }

    /// The state of a lesson's training once it has ended.
    func waitForTraining(_ path: String) throws -> [String: Any] {
        for _ in 0..<6000 {
            let training = try ask("GET", path + "/training").json()
            if training["state"] as? String != "running" { return training }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw TestFailure(description: "the training does not end")
    }

    /// The labels of the predictions that posted pictures lead to, each once, sorted.
    func labels(_ session: String, frames: Range<Int>) throws -> [String] {
        let picture = try TestServer.picture()
        var labels: Set<String> = []
        for frame in frames {
            let answer = try postFrame(picture, to: session, time: Double(frame) / 30).json()
            for prediction in answer["predictions"] as? [[String: Any]] ?? [] {
                if let label = prediction["label"] as? String { labels.insert(label) }
            }
        }
        return labels.sorted()
    }
}

import Foundation
import Gestures
import NIOCore
import ResultExport
import Testing

@testable import WebApp

@Suite struct APIDescriptionTests {
    private func document() throws -> [String: Any] {
        let buffer = try APIDescription.load()
        return try #require(
            try JSONSerialization.jsonObject(with: Data(buffer.readableBytesView)) as? [String: Any])
    }

    @Test func `every route is described and every description has a route`() async throws {
        let paths = try #require(document()["paths"] as? [String: [String: Any]])
        let methods: Set<String> = ["get", "put", "post", "delete", "patch", "head", "options"]
        let described = Set(
            paths.flatMap { path, item in
                item.keys.filter(methods.contains).map { RouteTable.Entry(method: $0, path: path) }
            })
        try await TestServer.run { server in
            #expect(Set(server.server.routes) == described)
        }
    }

    @Test func `every reference leads to a definition`() throws {
        let document = try document()
        var references: [String] = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String { references.append(reference) }
                object.values.forEach(collect)
            } else if let array = value as? [Any] {
                array.forEach(collect)
            }
        }
        collect(document)
        #expect(document["openapi"] as? String == "3.1.0")
        #expect(!references.isEmpty)
        for reference in Set(references) {
            var value: Any? = document
            for key in reference.split(separator: "/").dropFirst() {
                value = (value as? [String: Any])?[String(key)]
            }
            #expect(value != nil, "\(reference)")
        }
    }

    @Test func `items are described by schemas, which all generators of clients read`() throws {
        var items: [Any] = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let schema = object["items"] { items.append(schema) }
                object.values.forEach(collect)
            } else if let array = value as? [Any] {
                array.forEach(collect)
            }
        }
        collect(try document())
        #expect(!items.isEmpty)
        #expect(items.allSatisfy { $0 is [String: Any] })
    }

    /// The members of an object that the server writes, and those that the description has for it.
    private func members(_ schema: String, _ write: (inout JSONText) -> Void) throws -> (
        Set<String>, Set<String>
    ) {
        var json = JSONText()
        json.object(write)
        let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        let schemas = (try document()["components"] as? [String: Any])?["schemas"] as? [String: Any]
        let properties = (schemas?[schema] as? [String: Any])?["properties"] as? [String: Any]
        return (Set(try #require(object).keys), Set(try #require(properties).keys))
    }

    @Test func `all members of a state are described`() throws {
        var state = SessionState(
            live: .reconnecting(retryIn: .seconds(1), message: "x", code: .timedOut))
        (state.position, state.duration) = (1, 2)
        (state.warning, state.warningCode) = ("x", "unsaved")
        let (written, described) = try members("State") { state.write(to: &$0) }
        // Signs of life alone have the mark.
        #expect(written.union(["heartbeat"]) == described)
    }

    @Test func `the members of workouts are described`() async throws {
        try await TestServer.run(saving: FullDisk()) { server in
            let bout = WorkoutReport.Bout(label: "Lunges", start: 0, end: 1, seconds: 1)
            let workout = HistoryEntry(
                id: "1",
                report: WorkoutReport(
                    frames: 9, dropped: 0, duration: 3, startedAt: Date(), source: "demo", bouts: [bout]))
            await server.server.sessions.history.keep(workout, isOver: true)
            try await onThread {
                func object(_ path: String) throws -> [String: Any] {
                    try server.connect().request("GET", path).json()
                }
                let entry = try #require((try object("/api/history")["sessions"] as? [[String: Any]])?.first)
                let (_, described) = try members("HistoryEntry") { _ in }
                #expect(Set(entry.keys) == described)
                let (_, summary) = try members("Summary") { _ in }
                #expect(Set(try object("/api/history/1").keys).isSubset(of: summary))
                #expect(entry["saved"] as? Bool == false)
            }
        }
    }

    @Test func `each gesture is in the description, and has words and an emoji on the page`() throws {
        let schemas = (try document()["components"] as? [String: Any])?["schemas"] as? [String: Any]
        let hand = (schemas?["Hand"] as? [String: Any])?["properties"] as? [String: Any]
        let gesture = (hand?["gesture"] as? [String: Any])?["properties"] as? [String: Any]
        let labels = (gesture?["label"] as? [String: Any])?["enum"] as? [String]
        #expect(labels == HandGesture.allCases.map(\.rawValue))
        let page = try PageFiles()
        func text(_ name: String) throws -> String { String(buffer: try #require(page.files[name]).contents) }
        let emoji = try text("live/emoji.js")
        let words = [try text("words/english.js"), try text("words/german.js")]
        for gesture in HandGesture.allCases where gesture != .none {
            #expect(emoji.contains("\(gesture): \""), "\(gesture)")
            #expect(words.allSatisfy { $0.contains("\"gesture.\(gesture)\": \"") }, "\(gesture)")
        }
    }
}

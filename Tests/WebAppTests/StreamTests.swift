import Foundation
import NIOCore
import Testing

@testable import WebApp

@Suite struct StreamTests {
    /// The next event of a stream of server-sent events: its name and its data.
    private func readEvent(_ connection: HTTPConnection, _ text: inout String) throws -> (
        String, [String: Any]
    ) {
        while true {
            if let end = text.range(of: "\n\n") {
                let lines = text[..<end.lowerBound].split(separator: "\n")
                text.removeSubrange(..<end.upperBound)
                guard lines.count == 2 else { continue }
                let data = Data(lines[1].dropFirst("data: ".count).utf8)
                let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
                return (String(lines[0].dropFirst("event: ".count)), json)
            }
            text += String(decoding: try #require(try connection.readChunk()), as: UTF8.self)
        }
    }

    @Test func `predictions and states are sent as they come`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            let connection = try server.connect()
            try connection.sendHead("GET", "/api/sessions/\(session)/predictions")
            let head = try connection.readHead()
            #expect(head.status == 200)
            #expect(head.headers["content-type"] == "text/event-stream; charset=utf-8")
            // Without it nginx holds events back until it has some kilobytes of them.
            #expect(head.headers["x-accel-buffering"] == "no")
            var text = ""
            #expect(try readEvent(connection, &text).1["state"] as? String == "starting")
            let picture = try TestServer.picture()
            #expect(try server.postFrame(picture, to: session, time: 0).status == 200)
            #expect(try readEvent(connection, &text).1["state"] as? String == "running")
            let (name, prediction) = try readEvent(connection, &text)
            #expect(name == "prediction")
            #expect(prediction["kind"] as? String == "starting-up")
            // The end of the session is the end of the stream.
            #expect(try server.connect().request("DELETE", "/api/sessions/\(session)").status == 204)
            while let chunk = try connection.readChunk() { #expect(!chunk.isEmpty) }
        }
    }

    @Test func `a sign of life is marked as such`() async throws {
        let streams = SessionStreams()
        let reader = try #require(try streams.subscribe(wantsFrames: false) { SessionState() })
        streams.sendHeartbeat { SessionState() }
        var marks: [Bool?] = []
        while marks.count < 2, case .message(let message) = await reader.next() {
            let json = try JSONSerialization.jsonObject(with: Data(message.json.readableBytesView))
            marks.append((json as? [String: Any])?["heartbeat"] as? Bool)
        }
        #expect(marks == [nil, true])
    }

    @Test func `each picture follows its frame`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession(#"{"kind": "demo", "name": "demo:lunges"}"#)
            let connection = try server.connect()
            try connection.sendHead("GET", "/api/sessions/\(session)/video")
            #expect(
                try connection.readHead().headers["content-type"] == "multipart/mixed; boundary=limber")
            var stream = MultipartReader(connection: connection)
            var times: [Double] = []
            while times.count < 3 {
                let part = try stream.next()
                #expect(part.type == "application/json")
                let json = try #require(
                    try JSONSerialization.jsonObject(with: Data(part.content)) as? [String: Any])
                guard json["type"] as? String == "frame" else { continue }
                #expect(json["picture"] as? Bool == true)
                #expect(json["statistics"] is [String: Any])
                times.append(try #require(json["time"] as? Double))
                let picture = try stream.next()
                #expect(picture.type == "image/jpeg")
                #expect(
                    picture.content.starts(with: [0xFF, 0xD8])
                        && picture.content.suffix(2) == [0xFF, 0xD9])
            }
            #expect(times == times.sorted() && Set(times).count == 3)
        }
    }

    @Test func `a source can be changed and paused`() async throws {
        try await TestServer.runOnThread { server in
            let json = ["Content-Type": "application/json"]
            func send(_ method: String, _ path: String, _ body: String) throws -> HTTPConnection.Response {
                try server.connect().request(method, path, json, body: Array(body.utf8))
            }
            let session = try server.makeSession()
            let path = "/api/sessions/\(session)"
            let changed = try send("PUT", path + "/source", #"{"kind": "demo"}"#)
            #expect(changed.status == 200)
            #expect((try changed.json()["source"] as? [String: Any])?["kind"] as? String == "demo")
            #expect(try server.postFrame(try TestServer.picture(), to: session, time: 0).status == 409)
            let connection = try server.connect()
            try connection.sendHead("GET", path + "/predictions")
            _ = try connection.readHead()
            var text = ""
            while try readEvent(connection, &text).1["state"] as? String != "running" {}
            #expect(try send("PATCH", path, #"{"paused": true, "everyone": true}"#).status == 200)
            while try readEvent(connection, &text).1["state"] as? String != "paused" {}
            #expect(try server.connect().request("GET", path).json()["everyone"] as? Bool == true)
            #expect(try send("PATCH", path, #"{"paused": false}"#).status == 200)
            while try readEvent(connection, &text).1["state"] as? String != "running" {}
            #expect(
                try send("PUT", path + "/source", #"{"kind": "demo", "name": "demo:sleep"}"#).status
                    == 422)
            #expect(try send("PUT", path + "/source", #"{"kind": "browser"}"#).status == 200)
            #expect(try server.postFrame(try TestServer.picture(), to: session, time: 0).status == 200)
        }
    }

    @Test func `a source holds within two seconds after its reader has gone and goes on with the next`()
        async throws
    {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession(#"{"kind": "demo"}"#)
            let path = "/api/sessions/\(session)"
            func read() throws -> HTTPConnection {
                let connection = try server.connect()
                try connection.sendHead("GET", path + "/predictions")
                _ = try connection.readHead()
                return connection
            }
            let live = try #require(server.server.sessions.sessions.first)
            try withExtendedLifetime(read()) { connection in
                var text = ""
                while try readEvent(connection, &text).1["state"] as? String != "running" {}
            }
            let end = ContinuousClock.now + .seconds(10)
            while live.state.live != .paused, ContinuousClock.now < end { usleep(20_000) }
            #expect(live.state.live == .paused)
            let frames = live.counts.analyzed
            usleep(300_000)
            #expect(live.counts.analyzed <= frames + 1)
            try withExtendedLifetime(read()) { connection in
                var text = ""
                while try readEvent(connection, &text).1["state"] as? String != "running" {}
            }
        }
    }

    @Test func `a held source that the client lets go on plays without readers`() async throws {
        try await TestServer.runOnThread { server in
            let path = "/api/sessions/\(try server.makeSession(#"{"kind": "demo"}"#))"
            let live = try #require(server.server.sessions.sessions.first)
            try withExtendedLifetime(server.connect()) { connection in
                try connection.sendHead("GET", path + "/predictions")
                _ = try connection.readHead()
                var text = ""
                while try readEvent(connection, &text).1["state"] as? String != "running" {}
            }
            let end = ContinuousClock.now + .seconds(10)
            while live.state.live != .paused, ContinuousClock.now < end { usleep(20_000) }
            #expect(live.state.live == .paused)
            let answer = try server.connect().request(
                "PATCH", path, ["Content-Type": "application/json"], body: Array(#"{"paused": false}"#.utf8))
            #expect(answer.status == 200)
            // Longer than a source without readers plays on.
            usleep(1_000_000)
            live.suspendIfAbandoned(SessionLimits())
            let frames = live.counts.analyzed
            let later = ContinuousClock.now + .seconds(10)
            while live.counts.analyzed < frames + 5, ContinuousClock.now < later { usleep(20_000) }
            #expect(live.counts.analyzed >= frames + 5)
        }
    }

    @Test func `a reader that takes nothing is cut off`() async throws {
        var limits = RequestLimits()
        limits.stalledReaderTime = .milliseconds(200)
        try await TestServer.runOnThread(limits: limits) { server in
            let session = try server.makeSession(#"{"kind": "demo"}"#)
            let connection = try server.connect()
            try connection.sendHead("GET", "/api/sessions/\(session)/video")
            // Reads nothing; the buffers between the two fill up, and then the server loses patience.
            while server.server.metrics.connections.load(ordering: .relaxed) > 0 { usleep(10_000) }
            #expect(try server.connect().request("GET", "/api/sessions/\(session)").status == 200)
        }
    }

    @Test func `a reader that has gone is noticed at once`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            let streams = try #require(server.server.sessions.sessions.first).streams
            var connection: HTTPConnection? = try server.connect()
            try connection?.sendHead("GET", "/api/sessions/\(session)/predictions")
            _ = try connection?.readHead()
            #expect(streams.hasReaders)
            connection = nil
            // Nothing is sent meanwhile: no frames are posted, and the next heartbeat is seconds away.
            let begin = ContinuousClock.now
            while streams.hasReaders, ContinuousClock.now - begin < .seconds(60) { usleep(10_000) }
            #expect(!streams.hasReaders)
        }
    }

    @Test func `readers of a session are bounded`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            var connections: [HTTPConnection] = []
            for _ in 0..<16 {
                let connection = try server.connect()
                try connection.sendHead("GET", "/api/sessions/\(session)/predictions")
                #expect(try connection.readHead().status == 200)
                connections.append(connection)
            }
            let path = "/api/sessions/\(session)/predictions"
            #expect(try server.connect().request("GET", path).status == 429)
            // Leaving readers make room.
            connections.removeAll()
            var status = 429
            while status == 429 {
                let connection = try server.connect()
                try connection.sendHead("GET", path)
                status = try connection.readHead().status
            }
            #expect(status == 200)
        }
    }
}

/// Reads the parts of a multipart stream.
private struct MultipartReader {
    let connection: HTTPConnection
    private var buffer: [UInt8] = []

    init(connection: HTTPConnection) { self.connection = connection }

    mutating func next() throws -> (type: String, content: [UInt8]) {
        #expect(try line() == "--limber")
        var fields: [String: String] = [:]
        while case let line = try line(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = try #require(fields["Content-Length"].flatMap { Int($0) })
        let content = try take(length)
        #expect(try line().isEmpty)
        return (try #require(fields["Content-Type"]), content)
    }

    private mutating func line() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                return String(decoding: try take(end + 1).dropLast(2), as: UTF8.self)
            }
            try fill()
        }
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private mutating func fill() throws {
        buffer += try #require(try connection.readChunk(), "the stream has ended")
    }
}

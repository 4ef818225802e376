import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebApp

@Suite struct PostedFrameTests {
    @Test func `a posted picture gives poses`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            let picture = try TestServer.picture()
            for index in 0..<3 {
                let response = try server.postFrame(picture, to: session, time: Double(index) / 30)
                #expect(response.status == 200)
                let json = try response.json()
                let frame = try #require(json["frame"] as? [String: Any])
                #expect(frame["type"] as? String == "frame")
                #expect(frame["frame"] as? Int == index)
                #expect((frame["people"] as? [[String: Any]])?.count == 1)
                let predictions = try #require(json["predictions"] as? [[String: Any]])
                #expect(predictions.map { $0["kind"] as? String } == (index == 0 ? ["starting-up"] : []))
                #expect(json["statistics"] is [String: Any])
            }
            let state = try server.connect().request("GET", "/api/sessions/\(session)").json()
            #expect((state["state"] as? [String: Any])?["state"] as? String == "running")
            #expect((state["model"] as? [String: Any])?["stride"] as? Int == 10)
            let summary = try server.connect().request("GET", "/api/sessions/\(session)/summary").json()
            #expect(summary["frames"] as? Int == 3)
        }
    }

    @Test func `pictures that come faster than the largest frame rate are left out`() async throws {
        try await TestServer.runOnThread {
            $0.maximumFrameRate = 10
        } _: { server in
            let session = try server.makeSession()
            let picture = try TestServer.picture()
            let statuses = try [0, 0.04, 0.08, 0.1, 0.14].map { time in
                try server.postFrame(picture, to: session, time: time).status
            }
            #expect(statuses == [200, 204, 204, 200, 204])
        }
    }

    @Test func `hands are found and their strokes reported`() async throws {
        try await TestServer.runOnThread { server in
            let json = ["Content-Type": "application/json"]
            func send(_ method: String, _ path: String, _ body: String) throws -> HTTPConnection.Response {
                try server.connect().request(method, path, json, body: Array(body.utf8))
            }
            let made = try send(
                "POST", "/api/sessions", #"{"source": {"kind": "browser"}, "hands": 2, "bodies": false}"#)
            #expect(made.status == 201)
            #expect(try made.json()["hands"] as? Int == 2)
            #expect(try made.json()["bodies"] as? Bool == false)
            let session = try #require(try made.json()["id"] as? String)
            func frame(_ index: Int) throws -> [String: Any] {
                let picture = try TestServer.picture()
                let answer = try server.postFrame(picture, to: session, time: Double(index) / 30).json()
                return try #require(answer["frame"] as? [String: Any])
            }
            let frames = try (0..<4).map(frame)
            #expect((frames[0]["people"] as? [Any])?.isEmpty == true)
            let hands = try frames.map { try #require(($0["hands"] as? [[String: Any]])?.first) }
            #expect(hands.allSatisfy { ($0["joints"] as? [String: Any])?.count == 21 })
            let pinches = try hands.map { try #require($0["pinch"] as? [String: Any]) }
            #expect(
                pinches.map { $0["state"] as? String }
                    == ["possiblePinch", "possiblePinch", "pinched", "pinched"])
            #expect(pinches.allSatisfy { $0["point"] as? [Double] == [0.5, 0.25] })
            #expect(frames[1]["strokes"] == nil)
            let stroke = try #require((frames[3]["strokes"] as? [[String: Any]])?.first)
            #expect(stroke["start"] as? Int == 0 && stroke["ended"] as? Bool == false)
            #expect((stroke["points"] as? [[Double]])?.count == 4)
            let path = "/api/sessions/\(session)"
            #expect(try send("PATCH", path, #"{"hands": 0}"#).json()["hands"] as? Int == 0)
            #expect(try frame(4)["hands"] == nil)
            for (method, path, body, message) in [
                ("PATCH", path, #"{"hands": 5}"#, "hands is 5, expected 0, for none, to 4"),
                (
                    "POST", "/api/sessions", #"{"source": {"kind": "browser"}, "bodies": false}"#,
                    "nothing to look for; ask for bodies or hands"
                ),
            ] {
                let refusal = try send(method, path, body)
                #expect(refusal.status == (message.hasPrefix("hands") ? 400 : 422))
                #expect(refusal.error == message)
            }
        }
    }

    @Test func `a picture with a huge size in its header is not decoded`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            var picture = try TestServer.picture()
            // The start of frame: FF C0, length, precision, height, width.
            let start = try #require(
                picture.indices.first { picture[$0] == 0xFF && picture[$0 + 1] == 0xC0 })
            for offset in [5, 7] {
                picture.replaceSubrange(start + offset..<start + offset + 2, with: [0x4E, 0x20])
            }
            let response = try server.postFrame(picture, to: session, time: 0)
            #expect(response.status == 422)
            #expect(response.error.contains("20000"))
        }
    }

    @Test func `a body without end is cut off`() async throws {
        try await TestServer.runOnThread { server in
            let session = try server.makeSession()
            let connection = try server.connect()
            try connection.sendHead(
                "POST", "/api/sessions/\(session)/frames?time=0",
                ["Content-Type": "image/jpeg", "Transfer-Encoding": "chunked"])
            let chunk =
                Array("100000\r\n".utf8) + [UInt8](repeating: 1, count: 1 << 20) + Array("\r\n".utf8)
            for _ in 0..<9 { try connection.send(chunk) }
            let response = try connection.readResponse()
            #expect(response.status == 413)
            #expect(response.headers["connection"] == "close")
            #expect(connection.isEnded())
        }
    }

    @Test func `a newer frame replaces one that waits`() async throws {
        let gate = Gate()
        try await TestServer.run(gate: gate) { server in
            let picture = try TestServer.picture()
            let session = try await onThread { try server.makeSession() }
            async let first = onThread { try server.postFrame(picture, to: session, time: 0).status }
            try await onThread { gate.waitForThreads() }
            // Two more: one waits, and the other takes its place, in whichever order they arrive.
            async let second = onThread { try server.postFrame(picture, to: session, time: 1).status }
            async let third = onThread { try server.postFrame(picture, to: session, time: 2).status }
            try await onThread {
                while try dropped(server, session) == 0 { usleep(1000) }
                gate.open()
            }
            #expect(try await first == 200)
            #expect(try await [second, third].sorted() == [200, 204])
        }
    }

    @Test func `a picture that a newer one replaces is not decoded`() async throws {
        let gate = Gate()
        try await TestServer.run(gate: gate) { server in
            let picture = try TestServer.picture()
            let damaged = Array(picture.dropLast(picture.count / 3))
            let session = try await onThread { try server.makeSession() }
            async let first = onThread { try server.postFrame(picture, to: session, time: 0).status }
            try await onThread { gate.waitForThreads() }
            async let second = onThread { try server.postFrame(damaged, to: session, time: 0.5).status }
            async let third = onThread { try server.postFrame(picture, to: session, time: 1).status }
            try await onThread {
                while try dropped(server, session) == 0 { usleep(1000) }
                gate.open()
            }
            // Decoded, the damaged one would be 422, whenever it came.
            #expect(try await [first, second, third] == [200, 204, 200])
        }
    }

    @Test func `pictures are decoded by workers while requests are answered`() async throws {
        let gate = Gate()
        try await TestServer.run(gate: gate) { server in
            let picture = try TestServer.picture()
            let damaged = Array(picture.dropLast(picture.count / 3))
            let sessions = try await onThread { try (0..<3).map { _ in try server.makeSession() } }
            // As many as there are workers.
            async let first = onThread { try server.postFrame(picture, to: sessions[0], time: 0).status }
            async let second = onThread { try server.postFrame(picture, to: sessions[1], time: 0).status }
            try await onThread { gate.waitForThreads(2) }
            let isAnswered = Atomic(false)
            async let third = onThread {
                let response = try server.postFrame(damaged, to: sessions[2], time: 0)
                isAnswered.store(true, ordering: .relaxed)
                return response
            }
            try await onThread {
                while server.server.sessions.sessions.map(\.framesInFlight).contains(0) { usleep(1000) }
                let status = try server.connect().request("GET", "/api/sessions").status
                #expect(status == 200)
                usleep(200_000)
                let isEarly = isAnswered.load(ordering: .relaxed)
                #expect(!isEarly)
                gate.open()
            }
            let refusal = try await third
            #expect(refusal.status == 422 && refusal.error.contains("cut off or damaged"))
            #expect(try await [first, second] == [200, 200])
        }
    }

    @Test func `too many frames in flight are refused with 429`() async throws {
        let gate = Gate()
        var limits = RequestLimits()
        limits.sessions.framesInFlight = 1
        try await TestServer.run(limits: limits, gate: gate) { server in
            let picture = try TestServer.picture()
            let session = try await onThread { try server.makeSession() }
            async let first = onThread { try server.postFrame(picture, to: session, time: 0).status }
            let second = try await onThread {
                gate.waitForThreads()
                return try server.postFrame(picture, to: session, time: 1)
            }
            #expect(second.status == 429)
            #expect(second.headers["retry-after"] == "1")
            gate.open()
            #expect(try await first == 200)
        }
    }
}

private func dropped(_ server: TestServer, _ session: String) throws -> Int {
    let json = try server.connect().request("GET", "/api/sessions/\(session)").json()
    return (json["statistics"] as? [String: Any])?["dropped"] as? Int ?? 0
}

import Foundation
import Testing

@testable import WebApp

@Suite struct ServerTests {
    @Test func aPostedPictureGivesPoses() async throws {
        try await TestServer.run { server in
            try await onThread {
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
    }

    @Test func whatCannotBeAnsweredHasItsStatusAndOneLine() async throws {
        try await TestServer.run { server in
            try await onThread {
                let session = try server.makeSession()
                let picture = try TestServer.picture()
                func expect(
                    _ status: Int, _ method: String, _ path: String, _ headers: [String: String] = [:],
                    _ body: [UInt8] = [], says text: String, location: SourceLocation = #_sourceLocation
                ) throws {
                    let response = try server.connect().request(method, path, headers, body: body)
                    #expect(response.status == status, "\(path): \(response.text)", sourceLocation: location)
                    #expect(response.error.contains(text), "\(response.text)", sourceLocation: location)
                    #expect(!response.error.contains("\n"), sourceLocation: location)
                }
                let json = ["Content-Type": "application/json"]
                let jpeg = ["Content-Type": "image/jpeg"]
                let frames = "/api/sessions/\(session)/frames"
                try expect(404, "GET", "/nothing", says: "/openapi.json")
                try expect(404, "GET", "/api/sessions/unknown", says: "no session unknown")
                try expect(
                    404, "POST", "/api/sessions/unknown/frames?time=0", jpeg, picture, says: "no session")
                try expect(404, "GET", "/api/history/unknown", says: "no workout")
                try expect(404, "GET", "/page/shared/..%2F..%2Fopenapi.json", says: "no file")
                try expect(400, "POST", "/api/sessions", json, Array("{".utf8), says: "no valid JSON")
                try expect(
                    400, "POST", "/api/sessions", json, Array("{}".utf8), says: "\"source\" is missing")
                try expect(
                    400, "POST", "/api/sessions", json,
                    Array(#"{"source":{"kind":"file","name":"../x"}}"#.utf8),
                    says: "no file ../x")
                try expect(415, "POST", "/api/sessions", [:], Array("{}".utf8), says: "application/json")
                try expect(
                    413, "POST", "/api/sessions", json, [UInt8](repeating: 0x20, count: 70_000), says: "64 KB"
                )
                try expect(400, "POST", frames, jpeg, picture, says: "time is missing")
                try expect(400, "POST", frames + "?time=noon", jpeg, picture, says: "noon")
                try expect(400, "POST", frames + "?time=nan", jpeg, picture, says: "nan")
                try expect(
                    415, "POST", frames + "?time=0", ["Content-Type": "image/png"], picture, says: "image/png"
                )
                try expect(
                    422, "POST", frames + "?time=0", jpeg, Array("no picture".utf8), says: "cannot be used")
                try expect(
                    422, "POST", frames + "?time=0", jpeg, Array(picture.prefix(picture.count / 2)),
                    says: "cannot be used")
                try expect(400, "POST", frames + "?time=0", jpeg, [], says: "empty")
                try expect(
                    413, "POST", frames + "?time=0", jpeg.merging(["Content-Length": "104857600"]) { $1 },
                    picture,
                    says: "8 MB")
                try expect(
                    409, "PATCH", "/api/sessions/\(session)", json, Array(#"{"paused":true}"#.utf8),
                    says: "client")
                try expect(
                    400, "PATCH", "/api/sessions/\(session)", json, Array("{}".utf8),
                    says: "nothing to change")
                try expect(400, "GET", "/api/sessions/\(session)/summary?format=xml", says: "xml")
                try expect(
                    415, "POST", "/api/uploads?name=a.m3u8", [:], Array("#EXTM3U".utf8), says: "no video")
                try expect(421, "GET", "/api/sources", ["Host": "evil.example"], says: "evil.example")
                try expect(
                    403, "GET", "/api/sources", ["Origin": "http://evil.example"], says: "evil.example")
                // The session is as it was.
                #expect(try server.postFrame(picture, to: session, time: 1).status == 200)
            }
        }
    }

    @Test func handsAreFoundAndWhatTheyDrawIsTold() async throws {
        try await TestServer.run { server in
            try await onThread {
                let json = ["Content-Type": "application/json"]
                func send(_ method: String, _ path: String, _ body: String) throws -> HTTPConnection.Response
                {
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
                    #expect(refusal.status == 400)
                    #expect(refusal.error == message)
                }
            }
        }
    }

    @Test func aPictureThatSaysItIsHugeIsNotDecoded() async throws {
        try await TestServer.run { server in
            try await onThread {
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
    }

    @Test func aBodyWithoutEndIsCutOff() async throws {
        try await TestServer.run { server in
            try await onThread {
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
    }

    @Test func aNewerFrameTakesThePlaceOfOneThatWaits() async throws {
        let gate = Gate()
        try await TestServer.run(gate: gate) { server in
            let picture = try TestServer.picture()
            let session = try await onThread { try server.makeSession() }
            async let first = onThread { try server.postFrame(picture, to: session, time: 0).status }
            try await onThread { gate.waitForSomebody() }
            // Two more: one waits, and the other takes its place, in whichever order they arrive.
            async let second = onThread { try server.postFrame(picture, to: session, time: 1).status }
            async let third = onThread { try server.postFrame(picture, to: session, time: 2).status }
            try await onThread {
                while try dropped(server, session) == 0 { usleep(1000) }
                gate.open()
            }
            #expect(try await first == 200)
            #expect(try await [second, third].sorted() == [200, 429])
        }
    }

    @Test func tooManyFramesAtOnceAreTurnedAway() async throws {
        let gate = Gate()
        var limits = RequestLimits()
        limits.framesInFlight = 1
        try await TestServer.run(limits: limits, gate: gate) { server in
            let picture = try TestServer.picture()
            let session = try await onThread { try server.makeSession() }
            async let first = onThread { try server.postFrame(picture, to: session, time: 0).status }
            let second = try await onThread {
                gate.waitForSomebody()
                return try server.postFrame(picture, to: session, time: 1)
            }
            #expect(second.status == 429)
            #expect(second.headers["retry-after"] == "1")
            gate.open()
            #expect(try await first == 200)
        }
    }

    @Test func sessionsAreBoundedAndAnEndedOneMakesRoom() async throws {
        var limits = RequestLimits()
        limits.sessions = 2
        try await TestServer.run(limits: limits) { server in
            try await onThread {
                let first = try server.makeSession()
                _ = try server.makeSession()
                let full = try server.connect().request(
                    "POST", "/api/sessions", ["Content-Type": "application/json"],
                    body: Array(#"{"source": {"kind": "browser"}}"#.utf8))
                #expect(full.status == 503)
                #expect(full.headers["retry-after"] == "10")
                #expect(full.error.contains("--max-sessions"))
                #expect(try server.connect().request("DELETE", "/api/sessions/\(first)").status == 204)
                #expect(try server.connect().request("GET", "/api/sessions/\(first)").status == 404)
                _ = try server.makeSession()
            }
        }
    }

    @Test func sessionsThatNobodyUsesEnd() async throws {
        var limits = RequestLimits()
        limits.unusedSessionTime = .zero
        try await TestServer.run(limits: limits) { server in
            let session = try await onThread { try server.makeSession() }
            await server.server.sessions.tend()
            let status = try await onThread {
                try server.connect().request("GET", "/api/sessions/\(session)").status
            }
            #expect(status == 404)
        }
    }

    @Test func everyResponseSaysWhatBrowsersMayDo() async throws {
        try await TestServer.run { server in
            try await onThread {
                for path in ["/", "/api/sources", "/nothing"] {
                    let headers = try server.connect().request("GET", path).headers
                    #expect(
                        headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'")
                            == true)
                    #expect(headers["x-content-type-options"] == "nosniff")
                    #expect(headers["referrer-policy"] == "no-referrer")
                    #expect(headers["cross-origin-opener-policy"] == "same-origin")
                    #expect(headers["permissions-policy"]?.contains("camera=(self)") == true)
                }
                let page = try server.connect().request("GET", "/")
                #expect(page.headers["content-type"] == "text/html; charset=utf-8")
                let tag = try #require(page.headers["etag"])
                #expect(try server.connect().request("GET", "/", ["If-None-Match": tag]).status == 304)
            }
        }
    }

    @Test func theTokenOpensThePageAndTheAPI() async throws {
        try await TestServer.run {
            $0.token = "a-secret"
        } _: { server in
            try await onThread {
                func get(_ path: String, _ headers: [String: String] = [:]) throws -> HTTPConnection.Response
                {
                    try server.connect().request("GET", path, headers)
                }
                #expect(try get("/api/sources").status == 401)
                #expect(try get("/api/sources").headers["www-authenticate"] == "Bearer")
                #expect(try get("/").status == 401)
                #expect(try get("/health").status == 200)
                #expect(try get("/api/sources", ["Authorization": "Bearer a-secret"]).status == 200)
                let signIn = try get("/?token=a-secret")
                #expect(signIn.status == 303)
                #expect(signIn.headers["location"] == "/")
                let cookie = try #require(signIn.headers["set-cookie"])
                #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
                let pair = String(cookie.prefix { $0 != ";" })
                #expect(try get("/", ["Cookie": pair]).status == 200)
                #expect(try get("/?token=wrong").status == 401)
            }
        }
    }

    @Test func metricsCountRoutesAndNotPaths() async throws {
        try await TestServer.run { server in
            try await onThread {
                for index in 0..<3 { _ = try server.connect().request("GET", "/made-up-\(index)") }
                _ = try server.connect().request("GET", "/api/sessions/unknown")
                let text = try server.connect().request("GET", "/metrics").text
                #expect(
                    text.contains(
                        "limber_http_requests_total{method=\"GET\",route=\"NotFound\",status=\"404\"} 3\n"))
                #expect(text.contains("status=\"404\"} 1\n"))
                #expect(text.contains("process_resident_memory_bytes "))
                #expect(!text.contains("made-up"))
            }
        }
    }

    @Test func aConnectionWithoutARequestIsClosed() async throws {
        var limits = RequestLimits()
        limits.idleConnectionTime = .milliseconds(500)
        try await TestServer.run(limits: limits) { server in
            try await onThread {
                let silent = try server.connect()
                let slow = try server.connect()
                // On a busy machine the server may be done with it already.
                try? slow.send(Array("GET / HTTP/1.1\r\nHost: local".utf8))
                #expect(silent.isEnded())
                #expect(slow.isEnded())
            }
        }
    }

    @Test func aPortInUseIsNamed() async throws {
        try await TestServer.run { server in
            let error = await #expect(throws: LiveServerError.self) {
                try await TestServer.run {
                    $0.port = server.port
                } _: { _ in
                }
            }
            #expect(error?.description.contains("port \(server.port) is in use") == true)
        }
    }

    @Test(arguments: ["no.such.host.invalid", "203.0.113.77", ""])
    func aHostThatIsNotOursIsNamed(host: String) throws {
        let error = #expect(throws: LiveServerError.self) { try ServerAddress(host: host) }
        #expect(try #require(error).description.contains("0.0.0.0"))
    }
}

private func dropped(_ server: TestServer, _ session: String) throws -> Int {
    let json = try server.connect().request("GET", "/api/sessions/\(session)").json()
    return (json["statistics"] as? [String: Any])?["dropped"] as? Int ?? 0
}

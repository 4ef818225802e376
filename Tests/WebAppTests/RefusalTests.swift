import Foundation
import Testing

@testable import WebApp

@Suite struct RefusalTests {
    /// A request that is refused, and what its answer says.
    private struct Refused {
        let status: Int
        let method: String
        let path: String
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        let text: String

        init(
            _ status: Int, _ method: String, _ path: String, _ headers: [String: String] = [:],
            _ body: [UInt8] = [], says text: String
        ) {
            (self.status, self.method, self.path) = (status, method, path)
            (self.headers, self.body, self.text) = (headers, body, text)
        }

        func check(_ server: TestServer) throws {
            let response = try server.connect().request(method, path, headers, body: body)
            #expect(response.status == status, "\(path): \(response.text)")
            #expect(response.error.contains(text), "\(path): \(response.text)")
            #expect(!response.error.contains("\n"), "\(path)")
        }
    }

    private static let json = ["Content-Type": "application/json"]
    private static let jpeg = ["Content-Type": "image/jpeg"]

    private static let withoutSession = [
        Refused(404, "GET", "/nothing", says: "/openapi.json"),
        Refused(404, "GET", "/api/sessions/unknown", says: "no session unknown"),
        Refused(404, "POST", "/api/sessions/unknown/frames?time=0", jpeg, [1], says: "no session"),
        Refused(404, "GET", "/api/history/unknown", says: "no workout"),
        Refused(404, "GET", "/page/shared/..%2F..%2Fopenapi.json", says: "no file"),
        Refused(400, "POST", "/api/sessions", json, Array("{".utf8), says: "no valid JSON"),
        Refused(
            400, "POST", "/api/sessions", json, Array(#"{"source":{"kind":"browser"},"hands":1.5}"#.utf8),
            says: "not whole"),
        Refused(
            400, "POST", "/api/sessions", json,
            Array(#"{"source":{"kind":"browser"},"confidence":"a"}"#.utf8),
            says: "confidence: expected a number"),
        Refused(400, "POST", "/api/sessions", json, Array("{}".utf8), says: "\"source\" is missing"),
        Refused(
            400, "POST", "/api/sessions", json,
            Array(#"{"source":{"kind":"browser"},"targets":[{"name":"a"}]}"#.utf8),
            says: "targets[0]: \"region\" is missing"),
        Refused(
            422, "POST", "/api/sessions", json, Array(#"{"source":{"kind":"file","name":"../x"}}"#.utf8),
            says: "no file ../x"),
        Refused(415, "POST", "/api/sessions", [:], Array("{}".utf8), says: "application/json"),
        Refused(413, "POST", "/api/sessions", json, [UInt8](repeating: 0x20, count: 70_000), says: "64 KB"),
        Refused(415, "POST", "/api/uploads?name=a.m3u8", [:], Array("#EXTM3U".utf8), says: "no video"),
        Refused(421, "GET", "/api/sources", ["Host": "evil.example"], says: "evil.example"),
        Refused(403, "GET", "/api/sources", ["Origin": "http://evil.example"], says: "evil.example"),
    ]

    private static func frames(_ path: String, _ picture: [UInt8]) -> [Refused] {
        let huge = jpeg.merging(["Content-Length": "104857600"]) { $1 }
        let half = Array(picture.prefix(picture.count / 2))
        return [
            Refused(400, "POST", path, jpeg, picture, says: "time is missing"),
            Refused(400, "POST", path + "?time=noon", jpeg, picture, says: "noon"),
            Refused(400, "POST", path + "?time=nan", jpeg, picture, says: "nan"),
            Refused(415, "POST", path + "?time=0", ["Content-Type": "image/png"], picture, says: "image/png"),
            Refused(422, "POST", path + "?time=0", jpeg, Array("no picture".utf8), says: "cannot be used"),
            Refused(422, "POST", path + "?time=0", jpeg, half, says: "cannot be used"),
            Refused(400, "POST", path + "?time=0", jpeg, [], says: "empty"),
            Refused(413, "POST", path + "?time=0", huge, picture, says: "8 MB"),
        ]
    }

    @Test func `refusals have their status and one line`() async throws {
        try await TestServer.runOnThread { server in
            for refused in Self.withoutSession { try refused.check(server) }
        }
    }

    @Test func `refusals leave a session as it was`() async throws {
        try await TestServer.runOnThread { server in
            let path = "/api/sessions/\(try server.makeSession())"
            let picture = try TestServer.picture()
            for refused in Self.frames(path + "/frames", picture) { try refused.check(server) }
            for refused in [
                Refused(409, "PATCH", path, Self.json, Array(#"{"paused":true}"#.utf8), says: "client"),
                Refused(
                    400, "PATCH", path, Self.json, Array("{}".utf8),
                    says: "paused, seek, smoothed or model"),
                Refused(400, "GET", path + "/summary?format=xml", says: "xml"),
            ] {
                try refused.check(server)
            }
            let answer = try server.connect().request(
                "POST", path + "/frames?time=1", Self.jpeg, body: picture)
            #expect(answer.status == 200)
        }
    }
}

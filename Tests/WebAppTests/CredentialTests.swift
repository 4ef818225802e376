import Foundation
import Testing

@testable import WebApp

/// The passwords of streams, which nothing that the server sends may hold.
@Suite struct CredentialTests {
    private static let secrets = ["annabel", "s3cret-word", "bobby", "other-word"]

    /// Nothing listens there.
    private static let named = "rtsp://annabel:s3cret-word@127.0.0.1:9/live?a=b"
    private static let shown = "rtsp://127.0.0.1:9/live?a=b"

    private func check(_ text: String, _ what: String) {
        for secret in Self.secrets { #expect(!text.contains(secret), "\(what): \(text)") }
    }

    @Test func `no answer holds the password of a stream`() async throws {
        try await TestServer.runOnThread {
            $0.source = Self.named
        } _: { server in
            let json = ["Content-Type": "application/json"]
            let sources = try server.connect().request("GET", "/api/sources")
            #expect(try sources.json()["streams"] as? [String] == [Self.shown])
            check(sources.text, "sources")
            // A client sends back what it has read, or an address of its own.
            for url in [Self.shown, "rtsp://bobby:other-word@127.0.0.1:9/x"] {
                let session = try server.makeSession(#"{"kind": "stream", "url": "\#(url)"}"#)
                let path = "/api/sessions/\(session)"
                let stream = try server.connect()
                try stream.sendHead("GET", path + "/predictions")
                _ = try stream.readHead()
                var text = ""
                while !text.contains("reconnecting") {
                    text += String(decoding: try #require(try stream.readChunk()), as: UTF8.self)
                }
                check(text, "states")
                for path in [path, path + "/summary", "/api/sessions", "/api/history", "/metrics"] {
                    check(try server.connect().request("GET", path).text, path)
                }
                #expect(try server.connect().request("DELETE", path).status == 204)
            }
            for source in [
                #"{"kind": "stream", "url": "udp://bobby:other-word@127.0.0.1:9/x"}"#,
                #"{"kind": "file", "name": "rtsp://bobby:other-word@127.0.0.1:9/x"}"#,
                #"{"kind": "rtsp://bobby:other-word@127.0.0.1:9/x"}"#,
            ] {
                let refusal = try server.connect().request(
                    "POST", "/api/sessions", json, body: Array(#"{"source": \#(source)}"#.utf8))
                #expect([400, 422].contains(refusal.status))
                check(refusal.text, "refusal")
            }
        }
    }

    @Test func `an address that cannot be watched is named without its password`() throws {
        let error = #expect(throws: LiveServerError.self) {
            try SourceCatalog(named: "ftp://annabel:s3cret-word@host/x")
        }
        check(try #require(error).description, "error")
    }
}

import Foundation
import Testing

@testable import WebApp

@Suite struct StreamPolicyTests {
    private static let token = "0123456789abcdef0123456789abcde5"

    private func policy(_ patterns: String...) throws -> StreamPolicy {
        .only(try patterns.map { try #require(StreamPattern($0)) })
    }

    @Test(arguments: [
        ("rtsp://192.168.1.*/*", "rtsp://192.168.1.7/live", true),
        ("rtsp://192.168.1.*/*", "RTSP://ann:secret@192.168.1.7:554/live?a=b", true),
        ("rtsp://192.168.1.*/*", "rtsp://192.168.1.7:555/live", false),
        ("rtsp://192.168.1.*/*", "rtsp://192.168.2.7/live", false),
        ("rtsp://192.168.1.*/*", "http://192.168.1.7:554/live", false),
        ("rtsp://192.168.1.*/*", "rtsp://evil.example/192.168.1.7", false),
        ("rtsp://192.168.1.*/*", "rtsp://192.168.1.7@evil.example/", false),
        ("http://camera.local:8080/video", "HTTP://Camera.Local:8080/video", true),
        ("http://camera.local:8080/video", "http://camera.local:8080/video?x", false),
        ("http://camera.local:8080/video", "http://camera.local:8080/", false),
        ("http://camera.local:8080/video*", "http://camera.local:8080/video?x", true),
        ("http://camera.local:*", "http://camera.local:81/a/b?c", true),
        ("http://camera.local", "http://camera.local/a", true),
        ("http://camera.local", "http://camera.local", true),
        ("http://camera.local", "http://camera.local:8080/a", false),
        ("http://camera.local", "http://camera.local.evil.example/", false),
        ("http://camera.local", "http://camera.local\\@evil.example/", false),
        ("http://camera.local", "http://x@camera.local@evil.example/", false),
        ("http://*.cameras.local/*", "http://a.b.cameras.local/x", true),
        ("http://*.cameras.local/*", "http://evil.example/.cameras.local/x", false),
        ("http://camera.local/public/*", "http://camera.local/public/a", true),
        ("http://camera.local/public/*", "http://camera.local/public/../admin", false),
        ("http://camera.local/public/*", "http://camera.local/public/%2E%2e/admin", false),
        ("http://camera.local/*/live*end", "http://camera.local/1/live-to-the-end", true),
        ("http://camera.local/*/live*end", "http://camera.local/1/liveend-", false),
        ("rtsp://[fe80::*]/*", "rtsp://[FE80::1]/x", true),
        ("rtsp://[fe80::*]/*", "rtsp://[::1]/x", false),
    ])
    func `patterns allow what they say`(pattern: String, url: String, isAllowed: Bool) throws {
        #expect(try policy(pattern).allows(url) == isAllowed)
    }

    @Test(arguments: [
        "", "*", "*://x", "camera.local", "udp://x/", "http://", "http://ann:secret@host/", "http://a b/",
        "http://host:0/", "http://host:70000/",
    ])
    func `what is no pattern is refused at the start`(pattern: String) throws {
        #expect(StreamPattern(pattern) == nil)
        var configuration = LiveServer.Configuration()
        configuration.allowedSources = [pattern]
        let access = try ServerAccess(configuration, data: try DataFolder(NSTemporaryDirectory()))
        let error = #expect(throws: LiveServerError.self) { try access.streamPolicy(configuration) }
        let text = try #require(error).description
        #expect(text.contains("rtsp://192.168.1.*/*") && !text.contains("secret"))
    }

    @Test func `without a pattern all is allowed on this machine and nothing beyond it`() throws {
        let data = try DataFolder(NSTemporaryDirectory())
        var configuration = LiveServer.Configuration()
        #expect(try ServerAccess(configuration, data: data).streamPolicy(configuration) == .everything)
        configuration.allowedHosts = ["limber.example.org"]
        #expect(try ServerAccess(configuration, data: data).streamPolicy(configuration) == .only([]))
        configuration.allowedHosts = []
        configuration.allowedSources = ["http://camera.local"]
        #expect(try ServerAccess(configuration, data: data).streamPolicy(configuration).isRestricted)
    }

    @Test func `what a client may watch keeps to its host and what the user named does not`() throws {
        var catalog = try SourceCatalog(named: "rtsp://ann:secret@camera.local/live")
        catalog.policy = try policy("http://camera.local")
        func source(_ url: String) throws -> PlayableSource {
            try catalog.source(for: .stream(url: url)) { _ in nil }
        }
        let named = try source("rtsp://camera.local/live")
        #expect(named.live == .stream("rtsp://ann:secret@camera.local/live") && named.hidesFailures)
        let allowed = try source("http://camera.local/x")
        #expect(allowed.live == .confinedStream("http://camera.local/x") && allowed.hidesFailures)
        for url in ["rtsp://camera.local/other", "udp://camera.local", "http://127.0.0.1/"] {
            #expect(throws: SourceError.notAllowed(url: url)) { try source(url) }
        }
        catalog.policy = .everything
        #expect(try source("http://127.0.0.1/").live == .stream("http://127.0.0.1/"))
        #expect(try !source("http://127.0.0.1/").hidesFailures)
    }

    @Test func `refused and failed streams are told apart by no message`() async throws {
        try await TestServer.runOnThread {
            // Clients of a proxy are other machines.
            $0.allowedHosts = ["limber.example.org"]
            $0.token = Self.token
            $0.allowedSources = ["http://127.0.0.1:*", "rtsp://127.0.0.1:*"]
        } _: { server in
            let headers = [
                "Content-Type": "application/json", "Authorization": "Bearer \(Self.token)",
            ]
            func make(_ url: String) throws -> HTTPConnection.Response {
                try server.connect().request(
                    "POST", "/api/sessions", headers,
                    body: Array(#"{"source": {"kind": "stream", "url": "\#(url)"}}"#.utf8))
            }
            var messages: Set<String> = []
            // The server itself answers on its port; nothing listens on port 9.
            for url in [
                "http://127.0.0.1:\(server.port)/", "http://127.0.0.1:9/",
                "rtsp://127.0.0.1:\(server.port)/",
                "rtsp://127.0.0.1:9/",
            ] {
                let session = try #require(try make(url).json()["id"] as? String)
                let stream = try server.connect()
                try stream.sendHead("GET", "/api/sessions/\(session)/predictions", headers)
                _ = try stream.readHead()
                var text = ""
                while !text.contains("\"message\"") {
                    text += String(decoding: try #require(try stream.readChunk()), as: UTF8.self)
                }
                let match = try #require(text.firstMatch(of: /"message": ?"([^"]*)"/))
                messages.insert(String(match.1))
            }
            for url in [
                "http://10.0.0.1/", "udp://127.0.0.1:9", "file:///etc/passwd", "http://127.0.0.1:9/../x",
            ] {
                let refusal = try make(url)
                #expect(refusal.status == 403)
                messages.insert(refusal.error)
            }
            #expect(messages == [SourceError.hiddenFailure])
        }
    }
}

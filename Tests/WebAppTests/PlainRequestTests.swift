import Cryptography
import Foundation
import Testing
import TestSupport

@testable import WebApp

@Suite struct PlainRequestTests {
    private func response(_ text: String) -> String? {
        guard case .plain(let request) = PlainRequest.beginning(Array(text.utf8)) else { return nil }
        return request.response { $0 == "192.168.1.5:8443" }
    }

    @Test func `encrypted connections are told by their first byte`() {
        #expect(PlainRequest.beginning([0x16, 3, 1]) == .encrypted)
        #expect(PlainRequest.beginning([]) == .incomplete)
        #expect(PlainRequest.beginning(Array("GET / HTTP/1.1\r\nHost: 192".utf8)) == .incomplete)
    }

    @Test(arguments: ["GET", "HEAD"])
    func `what only reads is led to https`(method: String) throws {
        let text = try #require(
            response("\(method) /teach?token=a HTTP/1.1\r\nX: y\r\nhost:  192.168.1.5:8443 \r\n\r\n"))
        #expect(text.hasPrefix("HTTP/1.1 307 Temporary Redirect\r\n"))
        #expect(text.contains("\r\nLocation: https://192.168.1.5:8443/teach?token=a\r\n"))
        #expect(text.hasSuffix("}") == (method == "GET"))
    }

    @Test(arguments: [
        "POST /api/sessions HTTP/1.1\r\nHost: 192.168.1.5:8443\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: 192.168.1.5:8443\r\n\r\n", "NONSENSE\n\n", "\u{80}",
        "hello", "A" + String(repeating: "B", count: 9000),
    ])
    func `everything else has one line`(text: String) throws {
        let text = try #require(response(text))
        #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(text.contains("https only") && !text.contains("Location"))
        #expect(text.hasSuffix("}") && !text.contains("evil"))
    }

    @Test func `the port of an encrypted server says that it is one`() async throws {
        let folder = ScratchFolder()
        let made = try SelfMadeCertificate(names: ["127.0.0.1"], at: Date())
        let certificate = try folder.write(made.certificatePEM, to: "c.pem")
        let key = try folder.write(made.keyPEM, to: "k.pem")
        try await TestServer.runOnThread(in: folder) {
            $0.certificate = (certificate, key)
        } _: { server in
            let host = ["Host": "localhost:\(server.port)"]
            let led = try server.connect()
            // In pieces, as a slow client sends it.
            try led.send(Array("GET /teach HTTP/1.1\r\nHost: local".utf8))
            usleep(100_000)
            try led.send(Array("host:\(server.port)\r\n\r\n".utf8))
            let response = try led.readResponse()
            #expect(response.status == 307)
            #expect(response.headers["location"] == "https://localhost:\(server.port)/teach")
            #expect(led.isEnded())
            let refused = try server.connect().request("POST", "/api/sessions", host, body: [1, 2, 3])
            #expect(refused.status == 400 && refused.error.contains("https://"))
            let nonsense = try server.connect()
            try nonsense.send(Array("\u{1}\u{2}\u{3}".utf8))
            #expect(try nonsense.readResponse().status == 400)
        }
    }
}

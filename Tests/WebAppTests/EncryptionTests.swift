import Cryptography
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing
import TestSupport

@testable import WebApp

@Suite struct EncryptionTests {
    /// What a client hears that knows the server by its certificate alone.
    private func health(port: Int, pinned certificate: NIOSSLCertificate) async throws -> String {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(
                            context: context, serverHostname: nil,
                            customVerificationCallback: { shown, verdict in
                                verdict.succeed(shown.first == certificate ? .certificateVerified : .failed)
                            }))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let request = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
            try await outbound.write(ByteBuffer(string: request))
            var text = ""
            for try await part in inbound { text += String(buffer: part) }
            return text
        }
    }

    @Test func `a client that knows the certificate is served and one that knows another is not`()
        async throws
    {
        let folder = ScratchFolder()
        let made = try SelfMadeCertificate(names: ["127.0.0.1"], at: Date())
        let other = try SelfMadeCertificate(names: ["127.0.0.1"], at: Date())
        let certificate = try folder.write(made.certificatePEM, to: "c.pem")
        let key = try folder.write(made.keyPEM, to: "k.pem")
        try await TestServer.run(in: folder) {
            $0.certificate = (certificate, key)
        } _: { server in
            #expect(server.scheme == "https")
            let own = try NIOSSLCertificate(bytes: Array(made.certificatePEM.utf8), format: .pem)
            #expect(try await health(port: server.port, pinned: own).contains("\"status\":\"ok\""))
            let foreign = try NIOSSLCertificate(bytes: Array(other.certificatePEM.utf8), format: .pem)
            await #expect(throws: (any Error).self) { try await health(port: server.port, pinned: foreign) }
        }
    }

    @Test func `addresses for the phone come first and carry the token`() throws {
        let everywhere = try ServerAddress(host: "0.0.0.0")
        #expect(!everywhere.isLoopback)
        #expect(everywhere.names.contains("localhost"))
        let token = try #require(AccessToken("t") as AccessToken?)
        let greeting = LiveServerGreeting(address: everywhere, port: 8443, token: token, fingerprint: "AB")
        for url in [greeting.url] + greeting.otherURLs {
            #expect(url.hasPrefix("https://") && url.hasSuffix(":8443/?token=t"))
        }
        let text = greeting.text(isColored: false)
        // It may be the user's own certificate, and one that browsers trust.
        #expect(text.contains("█") && text.contains("Where the browser warns") && text.contains(":\n  AB\n"))
        let hint = "is refused: allow it with --allow-host NAME.\n"
        #expect(text.contains(hint))
        let named = LiveServerGreeting(
            address: everywhere, port: 8443, token: token, fingerprint: "AB",
            allowedHosts: ["mybox.local", "tunnel.example:443"])
        #expect(
            named.otherURLs.suffix(2) == [
                "https://mybox.local:8443/?token=t", "https://tunnel.example:443/?token=t",
            ])
        #expect(!named.text(isColored: false).contains(hint))
        let inside = LiveServerGreeting(
            address: everywhere, port: 8443, token: token, fingerprint: "AB",
            allowedHosts: ["mybox.local"], isInContainer: true)
        // The container's own address, in the QR code, would lead no phone anywhere.
        #expect(inside.url == "https://mybox.local:8443/?token=t")
        #expect(inside.otherURLs == [named.url] + named.otherURLs.dropLast(2))
        let local = LiveServerGreeting(
            address: try ServerAddress(host: "127.0.0.1"), port: 1, token: nil, fingerprint: nil)
        #expect(local.url == "http://127.0.0.1:1/")
        #expect(local.text(isColored: false) == "Limber is at http://127.0.0.1:1/\nStop it with Ctrl-C.\n")
    }

    @Test func `behind a proxy there is a token and its address`() throws {
        let folder = ScratchFolder()
        let data = try DataFolder(folder.path)
        var configuration = LiveServer.Configuration()
        configuration.allowedHosts = ["Limber.example.org"]
        let access = try ServerAccess(configuration, data: data)
        let token = try #require(access.token)
        #expect(access.certificate == nil && !access.isLocal)
        let greeting = LiveServerGreeting(
            address: access.address, port: 8080, token: token, fingerprint: nil,
            allowedHosts: access.allowedHosts)
        #expect(greeting.otherURLs == ["https://limber.example.org/?token=\(token.text)"])
        #expect(greeting.text(isColored: false).contains(greeting.otherURLs[0]))
        for name in ["https://limber.example.org", "limber.example.org/x", "", "a b"] {
            configuration.allowedHosts = [name]
            let error = #expect(throws: LiveServerError.self) {
                try ServerAccess(configuration, data: data)
            }
            #expect(try #require(error).description.contains("without https://"))
        }
    }
}

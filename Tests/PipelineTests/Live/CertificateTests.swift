import Cryptography
import Foundation
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

/// Encrypted sources with a certificate that no authority has signed, as many cameras have one.
@Suite(.timeLimit(.minutes(5))) struct CertificateTests {
    private let folder = ScratchFolder()

    /// `LocalServer.files`, encrypted.
    private static let files = """
        import functools, http.server, os, ssl, sys, threading
        threading.Timer(60, os._exit, [0]).start()
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[2])
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2] + "/certificate.pem", sys.argv[2] + "/key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        server.serve_forever()
        """

    /// Serves a film of 30 frames by https on a port.
    private func serve() async throws -> (server: LocalServer, port: Int) {
        let certificate = try SelfMadeCertificate(names: ["127.0.0.1"], at: Date())
        try folder.write(certificate.certificatePEM, to: "certificate.pem")
        try folder.write(certificate.keyPEM, to: "key.pem")
        try LocalServer([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30",
            folder.path + "/film.ts",
        ]).wait()
        let port = try LocalServer.freePort()
        let server = try LocalServer(["python3", "-c", Self.files, "\(port)", folder.path])
        try await LocalServer.waitForListener(at: port)
        return (server, port)
    }

    private var unverified: FrameReader.Configuration {
        var configuration = FrameReader.Configuration()
        configuration.verifiesCertificates = false
        return configuration
    }

    @Test func `a server is believed without a known certificate only where none is asked for`() async throws
    {
        let (server, port) = try await serve()
        defer { server.stop() }
        let address = "https://127.0.0.1:\(port)/film.ts"
        for open in [
            { try FrameReader(address) as any FrameReading },
            { try LiveSource.stream(address).open(frameRate: 30, canceller: ReadCanceller()) },
            { try LiveSource.confinedStream(address).open(frameRate: 30, canceller: ReadCanceller()) },
        ] {
            let error = #expect(throws: VideoError.self) { _ = try open() }
            #expect(error?.description.contains("certificate is of no known authority") == true)
            #expect(error?.code == .untrusted && error?.description.contains("--") == false)
        }
        #expect(try FrameReader(address, configuration: unverified).next() != nil)
        for source in [
            LiveSource.stream(address, verifiesCertificates: false),
            .confinedStream(address, verifiesCertificates: false),
        ] {
            var reader = try source.open(frameRate: 30, canceller: ReadCanceller())
            #expect(try reader.next() != nil)
        }
    }

    @Test func `what a playlist leads to is verified as well`() async throws {
        let (server, port) = try await serve()
        let plainPort = try LocalServer.freePort()
        let plain = try LocalServer(["python3", "-c", LocalServer.files, "\(plainPort)", folder.path])
        defer {
            server.stop()
            plain.stop()
        }
        try await LocalServer.waitForListener(at: plainPort)
        try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttps://127.0.0.1:\(port)/film.ts\n#EXT-X-ENDLIST\n",
            to: "list.m3u8")
        let address = "http://127.0.0.1:\(plainPort)/list.m3u8"
        #expect(throws: VideoError.self) { try FrameReader(address) }
        #expect(try FrameReader(address, configuration: unverified).next() != nil)
    }

    @Test func `a server that is not there is no matter of its certificate`() throws {
        let error = #expect(throws: VideoError.self) {
            try FrameReader("https://127.0.0.1:\(LocalServer.freePort())/film.ts")
        }
        #expect(error?.description.contains("certificate") == false)
    }

    /// Debian 12's FFmpeg has no way to; one that has reports that nothing listens.
    @Test func `RTSP that cannot be verified is refused unless that is not asked for`() throws {
        let address = "rtsps://127.0.0.1:\(try LocalServer.freePort())/main"
        let verified = #expect(throws: VideoError.self) { try FrameReader(address) }
        #expect(
            verified?.code == .cannotOpen
                || verified?.code == .untrusted && verified?.description.contains("--") == false)
        let error = #expect(throws: VideoError.self) { try FrameReader(address, configuration: unverified) }
        #expect(error?.code == .cannotOpen)
    }
}

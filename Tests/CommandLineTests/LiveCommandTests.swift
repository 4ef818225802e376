import Foundation
import FoundationNetworking
import TestSupport
import Testing

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct LiveCommandTests {
    @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
    func `a signal ends the server in order`(signal: Int32) async throws {
        // Started by nohup, the tests ignore a hang-up, and so would the server.
        Foundation.signal(signal, SIG_DFL)
        let live = try LiveProcess()
        #expect(try await live.request("GET", "health").0 == 200)
        kill(live.running.process.processIdentifier, signal)
        live.running.process.waitUntilExit()
        #expect(live.running.process.terminationReason == .exit)
        #expect(live.running.process.terminationStatus == 0)
        // Its uploads are gone: it ended in order.
        #expect(live.folder.names(in: "data/uploads").isEmpty)
    }

    @Test func `a folder that offers no video is named`() async throws {
        let clips = ScratchFolder()
        let clip = try clips.write([1], to: "a.mp4")
        let links = ScratchFolder()
        try FileManager.default.createSymbolicLink(atPath: links.file("a.mp4"), withDestinationPath: clip)
        let live = try LiveProcess([links.path])
        #expect(try await live.request("GET", "api/sources").1.contains(#""files":[]"#))
        try live.running.errors.seek(toOffset: 0)
        let text = String(decoding: try live.running.errors.readToEnd() ?? Data(), as: UTF8.self)
        #expect(
            text.contains("\(links.path): offers no video; links that lead out of a folder are not followed"))
    }

    @Test func `a server that shall outlive its terminal ignores a hang-up`() async throws {
        let live = try LiveProcess(limits: "trap '' HUP")
        kill(live.running.process.processIdentifier, SIGHUP)
        try await Task.sleep(for: .milliseconds(500))
        #expect(try await live.request("GET", "health").0 == 200)
    }

    @Test func `a server without memory refuses sessions and lives`() async throws {
        let live = try LiveProcess(["--max-sessions", "64"], limits: "ulimit -v 2500000")
        var statuses: [Int] = []
        for _ in 0..<64 {
            let (status, text) = try await live.request(
                "POST", "api/sessions", json: #"{"source": {"kind": "demo"}}"#)
            statuses.append(status)
            if status == 503 { #expect(text.contains("memory"), "\(text)") }
        }
        #expect(statuses.allSatisfy { $0 == 201 || $0 == 503 })
        #expect(statuses.first == 201)
        #expect(try await live.request("GET", "health").0 == 200)
    }

    @Test func `a server with few descriptors serves who it can and lives`() async throws {
        let live = try LiveProcess(limits: "ulimit -n 64")
        let port = try #require(live.address.port)
        for _ in 0..<15 {
            let clients = (0..<150).map { _ in connected(port) }
            defer { clients.forEach { close($0) } }
            for client in clients.prefix(40) {
                let request = Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
                _ = send(client, request, request.count, Int32(MSG_NOSIGNAL))
            }
            usleep(200_000)
        }
        #expect(live.running.process.isRunning)
        #expect(try await live.request("GET", "health").0 == 200)
    }

    /// A connection to the port of this machine.
    private func connected(_ port: Int) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }
}

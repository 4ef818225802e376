import Foundation
import Glibc
import Testing

/// A program beside the test, such as one that serves files or a stream on a port of this machine.
final class LocalServer {
    private let process = Process()

    @discardableResult init(_ command: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { stop() }

    var isRunning: Bool { process.isRunning }

    func wait() { process.waitUntilExit() }

    func stop() {
        // Programs that are started from here ignore milder signals.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// A Python program with a port and a folder as arguments: serves the folder's files for a minute at most.
    static let files = """
        import functools, http.server, os, sys, threading
        threading.Timer(60, os._exit, [0]).start()
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[2])
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), handler).serve_forever()
        """

    /// A port without a listener.
    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Self.address(port: 0)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
        }
        try #require(status)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Waits until a port has a listener.
    static func waitForListener(at port: Int) async throws {
        for _ in 0..<400 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            let isThere = withUnsafeBytes(of: Self.address(port: port)) { bytes in
                connect(
                    descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(bytes.count)) == 0
            }
            if isThere { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("the server cannot be reached")
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}

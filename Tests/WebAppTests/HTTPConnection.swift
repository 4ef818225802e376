import Foundation
import Glibc
import NIOCore
import Testing

/// A plain connection to the server under test, one byte after another, so that tests can send what no client
/// library would.
///
/// Blocks its thread; use it inside `onThread`, never on the threads that the server's tasks run on.
final class HTTPConnection {
    struct Response {
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }

        func json() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        }

        /// The one line of the API's errors.
        var error: String { (try? json()["error"] as? String) ?? "" }
    }

    struct Ended: Error {}
    /// Nothing came for a minute.
    struct TimedOut: Error {}

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Ended() }
        // A server that never answers must end a test, not hold it up for ever.
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Ended() }
            sent += count
        }
    }

    func sendHead(_ method: String, _ path: String, _ headers: [String: String] = [:]) throws {
        var fields = ["Host": "localhost"]
        fields.merge(headers) { $1 }
        let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        try send(Array("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8))
    }

    func request(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8] = []
    ) throws -> Response {
        var headers = headers
        if !body.isEmpty || method != "GET" {
            headers["Content-Length"] = headers["Content-Length"] ?? "\(body.count)"
        }
        try sendHead(method, path, headers)
        // A server that has seen enough may close while we still send.
        try? send(body)
        return try readResponse()
    }

    func readResponse() throws -> Response {
        var response = try readHead()
        if let length = response.headers["content-length"].flatMap({ Int($0) }) {
            response.body = try read(length)
        } else if response.headers["transfer-encoding"] == "chunked" {
            while let chunk = try readChunk() { response.body += chunk }
        }
        return response
    }

    func readHead() throws -> Response {
        var response = Response()
        let status = try readLine().split(separator: " ")
        response.status = status.count > 1 ? Int(status[1]) ?? 0 : 0
        while true {
            let line = try readLine()
            if line.isEmpty { return response }
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw Ended() }
            response.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
    }

    /// The next chunk of a streamed body; nil after the last.
    func readChunk() throws -> [UInt8]? {
        guard let size = Int(try readLine(), radix: 16) else { throw Ended() }
        let chunk = try read(size)
        _ = try readLine()
        return size == 0 ? nil : chunk
    }

    func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = buffer[..<end].filter { $0 != 0x0D }
                buffer.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            try fill()
        }
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// True when the server closed the connection and nothing more came.
    func isEnded() -> Bool {
        do { try fill() } catch { return error is Ended }
        return false
    }

    private func fill() throws {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN { throw TimedOut() }
        guard count > 0 else { throw Ended() }
        buffer += bytes[..<count]
    }
}

/// Runs a body that blocks on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

import Foundation
import Glibc
import PoseCore
import Testing

@testable import VideoIO

@Suite struct FrameReaderRefusalTests {
    private func refusal(_ path: String) -> VideoError? {
        #expect(throws: VideoError.self) { _ = try FrameReader(path) }
    }

    @Test func `every refusal names the input, what was found and what to do`() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
            return folder.file(name)
        }
        let empty = folder.file("empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        let videos = folder.file("videos")
        try FileManager.default.createDirectory(atPath: videos, withIntermediateDirectories: true)
        _ = try folder.makePatches("videos/a.avi")
        let cases = [
            (folder.file("none.mp4"), VideoError.Code.cannotOpen, "does not exist; check the name"),
            (try write("empty.mp4", ""), .notVideo, "is empty (0 bytes); expected a video or a picture"),
            (
                try write("text.mp4", "This is not a video.\n"), .notVideo,
                "is neither a video nor a picture that FFmpeg knows; expected one, such as MP4 or JPEG"
            ),
            (
                try write("text.ans", String(repeating: "\u{1B}[31mred\u{1B}[0m\n", count: 40)), .notVideo,
                "is a text file, expected a video or a picture"
            ),
            (
                try folder.make("sound.mp4", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"), .notVideo,
                "holds sound (aac), expected a video; give one with pictures"
            ),
            (
                empty, .notVideo,
                "the folder holds no pictures or videos; give a folder of pictures, or a video itself"
            ),
            (
                videos, .notVideo,
                "the folder holds 1 video, no pictures; give a folder of pictures, or a video itself"
            ),
            ("/dev/video99", .cannotOpen, CameraDevice.absence(others: CameraDevice.all)),
            // What a folder's listing makes of a name in Latin-1.
            (
                folder.file("K\u{FFFD}rper.mp4"), .cannotOpen,
                "has a name that is not UTF-8 or does not exist; rename the file"
            ),
            (
                "http://127.0.0.1:1/x", .cannotOpen,
                "cannot be opened (Connection refused); check the address"
            ),
            (
                "nonsense://host/x", .cannotOpen,
                "addresses of this kind are not supported; use a path, http://, https:// or rtsp://"
            ),
        ]
        for (path, code, message) in cases {
            let error = refusal(path)
            #expect(error?.description == "\(path): \(message)")
            #expect(error?.code == code)
        }
    }

    @Test func `what is wrong with a camera's user name and password is said, without them`() {
        // FFmpeg's tag for it: 0xF8, "401".
        let unauthorized: Int32 = -0x3130_34F8
        func message(_ address: String, _ status: Int32) -> String {
            let error = MediaInput.openError(address, .address, status)
            #expect(error.code == .unauthorized)
            return error.description
        }
        for address in ["rtsp://ann:1234#5@host/x", "rtsp://ann:w/34@host/x", "rtsp://ann:wo#rd@host/x"] {
            #expect(
                message(address, -EINVAL)
                    == "rtsp://host/x: has a user name or password with /, ? or #; write %2F, %3F or %23 instead"
            )
        }
        #expect(
            message("rtsp://host/x", unauthorized)
                == "rtsp://host/x: asks for a user name and a password; put NAME:PASSWORD@ before the host")
        #expect(
            message("rtsp://ann:1%23@host/x", unauthorized)
                == "rtsp://host/x: does not accept this user name and password; check them, and that / ? # @ % in them are written %2F %3F %23 %40 %25"
        )
    }

    @Test func `a host that has no address is to be checked`() {
        #expect(
            MediaInput.openError("http://nowhere/x", .address, -EIO).description
                == "http://nowhere/x: cannot be reached; check the address and the network")
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func `a file without read permission is refused as such`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches("secret.avi")
        chmod(path, 0)
        #expect(refusal(path)?.description == "\(path): permission denied; check who may read it")
    }

    @Test func `pictures of absurd size are refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("wide.png")
        try folder.ffmpeg(["-f", "lavfi", "-i", "color=s=16400x2", "-frames:v", "1", path])
        let error = refusal(path)
        #expect(
            error?.description == "\(path): is 16400x2, expected at most 16384 a side; scale it down first")
    }

    /// A server that takes connections and says nothing.
    private struct SilentServer: ~Copyable {
        let socket: Int32
        let port: UInt16

        init() throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            port = withUnsafeMutablePointer(to: &address) { [socket] pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    bind(socket, generic, length)
                    listen(socket, 8)
                    getsockname(socket, generic, &length)
                }
                return UInt16(bigEndian: pointer.pointee.sin_port)
            }
        }

        /// Answers each connection on a thread, until the server is gone.
        func answer(_ text: String, endsWithZeros: Bool) {
            Thread.detachNewThread { [socket] in
                let zeros = [UInt8](repeating: 0, count: 1 << 16)
                var request = zeros
                while case let connection = accept(socket, nil, nil), connection >= 0 {
                    recv(connection, &request, request.count, 0)
                    send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
                    while endsWithZeros, send(connection, zeros, zeros.count, Int32(MSG_NOSIGNAL)) > 0 {}
                    close(connection)
                }
            }
        }

        deinit {
            // Ends the thread.
            shutdown(socket, Int32(SHUT_RDWR))
            close(socket)
        }
    }

    @Test func `a silent server times out`() throws {
        let server = try SilentServer()
        var configuration = FrameReader.Configuration()
        configuration.timeout = .milliseconds(200)
        let name = "http://127.0.0.1:\(server.port)/a.mp4"
        let error = #expect(throws: VideoError.self) {
            _ = try FrameReader(name, configuration: configuration)
        }
        #expect(error?.code == .timedOut)
    }

    @Test(arguments: [
        // A picture that does not end, and a playlist that names itself, twice each time.
        ("image/jpeg", "", true),
        (
            "application/vnd.apple.mpegurl",
            "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=1\n/a.m3u8\n", count: 2), false
        ),
    ])
    func `a server that sends no picture and no end is given up`(
        type: String, body: String, endsWithZeros: Bool
    ) throws {
        let server = try SilentServer()
        server.answer("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n\(body)", endsWithZeros: endsWithZeros)
        var configuration = FrameReader.Configuration()
        configuration.timeout = .seconds(120)
        let name = "http://127.0.0.1:\(server.port)/a.mjpeg"
        let error = #expect(throws: VideoError.self) {
            _ = try FrameReader(name, configuration: configuration)
        }
        #expect(
            error?.description == "\(name): sends data without end and no picture; check the address")
    }

    @Test func `opening can be cancelled from another thread`() async throws {
        let server = try SilentServer()
        let canceller = ReadCanceller()
        var configuration = FrameReader.Configuration()
        configuration.timeout = .seconds(600)
        let name = "http://127.0.0.1:\(server.port)/a.mp4"
        Thread.detachNewThread {
            usleep(50_000)
            canceller.cancel()
        }
        let error = #expect(throws: VideoError.self) {
            _ = try FrameReader(name, configuration: configuration, canceller: canceller)
        }
        #expect(error?.code == .cancelled)
    }

    @Test func `reading can be cancelled`() throws {
        let folder = try TemporaryFolder()
        let reader = try FrameReader(try folder.makePatches("a.avi"))
        #expect(try reader.next() != nil)
        reader.cancel()
        let error = #expect(throws: VideoError.self) { _ = try reader.next() }
        #expect(error?.code == .cancelled)
    }
}

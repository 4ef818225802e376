import Foundation
import Glibc
import PoseCore
import PoseEstimation
import Testing
import VideoIO
import TestSupport

@testable import Pipeline

/// Streams over this machine's own network, served by the ffmpeg command and by Python.
@Suite(.timeLimit(.minutes(15))) struct LiveStreamTests {
    private func session() throws -> LiveSession {
        try LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator { _ in [] } }.makeSession()
    }

    @Test func `a stream that breaks off and comes back is played on`() async throws {
        let port = try freePort()
        let player = LivePlayer(.stream("http://127.0.0.1:\(port)/live.ts"), session: try session())
        var events = player.events.makeAsyncIterator()
        var last = Timestamp(nanoseconds: -1)
        for _ in 0..<2 {
            let server = try Server([
                "ffmpeg", "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc=d=3:s=160x120:r=30",
                "-f", "mpegts", "-listen", "1", "http://127.0.0.1:\(port)/live.ts",
            ])
            var frames = 0
            while let event = await events.next() {
                if case .frame(let result) = event {
                    #expect(result.frame.timestamp > last)
                    last = result.frame.timestamp
                    frames += 1
                }
                if case .state(.reconnecting(_, let message, _)) = event, frames > 0 {
                    #expect(message == "http://127.0.0.1:\(port)/live.ts: \(Self.ended)")
                    break
                }
            }
            #expect(frames > 0)
            server.stop()
        }
        player.stop()
    }

    /// Serves a folder's files for a minute at most.
    private static let fileServer = """
        import functools, http.server, os, sys, threading
        threading.Timer(60, os._exit, [0]).start()
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[2])
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), handler).serve_forever()
        """

    /// Sends twelve pictures as a network camera does, one each 100 ms; its path says what it leaves out.
    private static let camera = """
        import http.server, os, sys, threading, time
        threading.Timer(60, os._exit, [0]).start()
        picture = open(sys.argv[2], "rb").read()
        class Camera(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                kind = "image/jpg" if "jpg" in self.path else "image/jpeg"
                for index in range(12):
                    boundary = "" if index == 0 and "bare" in self.path else "--frame\\r\\n"
                    head = f"{boundary}Content-Type: {kind}\\r\\nContent-Length: {len(picture)}\\r\\n\\r\\n"
                    self.wfile.write(head.encode() + picture + b"\\r\\n")
                    time.sleep(0.1)
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Camera).serve_forever()
        """

    @Test(arguments: ["plain", "jpg", "bare", "bare-jpg"])
    func `a camera without times is timed by arrival, whatever its parts leave out`(kind: String) async throws
    {
        let folder = try ScratchFolder()
        let picture = folder.path + "/picture.jpg"
        try Server([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=160x120", "-frames:v", "1",
            picture,
        ]).wait()
        let port = try freePort()
        let server = try Server(["python3", "-c", Self.camera, "\(port)", picture])
        defer { server.stop() }
        try await waitForServer(at: port)
        let reader = try FrameReader("http://ann:secret@127.0.0.1:\(port)/\(kind)")
        #expect(reader.format.frameRate == nil)
        #expect(reader.format.name == "http://127.0.0.1:\(port)/\(kind)")
        var times: [Double] = []
        while times.count < 11, let frame = try reader.next() { times.append(frame.timestamp.seconds) }
        try #require(times.count == 11)
        #expect(times[0] == 0)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        // Ten times 100 ms: a busy machine sends later, never earlier.
        #expect(times[10] > 0.7)
    }

    @Test func `a page instead of pictures is refused as no video`() async throws {
        let folder = try ScratchFolder()
        try folder.write(
            "<html><body>" + String(repeating: "no picture ", count: 2000) + "</body></html>", to: "a.html")
        let port = try freePort()
        let server = try Server(["python3", "-c", Self.fileServer, "\(port)", folder.path])
        defer { server.stop() }
        try await waitForServer(at: port)
        #expect {
            try FrameReader("http://127.0.0.1:\(port)/a.html")
        } throws: { error in
            (error as? VideoError)?.code == .notVideo && "\(error)".contains("neither a video nor a picture")
        }
    }

    @Test func `a file behind an address that does not say how long it lasts is no live stream`() async throws
    {
        let folder = try ScratchFolder()
        // Written to a pipe, a WebM has no duration, as those that browsers record.
        try Server([
            "sh", "-c",
            "ffmpeg -loglevel error -f lavfi -i testsrc=d=1:s=160x120:r=30 -c:v libvpx -f webm - >\(folder.path)/a.webm",
        ]).wait()
        for name in ["a.ts", "a.png"] {
            try Server([
                "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30",
                "-frames:v", name == "a.png" ? "1" : "30", "\(folder.path)/\(name)",
            ]).wait()
        }
        let port = try freePort()
        let server = try Server(["python3", "-c", Self.fileServer, "\(port)", folder.path])
        defer { server.stop() }
        try await waitForServer(at: port)
        for (name, count) in [("a.webm", 30), ("a.ts", 30), ("a.png", 1)] {
            let reader = try FrameReader("http://127.0.0.1:\(port)/\(name)")
            #expect(!reader.format.isLive, "\(name)")
            var frames = 0
            while try reader.next() != nil { frames += 1 }
            #expect(frames == count, "\(name)")
        }
    }

    /// Sends a file's bytes without their length, as a network camera's type of pictures one after another.
    private static let rawCamera = """
        import http.server, os, sys, threading
        threading.Timer(60, os._exit, [0]).start()
        film = open(sys.argv[2], "rb").read()
        class Camera(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "image/jpeg" if "photo" in self.path else "video/x-motion-jpeg")
                self.end_headers()
                self.wfile.write(film)
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Camera).serve_forever()
        """

    @Test func `pictures one after another behind an address are a film by name or type`() async throws {
        let folder = try ScratchFolder()
        // So large that the first bytes, by which formats are distinguished, have only one of them.
        let film = folder.path + "/film.mjpeg"
        try Server([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=640x480:r=10:d=1", "-frames:v",
            "6",
            "-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p", film,
        ]).wait()
        let ports = [try freePort(), try freePort()]
        let servers = [
            try Server(["python3", "-c", Self.fileServer, "\(ports[0])", folder.path]),
            try Server(["python3", "-c", Self.rawCamera, "\(ports[1])", film]),
        ]
        defer { for server in servers { server.stop() } }
        for port in ports { try await waitForServer(at: port) }
        let file = try FrameReader("http://127.0.0.1:\(ports[0])/film.mjpeg?size=1")
        #expect(!file.format.isLive)
        #expect(file.format.frameRate == 30)
        let camera = try FrameReader("http://127.0.0.1:\(ports[1])/stream")
        #expect(camera.format.isLive)
        let photo = try FrameReader("http://127.0.0.1:\(ports[1])/photo")
        for (reader, count) in [(file, 6), (camera, 6), (photo, 1)] {
            var frames = 0
            // A live stream that ends has broken off.
            while reader.format.isLive ? frames < count : true, try reader.next() != nil { frames += 1 }
            #expect(frames == count, "\(reader.format.name)")
        }
    }

    private static let ended = "the stream ended; check that its sender still runs"

    @Test func `a playlist behind an address opens no local file`() async throws {
        let folder = try ScratchFolder()
        let secret = folder.path + "/secret.ts"
        try Server([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30", secret,
        ]).wait()
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(secret)\n#EXT-X-ENDLIST\n"
        let list = "ffconcat version 1.0\nfile 'file:\(secret)'\n"
        try Data(playlist.utf8).write(to: URL(fileURLWithPath: folder.path + "/list.m3u8"))
        try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path + "/list.ffconcat"))
        // A file of the same kind is played where nothing is forbidden: it is not the playlist's fault.
        let local = try FrameReader(folder.path + "/list.m3u8")
        #expect(try local.next() != nil)

        let port = try freePort()
        let server = try Server([
            "python3", "-c", Self.fileServer, "\(port)", folder.path,
        ])
        defer { server.stop() }
        try await waitForServer(at: port)
        for name in ["list.m3u8", "list.ffconcat"] {
            for source in [
                LiveSource.stream("http://127.0.0.1:\(port)/\(name)"), .file(folder.path + "/" + name),
            ] {
                #expect(throws: VideoError.self, "\(source)") {
                    try source.open(frameRate: 30, canceller: ReadCanceller())
                }
            }
        }
        let honest = try LiveSource.stream("http://127.0.0.1:\(port)/secret.ts").open(
            frameRate: 30, canceller: ReadCanceller())
        #expect(honest.format.size == PixelSize(width: 160, height: 120))
    }

    /// Serves a folder's files; /go/NAME redirects to NAME on another port, /sdp describes a session.
    private static let redirector = """
        import functools, http.server, os, sys, threading
        threading.Timer(60, os._exit, [0]).start()
        class Redirector(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                if not self.path.startswith("/go/"): return super().do_GET()
                self.send_response(302)
                self.send_header("Location", f"http://127.0.0.1:{sys.argv[3]}/{self.path[4:]}")
                self.end_headers()
        handler = functools.partial(Redirector, directory=sys.argv[2])
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), handler).serve_forever()
        """

    @Test func `a confined stream leads to no other host`() async throws {
        let folder = try ScratchFolder()
        try Server([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30",
            folder.path + "/clip.ts",
        ]).wait()
        let (port, other) = (try freePort(), try freePort())
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n"
        try folder.write(
            list + "http://127.0.0.1:\(other)/clip.ts\n#EXT-X-ENDLIST\n", to: "elsewhere.m3u8")
        try folder.write(list + "clip.ts\n#EXT-X-ENDLIST\n", to: "here.m3u8")
        let servers = [
            try Server(["python3", "-c", Self.redirector, "\(port)", folder.path, "\(other)"]),
            try Server(["python3", "-c", Self.fileServer, "\(other)", folder.path]),
        ]
        defer { servers.forEach { $0.stop() } }
        try await waitForServer(at: port)
        try await waitForServer(at: other)
        func open(_ source: LiveSource) throws -> SourceFormat {
            try source.open(frameRate: 30, canceller: ReadCanceller()).format
        }
        let size = PixelSize(width: 160, height: 120)
        for (name, staysHere) in [
            ("clip.ts", true), ("here.m3u8", true), ("go/clip.ts", false), ("elsewhere.m3u8", false),
        ] {
            let address = "HTTP://127.0.0.1:\(port)/\(name)"
            #expect(try open(.stream(address)).size == size, "\(name)")
            if staysHere {
                #expect(try open(.confinedStream(address)).size == size, "\(name)")
            } else {
                #expect(throws: VideoError.self, "\(name)") { try open(.confinedStream(address)) }
            }
        }
    }

    @Test func `a description of a session behind an address opens no ports`() async throws {
        let folder = try ScratchFolder()
        let lines = [
            "v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=x", "c=IN IP4 127.0.0.1", "t=0 0",
            "m=video \(try freePort()) RTP/AVP 96", "a=rtpmap:96 H264/90000",
        ]
        try folder.write(lines.joined(separator: "\r\n") + "\r\n", to: "session.sdp")
        let port = try freePort()
        let server = try Server(["python3", "-c", Self.fileServer, "\(port)", folder.path])
        defer { server.stop() }
        try await waitForServer(at: port)
        for source in [
            LiveSource.stream("http://127.0.0.1:\(port)/session.sdp"),
            .confinedStream("HTTP://127.0.0.1:\(port)/session.sdp"),
        ] {
            // Not `timedOut`: no packets are waited for.
            let error = #expect(throws: VideoError.self) {
                try source.open(frameRate: 30, canceller: ReadCanceller())
            }
            #expect(error?.code == .notVideo || error?.code == .cannotOpen)
        }
    }

    @Test(arguments: [
        LiveSource.stream("file:///etc/passwd"), .stream("/etc/passwd"), .stream("concat:a|b"),
        .stream("rtsp:/etc/passwd"), .stream("http:x://y"), .confinedStream("file:///etc/passwd"),
        .file("http://127.0.0.1/x.mp4"), .file("/dev/video0"),
        .camera("/dev/videoX"),
        .camera("/dev/video0/../../etc/passwd"), .camera("/etc/passwd"),
    ])
    func `sources of another kind than stated are refused`(_ source: LiveSource) {
        let error = #expect(throws: VideoError.self) {
            try source.open(frameRate: 30, canceller: ReadCanceller())
        }
        #expect(error?.code == .unsupported)
    }

    /// A port without a listener.
    private func freePort() throws -> Int {
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
    private func waitForServer(at port: Int) async throws {
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

    /// A program beside the test.
    private final class Server {
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

        func wait() { process.waitUntilExit() }

        func stop() {
            // Programs that are started from here ignore milder signals.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
    }
}

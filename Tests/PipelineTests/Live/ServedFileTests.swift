import Foundation
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

/// Files behind addresses of this machine's own network, and what an address may lead to.
@Suite(.timeLimit(.minutes(15))) struct ServedFileTests {
    @Test func `a page instead of pictures is refused as no video`() async throws {
        let folder = ScratchFolder()
        try folder.write(
            "<html><body>" + String(repeating: "no picture ", count: 2000) + "</body></html>", to: "a.html")
        let port = try LocalServer.freePort()
        let server = try LocalServer(["python3", "-c", LocalServer.files, "\(port)", folder.path])
        defer { server.stop() }
        try await LocalServer.waitForListener(at: port)
        #expect {
            try FrameReader("http://127.0.0.1:\(port)/a.html")
        } throws: { error in
            (error as? VideoError)?.code == .notVideo && "\(error)".contains("neither a video nor a picture")
        }
    }

    @Test func `a file behind an address that does not say how long it lasts is no live stream`() async throws
    {
        let folder = ScratchFolder()
        // Written to a pipe, a WebM has no duration, as those that browsers record.
        try LocalServer([
            "sh", "-c",
            "ffmpeg -loglevel error -f lavfi -i testsrc=d=1:s=160x120:r=30 -c:v libvpx -f webm - >\(folder.path)/a.webm",
        ]).wait()
        for name in ["a.ts", "a.png"] {
            try LocalServer([
                "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30",
                "-frames:v", name == "a.png" ? "1" : "30", "\(folder.path)/\(name)",
            ]).wait()
        }
        let port = try LocalServer.freePort()
        let server = try LocalServer(["python3", "-c", LocalServer.files, "\(port)", folder.path])
        defer { server.stop() }
        try await LocalServer.waitForListener(at: port)
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
        let folder = ScratchFolder()
        // So large that the first bytes, by which formats are distinguished, have only one of them.
        let film = folder.path + "/film.mjpeg"
        try LocalServer([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=640x480:r=10:d=1", "-frames:v",
            "6",
            "-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p", film,
        ]).wait()
        let ports = [try LocalServer.freePort(), try LocalServer.freePort()]
        let servers = [
            try LocalServer(["python3", "-c", LocalServer.files, "\(ports[0])", folder.path]),
            try LocalServer(["python3", "-c", Self.rawCamera, "\(ports[1])", film]),
        ]
        defer { for server in servers { server.stop() } }
        for port in ports { try await LocalServer.waitForListener(at: port) }
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

    @Test func `a playlist behind an address opens no local file`() async throws {
        let folder = ScratchFolder()
        let secret = folder.path + "/secret.ts"
        try LocalServer([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30", secret,
        ]).wait()
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(secret)\n#EXT-X-ENDLIST\n"
        let list = "ffconcat version 1.0\nfile 'file:\(secret)'\n"
        try Data(playlist.utf8).write(to: URL(fileURLWithPath: folder.path + "/list.m3u8"))
        try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path + "/list.ffconcat"))
        // A file of the same kind is played where nothing is forbidden: it is not the playlist's fault.
        let local = try FrameReader(folder.path + "/list.m3u8")
        #expect(try local.next() != nil)

        let port = try LocalServer.freePort()
        let server = try LocalServer([
            "python3", "-c", LocalServer.files, "\(port)", folder.path,
        ])
        defer { server.stop() }
        try await LocalServer.waitForListener(at: port)
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
        let folder = ScratchFolder()
        try LocalServer([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=160x120:r=30",
            folder.path + "/clip.ts",
        ]).wait()
        let (port, other) = (try LocalServer.freePort(), try LocalServer.freePort())
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n"
        try folder.write(
            list + "http://127.0.0.1:\(other)/clip.ts\n#EXT-X-ENDLIST\n", to: "elsewhere.m3u8")
        try folder.write(list + "clip.ts\n#EXT-X-ENDLIST\n", to: "here.m3u8")
        let servers = [
            try LocalServer(["python3", "-c", Self.redirector, "\(port)", folder.path, "\(other)"]),
            try LocalServer(["python3", "-c", LocalServer.files, "\(other)", folder.path]),
        ]
        defer { servers.forEach { $0.stop() } }
        try await LocalServer.waitForListener(at: port)
        try await LocalServer.waitForListener(at: other)
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
        let folder = ScratchFolder()
        let lines = [
            "v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=x", "c=IN IP4 127.0.0.1", "t=0 0",
            "m=video \(try LocalServer.freePort()) RTP/AVP 96", "a=rtpmap:96 H264/90000",
        ]
        try folder.write(lines.joined(separator: "\r\n") + "\r\n", to: "session.sdp")
        let port = try LocalServer.freePort()
        let server = try LocalServer(["python3", "-c", LocalServer.files, "\(port)", folder.path])
        defer { server.stop() }
        try await LocalServer.waitForListener(at: port)
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
}

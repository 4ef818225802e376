import Foundation
import PoseCore
import PoseEstimation
import Testing
import VideoIO
import TestSupport

@testable import Pipeline

/// Streams over this machine's own network, sent by the ffmpeg command and by Python.
@Suite(.timeLimit(.minutes(15))) struct LiveStreamTests {
    private func session() throws -> LiveSession {
        try LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator { _ in [] } }.makeSession()
    }

    @Test func `a stream that breaks off and comes back is played on`() async throws {
        let port = try LocalServer.freePort()
        let player = LivePlayer(.stream("http://127.0.0.1:\(port)/live.ts"), session: try session())
        var events = player.events.makeAsyncIterator()
        var last = Timestamp(nanoseconds: -1)
        func sender() throws -> LocalServer {
            try LocalServer([
                "ffmpeg", "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc=d=3:s=160x120:r=30",
                "-f", "mpegts", "-listen", "1", "http://127.0.0.1:\(port)/live.ts",
            ])
        }
        for _ in 0..<2 {
            var server = try sender()
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
                // On busy cores a stream can be over before it was opened.
                if case .state(.reconnecting) = event, !server.isRunning { server = try sender() }
            }
            #expect(frames > 0)
            server.stop()
        }
        player.stop()
    }

    private static let ended = "the stream ended; check that its sender still runs"

    /// Sends pictures as a network camera does, one each 100 ms; its path says what it leaves out, that there are forty instead
    /// of twelve, and that all but the first are noise.
    private static let camera = """
        import http.server, os, random, sys, threading, time
        threading.Timer(60, os._exit, [0]).start()
        picture = open(sys.argv[2], "rb").read()
        class Camera(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                kind = "image/jpg" if "jpg" in self.path else "image/jpeg"
                noise = random.Random(1).randbytes(len(picture))
                for index in range(40 if "many" in self.path else 12):
                    boundary = "" if index == 0 and "bare" in self.path else "--frame\\r\\n"
                    body = noise if index > 0 and "noise" in self.path else picture
                    head = f"{boundary}Content-Type: {kind}\\r\\nContent-Length: {len(picture)}\\r\\n\\r\\n"
                    self.wfile.write(head.encode() + body + b"\\r\\n")
                    time.sleep(0.1)
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Camera).serve_forever()
        """

    @Test(arguments: ["plain", "jpg", "bare", "bare-jpg"])
    func `a camera without times is timed by arrival, whatever its parts leave out`(kind: String) async throws
    {
        let folder = ScratchFolder()
        let (server, port) = try await Self.startCamera(folder)
        defer { server.stop() }
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

    @Test func `a camera of which nothing can be decoded any more has broken off`() async throws {
        let folder = ScratchFolder()
        let (server, port) = try await Self.startCamera(folder)
        defer { server.stop() }
        var configuration = FrameReader.Configuration()
        configuration.timeout = .milliseconds(500)
        let reader = try FrameReader("http://127.0.0.1:\(port)/many-noise", configuration: configuration)
        let error = #expect(throws: VideoError.self) { while try reader.next() != nil {} }
        #expect(error?.code == .timedOut)
        #expect(
            error?.description
                == "http://127.0.0.1:\(port)/many-noise: sends nothing that can be decoded; check the camera's settings, or start it again"
        )
    }

    @Test(arguments: [true, false])
    func `what waited while frames were not taken is left out where frames are to be current`(
        areCurrent: Bool
    ) async throws {
        let folder = ScratchFolder()
        let (server, port) = try await Self.startCamera(folder)
        defer { server.stop() }
        var configuration = FrameReader.Configuration()
        configuration.dropsLateFrames = areCurrent
        let reader = try FrameReader("http://127.0.0.1:\(port)/many", configuration: configuration)
        _ = try reader.next()
        try await Task.sleep(for: .seconds(3))
        _ = try reader.next()
        let dropped = reader.takeDropped()
        #expect(areCurrent ? dropped > 10 : dropped == 0)
        #expect(reader.takeDropped() == 0)
        var rest = 0
        while (try? reader.next()) != nil { rest += 1 }
        #expect(areCurrent ? rest + dropped < 39 : rest > 30)
    }

    private static func startCamera(_ folder: ScratchFolder) async throws -> (LocalServer, port: Int) {
        let picture = folder.path + "/picture.jpg"
        try LocalServer([
            "ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=160x120", "-frames:v", "1",
            picture,
        ]).wait()
        let port = try LocalServer.freePort()
        let server = try LocalServer(["python3", "-c", camera, "\(port)", picture])
        try await LocalServer.waitForListener(at: port)
        return (server, port)
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
}

import Foundation
import TestSupport
import Testing
import VideoIO

@testable import Pipeline
@testable import WebApp

@Suite struct SourceCatalogTests {
    private let folder = ScratchFolder()

    private func source(_ description: SourceDescription, of catalog: SourceCatalog) throws -> PlayableSource
    {
        try catalog.source(for: description) { _ in nil }
    }

    @Test func `a folder offers its videos and nothing else`() throws {
        let inside = folder.file("inside")
        try FileManager.default.createDirectory(atPath: inside + "/more", withIntermediateDirectories: true)
        let secret = try folder.write([1], to: "secret.mp4")
        for name in ["inside/a.mp4", "inside/more/b.mkv", "inside/notes.txt"] {
            try folder.write([1], to: name)
        }
        try FileManager.default.createSymbolicLink(atPath: inside + "/link.mp4", withDestinationPath: secret)
        try FileManager.default.createSymbolicLink(atPath: inside + "/up", withDestinationPath: folder.path)
        let catalog = try SourceCatalog(named: inside)
        #expect(catalog.initial == .file(name: "a.mp4"))
        #expect(catalog.fileNames.sorted() == ["a.mp4", "more/b.mkv"])
        #expect(try source(.file(name: "more/b.mkv"), of: catalog).live != nil)
        for name in ["link.mp4", "../secret.mp4", secret, "up/secret.mp4", "notes.txt", "a.mp4/", ""] {
            #expect(throws: SourceError.unknown(.file(name: name))) {
                try source(.file(name: name), of: catalog)
            }
        }
    }

    @Test func `a named pipe is read by its player alone`() throws {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        // Lets readers open it.
        let descriptor = open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(descriptor) }
        let catalog = try SourceCatalog(named: pipe)
        let source = try source(.file(name: "pipe"), of: catalog)
        let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator() }
        let session = try WebSession(
            engine: engine, source: source, configuration: LiveSession.Configuration())
        #expect(throws: SessionError.playsNoFile) { try session.timeline }
        session.end()
    }

    @Test func `a folder without videos leaves the choice open`() throws {
        #expect(try SourceCatalog(named: folder.path).initial == nil)
    }

    @Test func `a file is offered alone`() throws {
        try folder.write([1], to: "b.mp4")
        let catalog = try SourceCatalog(named: try folder.write([1], to: "a.mp4"))
        #expect(catalog.initial == .file(name: "a.mp4"))
        #expect(catalog.fileNames == ["a.mp4"])
        #expect(throws: SourceError.self) { try source(.file(name: "b.mp4"), of: catalog) }
    }

    @Test func `demos are offered by name and title`() throws {
        let catalog = try SourceCatalog(named: "demo")
        #expect(catalog.initial == .demo(name: "demo"))
        #expect(catalog.demos.first?.title == "All exercises")
        #expect(catalog.demos.contains { $0.name == "demo:jumping-jacks" && $0.title == "Jumping Jacks" })
        #expect(throws: SourceError.self) { try source(.demo(name: "demo:sleeping"), of: catalog) }
        #expect(throws: SourceError.self) { try source(.camera(device: "/etc/passwd"), of: catalog) }
        #expect(throws: SourceError.self) { try source(.upload(id: "x"), of: catalog) }
    }

    @Test func `passwords of streams are not shown`() throws {
        let address = "rtsp://user:pa:ss@camera.local/stream?a=b@c"
        let shown = "rtsp://camera.local/stream?a=b@c"
        let catalog = try SourceCatalog(named: address)
        #expect(SourceDescription.stream(url: address).title == shown)
        #expect(catalog.initial == .stream(url: shown))
        let chosen = try source(.stream(url: shown), of: catalog)
        #expect(chosen.live == .stream(address))
        #expect(chosen.description == .stream(url: shown) && chosen.title == shown)
        let other = "rtsp://other:word@camera.local/stream?a=b@c"
        #expect(try source(.stream(url: other), of: catalog).live == .stream(other))
    }

    @Test(arguments: [
        "file:///etc/passwd", "concat:a|b", "/etc/passwd", "udp://x", "http://", "rtsp:// x", "data://x",
        "pipe:0",
    ])
    func `addresses of other protocols are refused`(url: String) throws {
        let catalog = try SourceCatalog(named: "demo")
        #expect(throws: SourceError.noStream(url: url)) { try source(.stream(url: url), of: catalog) }
    }

    @Test func `a camera may be named by a link`() throws {
        let error = #expect(throws: LiveServerError.self) { try SourceCatalog(named: "/dev/v4l/by-id/none") }
        let missing = #expect(throws: VideoError.self) { try FrameReader("/dev/v4l/by-id/none") }
        #expect(error?.description == missing?.description)
        let catalog = SourceCatalog(initial: nil, cameras: ["/dev/v4l/by-id/none"])
        #expect(catalog.cameras.contains { $0.device == "/dev/v4l/by-id/none" && $0.name == "none" })
        let camera = SourceDescription.camera(device: "/dev/v4l/by-id/none")
        #expect(try source(camera, of: catalog).live == .camera("/dev/v4l/by-id/none"))
    }

    @Test
    func `cameras that are watched for home automation are offered beside the source, without passwords`()
        throws
    {
        var catalog = try SourceCatalog(named: "demo")
        for name in ["rtsp://me:secret@host/a", "rtsp://me:secret@host/a", "demo:lunges"] {
            catalog.offer(try SourceCatalog(named: name))
        }
        #expect(catalog.initial == .demo(name: "demo"))
        #expect(catalog.streams == ["rtsp://me:secret@host/a"])
        let description = SourceDescription.stream(url: "rtsp://host/a")
        #expect(try source(description, of: catalog).live == .stream("rtsp://me:secret@host/a"))
        #expect(try LiveServer.source(named: "demo:lunges") == .demo("demo:lunges"))
        #expect(throws: LiveServerError.self) { try LiveServer.source(named: folder.path) }
    }

    @Test func `a camera that is watched for home automation may be plugged in later`() throws {
        let device = "/dev/v4l/by-id/none"
        var catalog = try SourceCatalog(named: "demo")
        catalog.offer(try SourceCatalog(named: device, waitsForCamera: true))
        #expect(try source(.camera(device: device), of: catalog).live == .camera(device))
        #expect(try LiveServer.source(named: device) == .camera(device))
    }

    @Test(arguments: ["/nowhere.mp4", "demo:sleeping", "ftp://x/y", "/dev/video99999"])
    func `a missing source is named`(name: String) throws {
        let error = #expect(throws: LiveServerError.self) { try SourceCatalog(named: name) }
        #expect(try #require(error).description.contains(name))
    }

    @Test func `requests name sources by kind`() throws {
        func decode(_ json: String) throws -> SourceDescription {
            try JSONDecoder().decode(SourceDescription.self, from: Data(json.utf8))
        }
        #expect(try decode(#"{"kind": "demo"}"#) == .demo(name: "demo"))
        #expect(try decode(#"{"kind": "browser", "label": "Front"}"#) == .browser(label: "Front"))
        #expect(try decode(#"{"kind": "upload", "id": "1"}"#) == .upload(id: "1"))
        for json in [
            #"{"kind": "fax"}"#, #"{"kind": "file"}"#, #"{"kind": "file", "name": ""}"#, #"{}"#, "[]",
        ] {
            #expect(throws: DecodingError.self) { try decode(json) }
        }
    }
}

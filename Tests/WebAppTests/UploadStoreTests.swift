import Foundation
import NIOCore
import Pipeline
import TestSupport
import Testing

@testable import WebApp

@Suite struct UploadStoreTests {
    private static let start: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8)

    /// The pieces of a video of so many bytes.
    private func chunks(_ counts: Int..., start: [UInt8] = start) -> AsyncStream<ByteBuffer> {
        AsyncStream { continuation in
            for (index, count) in counts.enumerated() {
                let head = index == 0 ? Array(start.prefix(count)) : []
                continuation.yield(
                    ByteBuffer(bytes: head + [UInt8](repeating: 0, count: count - head.count)))
            }
            continuation.finish()
        }
    }

    private func store(_ folder: ScratchFolder, _ limits: UploadLimits = UploadLimits()) throws -> UploadStore
    {
        try UploadStore(data: try DataFolder(folder.path), limits: limits)
    }

    private func files(_ folder: ScratchFolder) -> [String] { folder.names(in: "uploads/\(getpid())") }

    @Test func `a video is stored until its session ends`() async throws {
        let folder = ScratchFolder()
        let store = try store(folder)
        let id = try await store.receive(chunks(600, 400), name: UploadName("a.mp4"), expectedLength: 1000)
        #expect(store.file(id)?.name == "a.mp4")
        #expect(files(folder) == ["\(id).mp4"])
        store.claim(id, session: "one")
        store.claim(id, session: "two")
        store.release(session: "one")
        #expect(store.file(id) != nil)
        store.release(session: "two")
        #expect(store.file(id) == nil)
        #expect(files(folder).isEmpty)
    }

    @Test func `a video that is chosen as its session ends goes with it`() async throws {
        try await TestServer.run { server in
            let store = server.server.sessions
            let id = try await store.uploads.receive(
                chunks(600), name: UploadName("a.mp4"), expectedLength: nil)
            let session = try store.create(.browser(label: "Camera"), LiveSession.Configuration())
            await store.end(session)
            // As a request does that found the session before it ended.
            try await store.change(session, to: .upload(id: id))
            #expect(store.uploads.file(id) == nil)
        }
    }

    @Test func `a session keeps only the video that it plays`() async throws {
        try await TestServer.run { server in
            let store = server.server.sessions
            func isKept(_ id: String) -> Bool { store.uploads.file(id) != nil }
            let first = try await store.uploads.receive(
                chunks(600), name: UploadName("a.mp4"), expectedLength: nil)
            let second = try await store.uploads.receive(
                chunks(600), name: UploadName("b.mp4"), expectedLength: nil)
            let session = try store.create(.upload(id: first), LiveSession.Configuration())
            try await store.change(session, to: .upload(id: first))
            #expect(isKept(first))
            try await store.change(session, to: .upload(id: second))
            #expect(!isKept(first) && isKept(second))
            try await store.change(session, to: .browser(label: "Camera"))
            #expect(!isKept(second))
            await store.end(session)
        }
    }

    @Test func `a refused video leaves nothing`() async throws {
        let folder = ScratchFolder()
        var limits = UploadLimits()
        limits.bytes = 1000
        let store = try store(folder, limits)
        let name = UploadName("a.mp4")
        await #expect(throws: UploadError.tooLong(limit: 1000)) {
            try await store.receive(chunks(600, 600), name: name, expectedLength: nil)
        }
        await #expect(throws: UploadError.notAVideo) {
            try await store.receive(
                chunks(600, start: Array("#EXTM3U".utf8)), name: name, expectedLength: nil)
        }
        await #expect(throws: UploadError.notAVideo) {
            try await store.receive(chunks(), name: name, expectedLength: nil)
        }
        await #expect(throws: UploadError.incomplete(received: 600, expected: 700)) {
            try await store.receive(chunks(600), name: name, expectedLength: 700)
        }
        #expect(files(folder).isEmpty)
    }

    @Test func `leftovers of processes that have gone are removed`() throws {
        let folder = ScratchFolder()
        // Beyond the largest number of a process.
        try folder.write([1], to: "uploads/99999999/a.mp4")
        try folder.write([1], to: "uploads/\(getpid())/a.mp4")
        try folder.write([1], to: "uploads/1/a.mp4")
        _ = try store(folder)
        #expect(folder.names(in: "uploads") == ["1"])
    }

    @Test func `names of uploads are plain`() {
        #expect(UploadName("../../a\u{7}b.mp4").text == "ab.mp4")
        #expect(UploadName("C:\\videos\\a.MP4").text == "a.MP4")
        #expect(UploadName("C:\\videos\\a.MP4").fileEnding == "mp4")
        #expect(UploadName("a.m p").fileEnding == "video")
        #expect(UploadName(nil).text == "video")
        #expect(UploadName(" / ").text == "video")
        #expect(UploadName(String(repeating: "a", count: 500)).text.count == 120)
    }

    @Test func `videos are recognised by their first bytes`() {
        #expect(VideoSignature.isVideo([0, 0, 0, 24] + Array("ftypisom".utf8)))
        #expect(VideoSignature.isVideo([0x1A, 0x45, 0xDF, 0xA3]))
        for text in ["#EXTM3U\n", "ffconcat version 1.0", "<?xml", "", "RIFFxxxxWAVE", "%PDF"] {
            #expect(!VideoSignature.isVideo(Array(text.utf8)), "\(text)")
        }
    }
}

@Suite struct UploadRegisterTests {
    private let now = ContinuousClock.now

    private var limits: UploadLimits {
        var limits = UploadLimits()
        limits.count = 2
        return limits
    }

    @Test func `places of arriving uploads count`() throws {
        var register = UploadRegister()
        func begin(_ id: String) throws { _ = try register.begin(id, limits: limits, at: now) {} }
        try begin("a")
        let isKept = register.finish("a", path: "/a", name: "a", at: now)
        try begin("b")
        #expect(throws: UploadError.tooMany(limit: 2)) { try begin("c") }
        register.end("b")
        try begin("d")
        #expect(isKept && Set(register.uploads.keys) == ["a"])
    }

    @Test func `an upload that hangs gives its place to another`() throws {
        var register = UploadRegister()
        for id in ["slow", "fast"] { _ = try register.begin(id, limits: limits, at: now) {} }
        #expect(throws: UploadError.self) {
            try register.begin("third", limits: limits, at: now + .seconds(1)) {}
        }
        let isThere = register.note(1 << 20, of: "fast")
        let former = try register.begin("third", limits: limits, at: now + .seconds(3)) {}
        let places = ["slow", "fast", "third"].map { register.note(1, of: $0) }
        let isKept = register.finish("slow", path: "/slow", name: "", at: now)
        #expect(isThere && former?.received == 0 && places == [false, true, true] && !isKept)
    }

    @Test func `an upload keeps a pace`() {
        let pace = UploadPace()
        let second = pace.minimumRate
        #expect(pace.timeLeft(received: 0, after: .zero) == .seconds(30))
        #expect(pace.timeLeft(received: 1, after: .seconds(31)) <= .zero)
        // However much there is, no silence is longer.
        #expect(pace.timeLeft(received: 1000 * second, after: .seconds(1)) == .seconds(30))
        #expect(pace.timeLeft(received: 100 * second, after: .seconds(120)) == .seconds(10))
        #expect(pace.timeLeft(received: 100 * second, after: .seconds(131)) < .zero)
        #expect(pace.isHanging(received: 0, after: .seconds(2)))
        #expect(!pace.isHanging(received: 10 * second, after: .seconds(11)))
    }

    @Test func `uploads that no session played in time are removed`() throws {
        var register = UploadRegister()
        for (id, arrival) in [("old", now), ("played", now), ("new", now + .seconds(2))] {
            _ = try register.begin(id, limits: UploadLimits(), at: now) {}
            _ = register.finish(id, path: "/\(id)", name: "", at: arrival)
        }
        register.claim("played", session: "one")
        let none = register.removeUnused(since: now - .seconds(1))
        let old = register.removeUnused(since: now + .seconds(1))
        #expect(none == [] && old == ["/old"])
        #expect(Set(register.uploads.keys) == ["played", "new"])
        let others = register.release(session: "two", except: nil)
        let played = register.release(session: "one", except: nil)
        #expect(others == [] && played == ["/played"])
    }
}

import Foundation
import NIOCore
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
        let folder = try ScratchFolder()
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

    @Test func `a refused video leaves nothing`() async throws {
        let folder = try ScratchFolder()
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
        let folder = try ScratchFolder()
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

    @Test func `places of arriving uploads count`() throws {
        var register = UploadRegister()
        try register.begin(limit: 2)
        register.add("a", path: "/a", name: "a", at: now)
        register.end()
        try register.begin(limit: 2)
        #expect(throws: UploadError.tooMany(limit: 2)) { try register.begin(limit: 2) }
        register.end()
        try register.begin(limit: 2)
    }

    @Test func `uploads that no session played in time are removed`() {
        var register = UploadRegister()
        register.add("old", path: "/old", name: "", at: now)
        register.add("played", path: "/played", name: "", at: now)
        register.add("new", path: "/new", name: "", at: now + .seconds(2))
        register.claim("played", session: "one")
        let none = register.removeUnused(since: now - .seconds(1))
        let old = register.removeUnused(since: now + .seconds(1))
        #expect(none == [] && old == ["/old"])
        #expect(Set(register.uploads.keys) == ["played", "new"])
        let others = register.release(session: "two")
        let played = register.release(session: "one")
        #expect(others == [] && played == ["/played"])
    }
}

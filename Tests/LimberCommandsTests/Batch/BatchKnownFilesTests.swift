import Foundation
import TestSupport
import Testing

@testable import LimberCommands

@Suite struct BatchKnownFilesTests {
    private let folder = ScratchFolder()

    private func stamp(_ size: Int64, modified: Double = 1, changed: Double = 2) throws -> BatchFileStamp {
        let path = try folder.write("a film", to: "film")
        var stamp = try #require(BatchFileStamp(of: path))
        (stamp.size, stamp.modified, stamp.changed) = (size, modified, changed)
        return stamp
    }

    @Test func `a file that is as it was has the key that the last run logged`() throws {
        _ = try BatchFolder(folder.path)
        let log = try BatchLog(
            folder.path, settings: "now", options: [], manifest: "-", shard: .whole, inputs: [])
        let other = try BatchLog(
            folder.path, settings: "other", options: [], manifest: "-", shard: .whole, inputs: [])
        let status = { BatchStatus(input: "a", status: .done, key: $0) }
        let (first, second) = (try stamp(1), try stamp(1, changed: 3))
        try log.add(status("former"), file: first)
        try log.add(status("latter"), file: second)
        try log.add(BatchStatus(input: "b", status: .done, key: "unknown"))
        try other.add(status("of other options"), file: second)
        let known = BatchKnownFiles(of: folder.path, settings: "now", names: ["a", "b"])
        #expect(known.key(of: "a", second) == "latter")
        // Also one that was touched alone: its content may be another.
        #expect(known.key(of: "a", first) == nil && known.key(of: "a", nil) == nil)
        #expect(known.key(of: "b", nil) == nil)
        #expect(BatchKnownFiles(of: folder.path, settings: "now", names: []).key(of: "a", second) == nil)
    }

    @Test func `a stamp is of a file that stands for itself`() throws {
        let film = try #require(BatchFileStamp(of: folder.write("a film", to: "film")))
        #expect(
            film.size == 6 && !film.isSettled(at: film.changed + 1) && film.isSettled(at: film.changed + 3))
        #expect(BatchFileStamp(of: folder.path) == nil && BatchFileStamp(of: folder.file("none")) == nil)
        #expect(BatchFileStamp(of: try folder.write("#EXTM3U\nday.ts\n", to: "day.m3u8")) == nil)
    }

    @Test func `another name or other permissions leave the content, and another time may not`() throws {
        let stamp = try stamp(1)
        #expect(try self.stamp(1, changed: 9).hasContent(of: stamp))
        #expect(try !self.stamp(1, modified: 9).hasContent(of: stamp))
        #expect(try !self.stamp(2).hasContent(of: stamp))
    }
}

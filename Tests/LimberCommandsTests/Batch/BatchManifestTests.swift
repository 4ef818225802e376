import Foundation
import Pipeline
import TestSupport
import Testing
import VideoIO

@testable import LimberCommands

@Suite struct BatchManifestTests {
    private func names(_ text: String) -> [String] { BatchManifest(Data(text.utf8)).entries.map(\.name) }

    @Test func `a name in a folder that is not UTF-8 says so`() throws {
        let folder = ScratchFolder()
        try folder.write("a film", to: "a.mp4")
        let name: [CChar] = folder.file("b").utf8CString.dropLast() + [CChar(bitPattern: 0xE9)]
        close(open(name + Array(".mp4".utf8CString), O_WRONLY | O_CREAT, 0o600))
        let entries = try BatchManifest(contentsOf: folder.path).entries
        #expect(entries.map(\.problem) == [nil, "the name is not UTF-8; rename the file"])
    }

    @Test func `text has a path or an address a line`() {
        #expect(
            names("a.mp4\r\n\n  \nrtsp://camera/1\n with space .mp4")
                == ["a.mp4", "rtsp://camera/1", " with space .mp4"])
    }

    @Test func `JSON Lines may have names with line breaks, and lines that cannot be read say so`() {
        let manifest = BatchManifest(
            Data(
                "{\"input\": \"a\\nb.mp4\", \"label\": 3}\n\"c.mp4\"\n{\"url\": \"http://x/\"}\n{\"input\": 7}\n"
                    .utf8))
        #expect(manifest.entries.map(\.name) == ["a\nb.mp4", "c.mp4", "http://x/", "{\"input\": 7}"])
        #expect(manifest.entries.map { $0.problem == nil } == [true, true, true, false])
    }

    @Test func `the first line of JSON Lines need not name anything, and other members may be of any kind`() {
        let lines = [
            "{\"id\": 1}", "{\"path\": \"a.mp4\", \"video\": {\"codec\": \"h264\"}}",
            "{\"video\": \"b.mp4\"}",
        ]
        let manifest = BatchManifest(Data(lines.joined(separator: "\n").utf8))
        #expect(manifest.entries.map(\.name) == [lines[0], "a.mp4", "b.mp4"])
        #expect(manifest.entries.map { $0.problem == nil } == [false, true, true])
    }

    @Test func `names that NUL separates may have line breaks`() {
        #expect(names("a\nb.mp4\0{c}.mp4\0") == ["a\nb.mp4", "{c}.mp4"])
    }

    @Test func `a byte order mark is no part of a name, and UTF-16 is read by it`() throws {
        #expect(names("\u{FEFF}a.mp4\r\nb.mp4\r\n") == ["a.mp4", "b.mp4"])
        #expect(names("\u{FEFF}{\"input\": \"a.mp4\"}\n") == ["a.mp4"])
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let text = try #require("\u{FEFF}a é.mp4\r\nb.mp4\r\n".data(using: encoding))
            #expect(BatchManifest(text).entries.map(\.name) == ["a é.mp4", "b.mp4"])
        }
    }

    @Test func `of a folder what cannot be read has the reason`() throws {
        let problem = VideoError(.cannotOpen, "clips/lost+found", "the folder cannot be read")
        let inputs = [Result.failure(problem), .success(AnalysisInput(name: "clips/a.mp4"))]
        let manifest = try BatchManifest(inputs: inputs, of: "clips")
        #expect(manifest.entries.map(\.name) == ["clips", "clips/a.mp4"])
        #expect(
            manifest.entries.map(\.problem) == ["clips/lost+found: the folder cannot be read", nil])
        #expect(throws: problem) { try BatchManifest(inputs: [.failure(problem)], of: "clips") }
    }

    @Test func `a video is no manifest`() throws {
        let folder = ScratchFolder()
        let video = Data([0, 0, 0, 0x20]) + Data("ftypisom".utf8) + Data([0, 0, 2, 0, 0xFF, 0x0A])
        for data in [video, Data([0x1A, 0x45, 0xDF, 0xA3, 1, 0, 0, 0])] {
            try data.write(to: URL(fileURLWithPath: folder.file("clip")))
            let error = #expect(throws: VideoError.self) {
                try BatchManifest(contentsOf: folder.file("clip"))
            }
            #expect(
                error?.description
                    == "\(folder.file("clip")): is no list of names; give a text file with one path a line, or a folder of videos"
            )
        }
        try Data("a\nb.mp4\0c.mp4\0".utf8).write(to: URL(fileURLWithPath: folder.file("list")))
        #expect(try BatchManifest(contentsOf: folder.file("list")).entries.count == 2)
    }

    @Test func `a name that is not UTF-8 is a problem of its own line`() {
        let manifest = BatchManifest(Data([0x61, 0xFF, 0x0A, 0x62]))
        #expect(manifest.entries.map { $0.problem == nil } == [false, true])
    }

    @Test func `shares have every line once`() throws {
        let all = Array(0..<10_001)
        let shares = try (1...8).map { try #require(BatchShard("\($0)/8")).elements(of: all) }
        #expect(shares.flatMap { $0 }.sorted() == all)
        #expect(Set(shares.map(\.count)) == [1250, 1251])
        #expect(["0/3", "4/3", "1/0", "1", "a/b", "1/2/3", "-1/2"].allSatisfy { BatchShard($0) == nil })
    }

    @Test func `a key is of content, options and version, not of the name`() throws {
        let folder = ScratchFolder()
        let (first, same) = (try folder.write("film", to: "a.mp4"), try folder.write("film", to: "b.mp4"))
        let other = try folder.write("other", to: "c.mp4")
        func key(_ path: String, _ options: [String] = [], _ version: String = "1") throws -> String {
            try BatchKey(options: options, files: [], version: version).key(of: path)
        }
        #expect(try key(first) == key(same))
        let keys = try [
            key(first), key(other), key(first, ["--world"]), key(first, [], "2"), key("http://x/a.mp4"),
            key("http://x/b.mp4"),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(throws: (any Error).self) { try key(folder.file("missing.mp4")) }
    }

    @Test func `a playlist's key is of the files that it names`() throws {
        let folder = ScratchFolder()
        func key(_ name: String) throws -> String {
            try BatchKey(options: [], files: [], version: "1").key(of: folder.file(name))
        }
        let texts = [
            "m3u8":
                "#EXTM3U\r\n#EXT-X-MAP:URI=\"head.mp4\"\r\n#EXTINF:2,\r\nseg 0.ts\r\n#EXTINF:2,\r\nhttp://x/y.ts\r\n",
            "ffconcat": "ffconcat version 1.0\nfile 'seg 0.ts'\nduration 2\nfile head.mp4\n",
        ]
        for (ending, text) in texts {
            for day in ["a", "b", "c"] {
                try folder.write(text, to: "\(ending)/\(day)/index.\(ending)")
                try folder.write(text, to: "\(ending)/\(day)/seg 0.ts")
                try folder.write("head", to: "\(ending)/\(day)/head.mp4")
                try folder.write(
                    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nindex.\(ending)\n",
                    to: "\(ending)/\(day)/all.m3u8")
            }
            let keys = try ["a", "b", "c"].map { try key("\(ending)/\($0)/index.\(ending)") }
            #expect(Set(keys).count == 1, "equal recordings")
            for (changed, day) in [("seg 0.ts", "b"), ("head.mp4", "c")] {
                try folder.write("another day", to: "\(ending)/\(day)/\(changed)")
                #expect(try key("\(ending)/\(day)/index.\(ending)") != keys[0])
                // By way of a playlist of playlists, too.
                #expect(try key("\(ending)/\(day)/all.m3u8") != key("\(ending)/a/all.m3u8"))
            }
        }
        // Where what is named is not found, the same names in another folder may be other files.
        let manifest = "<?xml version=\"1.0\"?>\n<MPD><Period/></MPD>"
        let missing = "#EXTM3U\nmissing.ts\n"
        for day in ["a", "b"] {
            try folder.write(manifest, to: "dash/\(day)/index.mpd")
            try folder.write(missing, to: "dash/\(day)/index.m3u8")
        }
        #expect(try key("dash/a/index.mpd") != key("dash/b/index.mpd"))
        #expect(try key("dash/a/index.m3u8") != key("dash/b/index.m3u8"))
    }
}

import Foundation
import PoseCore
import Testing

@testable import VideoIO

@Suite struct PictureFolderTests {
    @Test func `every picture is read under any of its names' endings, or named`() throws {
        let folder = try TemporaryFolder()
        for name in ["1.jpg", "4.png", "6.bmp"] { _ = try folder.makePatches(name, frames: 1) }
        _ = try folder.makePatches("5.jp2", frames: 1, "-c:v", "jpeg2000")
        try folder.write(try folder.bytes(of: "1.jpg"), to: "2.JFIF")
        try folder.write(Array("no picture".utf8), to: "0.jpg")
        try folder.write(Array("FUJIFILMCCD-RAW 0201".utf8), to: "3.raf")
        try folder.write(Array("notes".utf8), to: "notes.txt")
        let reader = try FrameReader(folder.path)
        let frames = try reader.allFrames()
        #expect(frames.map(\.fileName) == ["1.jpg", "2.JFIF", "4.png", "5.jp2", "6.bmp"])
        #expect(frames.map(\.index) == [1, 2, 4, 5, 6])
        #expect(reader.lostFrames == 2)
        #expect(
            reader.warnings.unreadPictures.map(\.description) == [
                "\(folder.file("0.jpg")): is no picture that can be decoded, although it is named .jpg; check what it is",
                "\(folder.file("3.raf")): is a RAW photograph (RAF), which is not read; export it as JPEG",
            ])
    }

    @Test func `a folder of which nothing can be read names its pictures`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.write(Array("FUJIFILMCCD-RAW 0201".utf8), to: "1.raf")
        try folder.write(Array("no picture".utf8), to: "2.jpg")
        let error = #expect(throws: VideoError.self) { _ = try FrameReader(folder.path) }
        #expect(
            error?.description
                == "\(folder.path): none of its 2 pictures can be read (1.raf, 2.jpg); \(first): is a RAW photograph (RAF), which is not read; export it as JPEG"
        )
    }

    @Test func `many unread pictures are some lines and a count`() {
        var warnings = SourceWarnings()
        #expect(warnings.isEmpty && warnings.lines().isEmpty)
        warnings.unreadPictures = (1...30).map { VideoError(.notVideo, "\($0).jpg", "is none") }
        warnings.reducedPictures = ["31.jpg: is large"]
        let lines = warnings.lines(maximum: 3)
        #expect(
            lines == [
                "1.jpg: is none", "2.jpg: is none", "3.jpg: is none", "and 28 more like these",
            ])
        #expect(warnings.lines(maximum: 31).count == 31)
    }

    @Test func `folders are listed with links followed and loops left out`() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        let files = FileManager.default
        for name in ["b/c", "a", ".hidden/x"] {
            try files.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try files.createDirectory(atPath: elsewhere.file("deep"), withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: folder.file("a/link"), withDestinationPath: elsewhere.path)
        try files.createSymbolicLink(atPath: folder.file("b/c/back"), withDestinationPath: folder.path)
        try files.createSymbolicLink(atPath: folder.file("b/gone"), withDestinationPath: "/nowhere/at/all")
        #expect(
            FolderTree.folders(in: folder.path)
                == [folder.path] + ["a", "a/link", "a/link/deep", "b", "b/c"].map { folder.file($0) })
    }

    @Test func `a link to the root is not followed`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("all"), withDestinationPath: "/")
        #expect(FolderTree.folders(in: folder.path) == [folder.path])
        #expect(["/", "//", "/.", folder.file("all")].allSatisfy(FolderTree.isRoot))
        #expect(![folder.path, "/nowhere", "/tmp"].contains(where: FolderTree.isRoot))
    }

    @Test func `folders linked into each other are listed once each, by their own paths`() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        let files = FileManager.default
        for name in ["p", "q/r", "z"] {
            try files.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        for (link, target) in [
            ("p/q", "q"), ("q/p", "p"), ("q/r/all", ""), ("a", "z"), ("z/self", "z"),
        ] {
            try files.createSymbolicLink(
                atPath: folder.file(link), withDestinationPath: folder.file(target))
        }
        for link in ["p/one", "q/two"] {
            try files.createSymbolicLink(atPath: folder.file(link), withDestinationPath: elsewhere.path)
        }
        #expect(
            FolderTree.folders(in: folder.path)
                == [folder.path] + ["p", "p/one", "q", "q/r", "z"].map { folder.file($0) })
    }
}

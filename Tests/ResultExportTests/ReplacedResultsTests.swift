import Foundation
import TestSupport
import Testing

@testable import ResultExport

@Suite struct ReplacedResultsTests {
    private let folder = ScratchFolder()

    private func notice(of text: String, writtenFor source: String) throws -> String? {
        try folder.write(text, to: "clip.jsonl")
        return ReplacedResults(of: "clip", in: output(.jsonl))?.notice(writtenFor: source)
    }

    private func output(_ format: ExportFormat, hasOverlay: Bool = false) -> AnalysisOutput {
        var output = AnalysisOutput()
        (output.folder, output.format, output.hasOverlay) = (folder.file("."), format, hasOverlay)
        return output
    }

    @Test func `results of another file of the same name are named where they are replaced`() throws {
        let (a, b) = (try folder.write("a", to: "a/clip.mp4"), try folder.write("b", to: "b/clip.mp4"))
        let header = #"{"type":"header","source":"\#(a)"}"# + "\n{}\n"
        #expect(
            try notice(of: header, writtenFor: b)
                == "\(folder.file("./clip.jsonl")): replaces the results of \(a); "
                + "analyse files of one name in one command, or each into another --output")
        // The same file, by whatever name.
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.mp4"), withDestinationPath: a)
        #expect(try notice(of: header, writtenFor: folder.file("link.mp4")) == nil)
        // A stream, and a file that is no more.
        #expect(try notice(of: header, writtenFor: "rtsp://camera/clip") == nil)
        try FileManager.default.removeItem(atPath: a)
        #expect(try notice(of: header, writtenFor: b) == nil)
        #expect(ReplacedResults(of: "none", in: output(.jsonl)) == nil)
    }

    @Test(
        arguments: [
            (ExportFormat.jsonl, "clip.jsonl"), (.csv, "clip.csv"), (.coco, "clip.coco.json"),
            (.openpose, "clip_openpose/clip_000000000000_keypoints.json"), (.trc, "clip.person3.trc"),
            (.bvh, "clip.person12.bvh"), (.mot, "clip.person1.mot"),
        ])
    func `results of any format that do not say of what they are are named where they are replaced`(
        format: ExportFormat, file: String
    ) throws {
        #expect(ReplacedResults(of: "clip", in: output(format)) == nil)
        try folder.write("what others wrote", to: file)
        let replaced = try #require(ReplacedResults(of: "clip", in: output(format)))
        let name = try #require(file.split(separator: "/").first)
        let notice = try #require(replaced.notice(writtenFor: "b.mp4"))
        #expect(notice.hasPrefix(folder.file("./\(name)") + ": replaces earlier results, "))
        #expect(ReplacedResults(of: "other", in: output(format)) == nil)
    }

    @Test func `an annotated video alone is named, too`() throws {
        try folder.write("what others wrote", to: "clip.overlay.mp4")
        #expect(ReplacedResults(of: "clip", in: output(.csv)) == nil)
        #expect(ReplacedResults(of: "clip", in: output(.csv, hasOverlay: true)) != nil)
    }
}

import Foundation
import TestSupport
import Testing

@testable import ResultExport

@Suite struct ReplacedResultsTests {
    private let folder = ScratchFolder()

    private func notice(of text: String, writtenFor source: String) throws -> String? {
        let path = try folder.write(text, to: "clip.jsonl")
        return ReplacedResults(at: path).notice(writtenFor: source)
    }

    @Test func `results of another file of the same name are named where they are replaced`() throws {
        let (a, b) = (try folder.write("a", to: "a/clip.mp4"), try folder.write("b", to: "b/clip.mp4"))
        let header = #"{"type":"header","source":"\#(a)"}"# + "\n{}\n"
        #expect(
            try notice(of: header, writtenFor: b)
                == "\(folder.file("clip.jsonl")): replaces the results of \(a); "
                + "analyse files of one name in one command, or each into another --output")
        // The same file, by whatever name.
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.mp4"), withDestinationPath: a)
        #expect(try notice(of: header, writtenFor: folder.file("link.mp4")) == nil)
        // A stream, and a file that is no more.
        #expect(try notice(of: header, writtenFor: "rtsp://camera/clip") == nil)
        try FileManager.default.removeItem(atPath: a)
        #expect(try notice(of: header, writtenFor: b) == nil)
        #expect(try notice(of: "no results", writtenFor: b) == nil)
        #expect(ReplacedResults(at: folder.file("none")).notice(writtenFor: b) == nil)
    }
}

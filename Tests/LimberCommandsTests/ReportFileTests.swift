import TestSupport
import Testing

@testable import LimberCommands

@Suite struct ReportFileTests {
    private static func refusal(of path: String) -> String {
        "--report \(path) would replace a file that is no report; name one such as report.html"
    }

    @Test func `a report is not written in place of what is no page`() throws {
        let folder = ScratchFolder()
        for name in ["clip.mp4", "clip.html", "clip"] {
            try folder.write("\u{0}\u{0}\u{0} ftypisom", to: name)
            #expect(ReportFile.problem(folder.file(name)) == Self.refusal(of: folder.file(name)))
        }
        try folder.write("notes about <html>", to: "notes.html")
        #expect(ReportFile.problem(folder.file("notes.html")) == Self.refusal(of: folder.file("notes.html")))
        var output = ErgonomicsOutput()
        output.report = folder.file("clip.html")
        #expect(output.problem(inputs: ["a.mp4"])?.contains("would replace") == true)
    }

    @Test(arguments: ["<!DOCTYPE html>\n<html>", "\n<!doctype html>", "<HTML lang=\"en\">", ""])
    func `a report takes the place of a page, whatever its name`(page: String) throws {
        let folder = ScratchFolder()
        for name in ["report.html", "REPORT.HTM", "report", "report.txt"] {
            try folder.write(page, to: name)
            #expect(ReportFile.problem(folder.file(name)) == nil)
        }
    }

    @Test func `a report may have a new name, or go to a device`() throws {
        let folder = ScratchFolder()
        for name in ["new.html", "new", "none/new.html"] {
            #expect(ReportFile.problem(folder.file(name)) == nil)
        }
        #expect(ReportFile.problem("/dev/null") == nil)
        #expect(ReportFile.problem("-") == "--report is a file: name it, for example --report report.html")
    }
}

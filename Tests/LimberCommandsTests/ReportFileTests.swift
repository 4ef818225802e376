import TestSupport
import Testing

@testable import LimberCommands

@Suite struct ReportFileTests {
    @Test func `a report is not written in place of a video`() throws {
        let folder = try ScratchFolder()
        for name in ["clip.mp4", "report.html", "REPORT.HTM"] { try folder.write("there", to: name) }
        let video = folder.file("clip.mp4")
        #expect(
            ReportFile.problem(video)
                == "--report \(video) would replace a file that is no report; name one such as report.html")
        for name in ["report.html", "REPORT.HTM", "new.html", "new", "none/new.html"] {
            #expect(ReportFile.problem(folder.file(name)) == nil)
        }
        #expect(ReportFile.problem("/dev/null") == nil)
        #expect(ReportFile.problem("-") == "--report is a file: name it, for example --report report.html")
        var output = ErgonomicsOutput()
        output.report = video
        #expect(output.problem(inputs: ["a.mp4"])?.contains("would replace") == true)
    }
}

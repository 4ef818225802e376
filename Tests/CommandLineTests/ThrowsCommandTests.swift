import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct ThrowsCommandTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test(arguments: [
        (["--overlay"], "--overlay writes a video: say where with --output DIR"),
        (["--still"], "--still writes a picture: say where with --output DIR"),
        (["--region", "0,0,2,1"], "--region 0,0,2,1 is not four numbers x,y,w,h within 0...1"),
        (["--target", "board=1,2"], "--target board=1,2 is not NAME=x,y,w,h"),
        (["--scale", "0,0,1,1=2"], "--scale 0,0,1,1=2 is not two points and a length"),
    ])
    func `wrong usage says what is wrong`(options: [String], reason: String) throws {
        let run = try LimberProcess(["throws", "clip.mp4"] + options)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains(reason))
    }

    @Test func `the help names every option`() throws {
        let help = try LimberProcess("throws", "--help").output
        for option in [
            "--output", "--overlay", "--still", "--region", "--target", "--scale", "--no-bodies",
            "--max-people", "--precision", "--mirrored",
        ] {
            #expect(help.contains(option), "\(option)")
        }
        #expect(!help.contains("--hands"))
        let analyze = try LimberProcess("analyze", "--help").output
        for option in ["--max-people", "--precision", "--mirrored", "--hands", "--no-bodies"] {
            #expect(analyze.contains(option), "\(option)")
        }
    }

    @Test func `a missing input is one error line, and nothing is left behind`() throws {
        let run = try LimberProcess(
            "throws", folder.file("missing.mp4"), "--no-bodies", "--output", folder.file("out"))
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.contains("missing.mp4: does not exist"))
        #expect(folder.names(in: "out").isEmpty)
    }
}

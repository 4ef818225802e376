import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct ErgonomicsCommandTests {
    private let folder = ScratchFolder()

    @Test(arguments: [
        (["--load", "-3"], "--load"), (["--load", "9999"], "is not a load of 0...500 kg"),
        (["--grip", "firm"], "--grip"), (["--moments", "0"], "--moments must be 1...50"),
        (["--moments", "3"], "--moments is for the report"), (["--report", "-"], "--report is a file"),
        (["--wrist-twist", "some"], "--wrist-twist"),
        (["--report", "r.html", "--format", "csv"], "--format is for the tables"),
    ])
    func `wrong usage says what is wrong`(options: [String], reason: String) throws {
        let run = try LimberProcess(["ergonomics", "clip.mp4"] + options)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains(reason))
    }

    @Test func `a report does not take the place of a table`() throws {
        let out = folder.file("out")
        let run = try LimberProcess(
            "ergonomics", "demo:lunges", "demo:burpees", "--output", out, "--report",
            out + "/./demo-burpees.ergonomics.jsonl")
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("--report must be another file than the table of demo:burpees"))
        #expect(!folder.names().contains("out"))
    }

    @Test func `the help names every option`() throws {
        let help = try LimberProcess("ergonomics", "--help").output
        for option in [
            "--report", "--output", "--format", "--moments", "--person", "--load", "--grip", "--shock",
            "--repeated", "--static", "--rapid", "--arms-supported", "--shoulders-raised", "--seated",
            "--wrist-twist", "--max-people", "--mirrored",
        ] {
            #expect(help.contains(option), "\(option)")
        }
    }

    @Test func `a film becomes a table and a report`() throws {
        let film = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let (out, report) = (folder.file("out"), folder.file("report.html"))
        let run = try LimberProcess(
            "ergonomics", film, "--report", report, "--output", out, "--load", "12", "--grip", "poor"
        )
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(folder.names(in: "out") == ["lunges.ergonomics.jsonl"])
        let lines = try folder.data("out/lunges.ergonomics.jsonl").split(separator: UInt8(ascii: "\n"))
            .map {
                try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
            }
        #expect(lines.first?["type"] as? String == "header" && lines.last?["type"] as? String == "summary")
        let postures = lines.filter { $0["type"] as? String == "posture" }
        #expect(postures.count >= 5)
        for posture in postures {
            let reba = try #require((posture["left"] as? [String: Any])?["reba"] as? [String: Any])
            // 12 kg and a poor grip add 2 to either part.
            #expect(try #require(reba["score"] as? Int) >= 3)
        }
        let html = try #require(folder.text("report.html"))
        #expect(html.contains("load 12 kg") && html.contains("data:image/jpeg;base64,"))
    }

    @Test func `a clip without people is a warning and an empty result`() throws {
        let clip = try folder.make(
            "empty.mp4", with: "-f lavfi -i color=c=gray:s=160x120:r=10:d=1 -pix_fmt yuv420p")
        let run = try LimberProcess("ergonomics", clip)
        #expect(run.status == 0 && run.errorLines.count == 1)
        #expect(run.errors.contains("nobody was found in any of its 10 frames"))
        #expect(run.output.split(separator: "\n").count == 2)
    }

    @Test func `a report that cannot be written is one error line before the analysis`() throws {
        let run = try LimberProcess("ergonomics", "demo:lunges", "--report", folder.file("none/report.html"))
        #expect(run.status == 1 && run.errorLines.count == 1)
        #expect(run.errors.contains("choose another --report"))
    }
}

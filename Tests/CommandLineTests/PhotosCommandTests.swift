import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct PhotosCommandTests {
    private let folder = ScratchFolder()

    @Test(arguments: [
        (["--output", "out", "--count", "1"], "--count must be 2...50"),
        (["--output", "out", "--kind", "overview", "--shots", "2"], "--shots needs --kind action-shot."),
        (["--output", "out", "--kind", "action-shot", "--count", "5"], "--count needs --kind stromotion."),
        (["--output", "out", "--shots", "0"], "--shots must be 1...50"),
        (["--output", "out", "--spacing", "9"], "is not within -1...3 body heights"),
        (["--output", "-"], "--output is a folder"), (["--output", "out", "--kind", "selfie"], "--kind"),
        ([], "--output"),
    ])
    func `wrong usage says what is wrong`(options: [String], reason: String) throws {
        let run = try LimberProcess(["photos", "clip.mp4"] + options)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains(reason))
    }

    @Test func `the demo gives the apex of its jumps, an overview and a loop`() throws {
        let film = try folder.write(DemoFilm.burpees.get(), to: "demo-burpees.mp4")
        let run = try LimberProcess("photos", film, "--output", folder.file("out"), "--shots", "1")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            folder.names(in: "out") == [
                "demo-burpees.action-1.jpg", "demo-burpees.loop.mp4", "demo-burpees.overview.jpg",
                "demo-burpees.photos.jsonl", "demo-burpees.sequence.jpg",
            ])
        let table = try #require(folder.text("out/demo-burpees.photos.jsonl"))
        #expect(table.contains(#""moment":"apex""#))
        // The athlete stays on the mat.
        #expect(run.errors.contains("no stromotion picture: the person stays in one place"))
        #expect(run.errors.contains("the sequence shows the moments side by side"))
    }

    @Test func `a folder that cannot be written is one error line before the analysis`() throws {
        try Data().write(to: URL(fileURLWithPath: folder.file("taken")))
        let run = try LimberProcess("photos", "demo:burpees", "--output", folder.file("taken"))
        #expect(run.status == 1 && run.errorLines.count == 1)
        #expect(run.errors.contains("choose another --output"))
    }

    @Test func `one input that fails does not stop the others`() throws {
        let picture = try folder.make(
            "empty.png", with: "-f lavfi -i color=c=gray:s=160x120 -frames:v 1")
        let run = try LimberProcess("photos", picture, "nothing.mp4", "--output", folder.file("out"))
        #expect(run.status == 1)
        #expect(run.errors.contains("nobody was found in its frame") && run.errors.contains("nothing.mp4"))
    }
}

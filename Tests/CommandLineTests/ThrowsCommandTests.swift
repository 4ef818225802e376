import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct ThrowsCommandTests {
    private let folder = ScratchFolder()

    @Test(arguments: [
        (["--overlay"], "--overlay writes a video: say where with --output DIR"),
        (["--still"], "--still writes a picture: say where with --output DIR"),
        (["--region", "0,0,2,1"], "--region 0,0,2,1 is not four numbers x,y,w,h within 0...1"),
        (["--target", "board=1,2"], "--target board=1,2 is not NAME=x,y,w,h"),
        (
            ["--target", "  =0.7,0.8,0.2,0.1"],
            "--target \"  =0.7,0.8,0.2,0.1\" has a blank name; name the target, such as board=0.7,0.8,0.2,0.1"
        ),
        (["--scale", "0,0,1,1=2"], "--scale 0,0,1,1=2 is not two points and a length"),
        (["--scale", "0,0,1,1=1e-320m"], "--scale 0,0,1,1=1e-320m must have a length of 0.01 to 1000 m"),
        (["--scale", "0,0,1e-9,0=1m"], "points that are 0.01 or more of the picture apart"),
        (["--no-bodies", "--max-people", "2"], "--max-people needs bodies: leave out --no-bodies."),
        (["--no-bodies", "--precision", "f32"], "--precision needs bodies: leave out --no-bodies."),
        (["--no-bodies", "--mirrored"], "--mirrored needs bodies: leave out --no-bodies."),
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

    /// x = 60 + 300 t, y = 300 - 420 t + 250 t² of 640x360 pixels: 500 pixels / s², the apex at 0.84 s.
    private static let flight =
        "-f lavfi -i nullsrc=s=640x360:r=30:d=2,geq=lum='if(lt(hypot(X-(60+300*T)\\,Y-(300-420*T+250*T*T))\\,7)\\,235\\,90)':cb=128:cr=128 -pix_fmt yuv420p"
    /// Made once: each pixel is a formula.
    private static let ball = Result {
        let folder = ScratchFolder()
        _ = try folder.make("ball.mp4", with: flight)
        return try folder.data("ball.mp4")
    }

    @Test func `a filmed flight becomes a parabola, a video and a still`() throws {
        let clip = try folder.write(Self.ball.get(), to: "ball.mp4")
        let out = folder.file("out")
        let run = try LimberProcess("throws", clip, "--no-bodies", "--overlay", "--still", "--output", out)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            folder.names(in: "out") == [
                "ball.throws.jsonl", "ball.throws.overlay.mp4", "ball.throws.png",
            ])
        let lines = try folder.data("out/ball.throws.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
        #expect(lines.map { $0["type"] as? String } == ["header", "trajectory", "summary"])
        let equation = try #require(lines[1]["equation"] as? [Double])
        let points = try #require(lines[1]["projected"] as? [[Double]])
        #expect(points.count >= 30)
        for point in points {
            let t = point[0]
            #expect(abs(point[1] * 640 - (60 + 300 * t)) < 3)
            #expect(abs(point[2] * 360 - (300 - 420 * t + 250 * t * t)) < 3)
            let y = equation[0] * point[1] * point[1] + equation[1] * point[1] + equation[2]
            #expect(abs(y - point[2]) < 0.002)
        }
        let scale = try #require(lines[2]["scale"] as? [String: Any])
        #expect(scale["source"] as? String == "gravity")
        // 9.81 m/s² are 500 of 360 pixels.
        #expect(abs((scale["metersPerHeight"] as? Double ?? 0) / 7.061 - 1) < 0.03)
        #expect(lines[2]["camera"] as? String == "steady")
    }

    @Test func `without a folder the results are on standard output, twice the same`() throws {
        let clip = try folder.write(Self.ball.get(), to: "ball.mp4")
        let runs = try (0..<2).map { _ in try LimberProcess("throws", clip, "--no-bodies") }
        #expect(runs[0].status == 0 && runs[0].errors.isEmpty)
        #expect(runs[0].output == runs[1].output)
        #expect(runs[0].output.split(separator: "\n").count == 3)
        // The flight is in the right half from 0.87 s on.
        let right = try LimberProcess("throws", clip, "--no-bodies", "--region", "0.5,0,0.5,1")
        let left = try LimberProcess("throws", clip, "--no-bodies", "--region", "0,0,0.05,0.1")
        #expect(right.output.contains(#""type":"trajectory""#))
        #expect(!left.output.contains(#""type":"trajectory""#))
    }

    @Test func `clips and pictures without time for a flight give an empty result and a warning`() throws {
        let picture = try folder.make("p.png", with: "-f lavfi -i testsrc2=s=160x120 -frames:v 1")
        let short = try folder.make(
            "s.mp4", with: "-f lavfi -i testsrc2=s=160x120:r=10:d=0.4 -pix_fmt yuv420p")
        for (clip, reason) in [(picture, "is a single picture"), (short, "has 4 frames")] {
            let run = try LimberProcess("throws", clip, "--no-bodies")
            #expect(run.status == 0)
            #expect(run.errorLines.count == 1 && run.errors.contains(reason))
            #expect(run.output.contains(#""throws":0,"best":null"#))
        }
    }
}

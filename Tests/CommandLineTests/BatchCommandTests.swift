import Foundation
import Testing
import TestSupport

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct BatchCommandTests {
    private let folder = ScratchFolder()
    private let picture = "-f lavfi -i testsrc2=s=160x120:r=10:d=0.5 -pix_fmt yuv420p"

    private func statuses(in output: String) throws -> [String: [String: Any]] {
        try output.split(separator: "\n").reduce(into: [:]) { all, line in
            let status = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            all[URL(fileURLWithPath: try #require(status["input"] as? String)).lastPathComponent] = status
        }
    }

    /// Whatever is in a list, each input has a status, and the good ones have what analyze writes of them.
    @Test func `a pipe that nothing is written to is set aside, and the others go on`() throws {
        let clip = try folder.make("line\nbreak.mp4", with: picture)
        try folder.write("no video", to: "text.mp4")
        #expect(mkfifo(folder.file("pipe.mp4"), 0o600) == 0)
        let names = [clip] + ["text.mp4", "pipe.mp4", "missing.mp4"].map(folder.file)
        let list = try folder.write(
            try names.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
                .joined(separator: "\n"), to: "list.jsonl")
        let out = folder.file("out")
        let first = try LimberProcess(
            "batch", list, "--output", out, "--timeout", "6", "--processes", "2", "--no-actions")
        #expect(first.status == 1)
        let ends = try statuses(in: first.output)
        #expect(
            ends.mapValues { $0["status"] as? String } == [
                "line\nbreak.mp4": "done", "text.mp4": "failed", "pipe.mp4": "failed",
                "missing.mp4": "failed",
            ])
        #expect(
            ends["pipe.mp4"]?["reason"] as? String
                == "no frame for 6 s after 0 frames; set aside after 2 tries")
        let key = try #require(ends["line\nbreak.mp4"]?["key"] as? String)
        let plain = try LimberProcess("analyze", clip, "--no-actions")
        #expect(folder.text("out/results/\(key.prefix(2))/\(key)/result.jsonl") == plain.output)
        let again = try LimberProcess(
            "batch", list, "--output", out, "--timeout", "6", "--processes", "2", "--no-actions")
        #expect(try statuses(in: again.output)["line\nbreak.mp4"]?["status"] as? String == "skipped")
        let summary = try LimberProcess("batch", "--summary", out)
        #expect(summary.status == 1, "some failed")
        #expect(
            summary.output.hasPrefix(
                "4 inputs: 1 done with 5 frames, 3 failed, 0 missing; 1 with warnings\n"))
        #expect(summary.output.contains("break.mp4: nobody was found in any of its 5 frames\n"))
    }

    @Test func `a standard input that cannot be read is one error line`() throws {
        let run = try LimberProcess(
            ["batch", "-", "--output", folder.file("out")], limits: "exec <'\(folder.path)'")
        #expect(run.status == 2)
        #expect(
            run.errors
                == "limber: error: standard input: the manifest cannot be read; pipe its lines to it\n")
    }

    /// Adapters take 1, where others have results, for an end, and try again after 2.
    @Test func `a batch that cannot do any of its work ends with another status than one with a bad input`()
        throws
    {
        let list = try folder.write("missing.mp4\n", to: "list.txt")
        let out = folder.file("out")
        #expect(try LimberProcess("batch", list, "--output", out).status == 1)
        let cases = [
            ["no-list.txt", "--output", out], [list, "--output", "\(list)/out"],
            [list, "--output", out, "--classifier", "no.onnx"], ["--summary", folder.file("elsewhere")],
        ]
        for arguments in cases {
            let run = try LimberProcess(["batch"] + arguments)
            #expect(run.status == 2 && run.errors.hasPrefix("limber: error: "), "\(arguments): \(run.errors)")
        }
        let unwritten = try LimberProcess(["batch", list, "--output", out], limits: "exec >/dev/full")
        #expect(unwritten.status == 2)
        #expect(unwritten.errors.contains("limber: error: standard output: cannot write: No space left"))
    }

    @Test func `wrong usage says what is wrong`() throws {
        let cases = [
            ["list"]: "Say where results go with --output DIR.",
            // As a script gives it of a variable that is not set: not the root folder.
            ["list", "--output", ""]: "Say where results go with --output DIR.",
            ["list", "--output", "out", "--shard", "3/2"]:
                "--shard 3/2 is not K/N with K from 1 to N, such as 3/8.",
            ["list", "--output", "out", "--hands", "0"]: "--hands must be at least 1.",
            ["list", "--output", "out", "--nonsense"]: "Unknown option '--nonsense'",
            ["--summary", "out", "list"]: "--summary DIR stands alone, or with --json.",
            ["--summary", "out", "--retry"]: "--summary DIR stands alone, or with --json.",
            ["camA", "camB", "camC", "--output", "out"]: "Name one manifest: camB camC is left over.",
            ["list", "--output", "out", "--no-actions", "extra"]:
                "Name one manifest: extra is left over.",
        ]
        for (arguments, message) in cases {
            let run = try LimberProcess(["batch"] + arguments)
            #expect(run.status == 64 && run.errors.contains(message), "\(arguments): \(run.errors)")
        }
    }
}

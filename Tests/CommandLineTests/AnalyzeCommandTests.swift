import Foundation
import Testing
import TestSupport

@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct AnalyzeCommandTests {
    private let folder = ScratchFolder()
    private let picture = "-f lavfi -i testsrc2=s=160x120:r=10:d=1 -pix_fmt yuv420p"

    @Test func `the demo gives header, frames and summary`() throws {
        let out = folder.path + "/out"
        let run = try LimberProcess("analyze", "demo:jumping-jacks", "--no-actions", "--output", out)
        #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
        #expect(folder.names(in: "out") == ["demo-jumping-jacks.jsonl"])
        let lines = try folder.data("out/demo-jumping-jacks.jsonl").split(separator: UInt8(ascii: "\n")).map {
            line in
            try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        }
        #expect(lines.first?["type"] as? String == "header")
        #expect(lines.last?["type"] as? String == "summary")
        let frames = lines.filter { $0["type"] as? String == "frame" }
        #expect(lines.last?["frames"] as? Int == frames.count)
        let found = frames.count { ($0["people"] as? [[String: Any]])?.count == 1 }
        #expect(found * 100 >= frames.count * 95)
    }

    @Test func `the same input gives the same bytes, and mirrored exchanges the sides of all joints`() throws
    {
        let demo = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let film = try folder.make("film.mp4", from: demo, with: "-frames:v 60")
        let first = try LimberProcess("analyze", film, "--no-actions")
        #expect(first.status == 0 && !first.output.isEmpty)
        #expect(try LimberProcess("analyze", film, "--no-actions").output == first.output)
        let mirrored = try LimberProcess("analyze", film, "--no-actions", "--mirrored")
        let runs = try [first, mirrored].map { try Self.people(in: $0.output) }
        #expect(runs[0].count == runs[1].count && !runs[0].isEmpty)
        for (seen, named) in zip(runs[0], runs[1]) {
            #expect(seen.count == named.count)
            for (name, joint) in seen {
                let image =
                    name.hasPrefix("left")
                    ? "right" + name.dropFirst(4)
                    : name.hasPrefix("right") ? "left" + name.dropFirst(5) : name
                #expect(named[image] == joint, "\(name)")
            }
        }
    }

    /// The joints of each person in each frame, by name.
    private static func people(in output: String) throws -> [[String: [Double]]] {
        try output.split(separator: "\n").flatMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (object?["people"] as? [[String: Any]] ?? []).compactMap {
                $0["joints"] as? [String: [Double]]
            }
        }
    }

    /// The whole way: a film of a hand that draws, and what is found in it.
    @Test func `hands that draw are followed and their strokes reported`() throws {
        let film = folder.path + "/hands.mp4"
        let filmed = try LimberProcess("film", "demo:two-hands", "--output", film)
        #expect(filmed.status == 0 && filmed.errors.isEmpty)
        let run = try LimberProcess("analyze", film, "--hands", "2", "--no-bodies")
        #expect(run.status == 0)
        var counts: [Int: Int] = [:]
        var ended: Set<Int> = []
        var states: Set<String> = []
        var handsOfStrokes: Set<Int> = []
        for line in run.output.split(separator: "\n") {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            for hand in object["hands"] as? [[String: Any]] ?? [] {
                let pinch = try #require(hand["pinch"] as? [String: Any])
                states.insert(try #require(pinch["state"] as? String))
                #expect((hand["gesture"] as? [String: Any])?["label"] is String)
            }
            for stroke in object["strokes"] as? [[String: Any]] ?? [] {
                let id = try #require(stroke["id"] as? Int)
                // Nothing is lost here, so each point comes once, in its turn.
                #expect(stroke["start"] as? Int == counts[id, default: 0])
                counts[id, default: 0] += (stroke["points"] as? [Any])?.count ?? 0
                if stroke["ended"] as? Bool == true { ended.insert(id) }
                handsOfStrokes.insert(try #require(stroke["hand"] as? Int))
            }
        }
        #expect(states.isSuperset(of: ["possiblePinch", "pinched", "possibleApart", "apart"]))
        // Two lines of each hand.
        #expect(counts.count == 4 && ended.count == 4)
        #expect(handsOfStrokes.count == 2)
        #expect(counts.values.allSatisfy { $0 > 60 })
        let refused = try LimberProcess("film", "demo:sleeping", "--output", film)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("there is no demo of that name"))
    }

    @Test func `an overlay has the source's frames`() throws {
        let clip = try folder.make("c.mp4", with: "-f lavfi -i testsrc2=s=161x121:r=10:d=1 -pix_fmt yuv444p")
        let out = folder.path + "/out"
        let run = try LimberProcess("analyze", clip, "--no-actions", "--overlay", "--output", out)
        #expect(run.status == 0)
        #expect(folder.names(in: "out") == ["c.jsonl", "c.overlay.mp4"])
        let again = try LimberProcess("analyze", out + "/c.overlay.mp4", "--no-actions")
        #expect(again.output.split(separator: "\n").count == 12)
    }

    @Test func `a bad input is one error line and the others are still processed`() throws {
        let bad = [
            ("missing.mp4", "does not exist"), ("empty", "folder"), ("empty.mp4", "empty"),
            ("text.mp4", "neither a video"), ("sound.m4a", "sound"), ("truncated.mp4", "index"),
        ]
        try FileManager.default.createDirectory(
            atPath: folder.path + "/empty", withIntermediateDirectories: true)
        try folder.write(Data(), to: "empty.mp4")
        try folder.write("This is not a video.\n", to: "text.mp4")
        _ = try folder.make("sound.m4a", with: "-f lavfi -i sine=d=1")
        let good = try folder.make("good.mp4", with: picture)
        let data = try folder.data("good.mp4")
        try folder.write(data.prefix(data.count / 2), to: "truncated.mp4")
        let out = folder.path + "/out"
        let run = try LimberProcess(
            ["analyze"] + bad.map { folder.file($0.0) } + [good, "--no-actions", "--output", out])
        #expect(run.status == 1)
        // The good one shows no person, which is a warning.
        #expect(run.errorLines.count == bad.count + 1, "\(run.errors)")
        for (line, (name, reason)) in zip(run.errorLines, bad) {
            #expect(line.contains("/\(name): ") && line.contains(reason), "\(line)")
        }
        #expect(folder.names(in: "out") == ["good.jsonl"])
    }

    @Test func `damaged inputs give what can be decoded`() throws {
        let good = try folder.make("good.mkv", with: picture)
        var data = try folder.data("good.mkv")
        let truncated = try folder.write(data.prefix(data.count * 2 / 3), to: "truncated.mkv")
        for offset in stride(from: data.count / 3, to: data.count * 2 / 3, by: 97) { data[offset] ^= 0x5A }
        let changed = try folder.write(data, to: "changed.mkv")
        for input in [truncated, changed] {
            let run = try LimberProcess("analyze", input, "--no-actions")
            let lines = run.output.split(separator: "\n")
            #expect(run.status == 0, "\(run.errors)")
            #expect(lines.count > 3 && lines.last?.contains("summary") == true)
            #expect(run.errorLines.allSatisfy { $0.hasPrefix("limber: warning:") }, "\(run.errors)")
        }
        #expect(try LimberProcess("analyze", good, "--no-actions").status == 0)
    }

    @Test(arguments: [
        ("-f lavfi -i testsrc2=s=320x240:r=10:d=1 -frames:v 1 -pix_fmt yuv420p", 1),
        ("-f lavfi -i testsrc2=s=96x54:r=10:d=1 -pix_fmt yuv420p", 10),
        ("-f lavfi -i testsrc2=s=3840x2160:r=10:d=1 -frames:v 3 -pix_fmt yuv420p -preset ultrafast", 3),
    ])
    func `odd sizes and lengths work`(arguments: String, frames: Int) throws {
        let clip = try folder.make("c.mp4", with: arguments)
        let run = try LimberProcess("analyze", clip, "--no-actions")
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count == frames + 2)
        #expect(run.errorLines.count == 1 && run.errors.contains("nobody was found"), "\(run.errors)")
    }

    @Test func `a foreign model file is one error line`() throws {
        let model = try folder.write("nothing that is a model", to: "m.onnx")
        for path in [model, folder.path + "/missing.onnx"] {
            let run = try LimberProcess("analyze", "demo", "--classifier", path)
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(run.errorLines.count == 1 && run.errors.contains(path), "\(run.errors)")
        }
    }

    @Test func `a classifier that is not there is answered by the names of those that are shipped`() throws {
        let run = try LimberProcess("analyze", "demo", "--classifier", "fitnes")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("fitnes: there is no such file; name a model"))
        #expect(run.errors.contains("exercise or fitness, which are shipped"))
    }

    @Test func `the shipped fitness classifier is chosen by its name`() throws {
        let lunges = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let run = try LimberProcess("analyze", lunges, "--classifier", "fitness")
        let lines = run.output.split(separator: "\n")
        let labels = lines.filter { $0.contains("\"kind\":\"action\"") }
        #expect(run.status == 0 && labels.count > 5, "\(run.errors)")
        #expect(lines.first?.contains("\"classifier\":\"FitnessClassifier\"") == true)
        #expect(labels.count { $0.contains("\"label\":\"Lunges\"") } * 10 >= labels.count * 7)
    }

    @Test func `a network made by the recipe recognises the demo`() throws {
        let lunges = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ActionClassificationTests/Fixtures/stgcn.onnx").path
        let run = try LimberProcess("analyze", lunges, "--classifier", model)
        let labels = run.output.split(separator: "\n").filter { $0.contains("\"kind\":\"action\"") }
        #expect(run.status == 0 && labels.count > 5, "\(run.errors)")
        #expect(labels.count { $0.contains("\"label\":\"Lunges\"") } * 10 >= labels.count * 9)
    }

    @Test func `an output folder that cannot be made is one error line`() throws {
        let file = try folder.write(Data([1]), to: "file")
        for out in [file, file + "/below"] {
            let run = try LimberProcess("analyze", "demo", "--no-actions", "--output", out)
            #expect(run.status == 1)
            #expect(run.errorLines.count == 1 && run.errors.contains(out), "\(run.errors)")
        }
    }

    @Test(arguments: [
        ["analyze"], [], ["bogus"], ["analyze", "demo", "--format", "xml"], ["analyze", "demo", "--overlay"],
        ["analyze", "demo", "--format", "openpose"], ["analyze", "demo", "--format", "bvh"],
        ["analyze", "demo", "--stride", "0"],
        ["analyze", "demo", "--minimum-confidence", "2"], ["analyze", "demo", "--max-people", "0"],
        ["analyze", "demo", "--no-actions", "--everyone"], ["throws"], ["throws", "demo", "--overlay"],
        ["throws", "demo", "--still"], ["throws", "demo", "--region", "0,0,2,1"],
        ["throws", "demo", "--target", "board"], ["throws", "demo", "--scale", "0,0,1,1=2"],
        ["throws", "demo", "--max-people", "0"], ["throws", "demo", "--hands", "2"],
        ["analyze", "demo", "--no-bodies", "--hands", "1", "--format", "coco"],
        ["analyze", "demo", "--no-bodies", "--hands", "1", "--format", "openpose", "--output", "out"],
    ])
    func `wrong usage exits with 64`(arguments: [String]) throws {
        let running = try LimberProcess.start(arguments)
        #expect(running.output.readDataToEndOfFile().isEmpty)
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 64)
    }

    @Test(arguments: [
        (["--no-actions", "--stride", "5"], "--no-actions makes --stride pointless"),
        (
            ["--no-actions", "--minimum-confidence", "0.6"],
            "--no-actions makes --minimum-confidence pointless"
        ),
        (["--no-actions", "--show-predictions"], "--show-predictions needs actions"),
        (["--no-bodies", "--hands", "1", "--max-people", "2"], "--max-people needs bodies"),
        (["--no-bodies", "--hands", "1", "--angles"], "--angles needs bodies"),
        (["--no-bodies", "--hands", "1", "--frame-rate", "20"], "--frame-rate needs bodies or a classifier"),
    ])
    func `an option without effect is refused`(options: [String], reason: String) throws {
        let run = try LimberProcess(["analyze", "demo"] + options)
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(reason), "\(run.errors)")
    }

    @Test func `a classifier of bodies is refused where none are looked for`() throws {
        let run = try LimberProcess(
            "analyze", "demo", "--no-bodies", "--hands", "1", "--classifier", "fitness")
        #expect(run.status == 1 && run.errors.contains("fitness watches bodies: leave out --no-bodies."))
    }

    @Test func `what a killed run left is removed by the next one into the same folder`() throws {
        let out = folder.path + "/out"
        let killed = try LimberProcess.start([
            "analyze", "demo", "--no-actions", "--overlay", "--output", out,
        ])
        let running = try LimberProcess.start(["analyze", "demo:lunges", "--no-actions", "--output", out])
        defer { running.process.terminate() }
        while folder.names(in: "out").count < 3 { usleep(10_000) }
        // One that runs goes on, so that its file cannot be complete before the other's are removed.
        kill(running.process.processIdentifier, SIGSTOP)
        kill(killed.process.processIdentifier, SIGKILL)
        killed.process.waitUntilExit()
        let id = killed.process.processIdentifier
        #expect(folder.names(in: "out").count { $0.contains(".partial-\(id)-") } == 2)
        let clip = try folder.make("c.mp4", with: picture)
        #expect(try LimberProcess("analyze", clip, "--no-actions", "--output", out).status == 0)
        let other = ".demo-lunges.partial-\(running.process.processIdentifier)-"
        let names = folder.names(in: "out")
        #expect(names.count == 2 && names[0].hasPrefix(other) && names[1] == "c.jsonl")
        kill(running.process.processIdentifier, SIGCONT)
        _ = running.output.readDataToEndOfFile()
        running.process.waitUntilExit()
        #expect(folder.names(in: "out") == ["c.jsonl", "demo-lunges.jsonl"])
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs unshare(1) and the right to mount a small disk"))
    func `nothing half-written stays in a folder on a full disk`() throws {
        let disk = try SmallDisk(
            at: folder.path + "/disk", kilobytes: 128,
            script: """
                "$0" analyze demo:lunges --no-actions --output "$1"; echo "status $?"
                ls -A "$1"
                """)
        #expect(disk.output == "status 1\n")
        #expect(
            disk.errors
                == "limber: error: \(folder.path)/disk/demo-lunges.jsonl: cannot write: No space left on device; free some space or choose another --output\n"
        )
    }

    @Test func `a full disk is one error line`() throws {
        let process = Process()
        let inner = try LimberProcess.start(["analyze", "demo:lunges", "--help"])
        inner.process.waitUntilExit()
        process.executableURL = inner.process.executableURL
        process.arguments = ["analyze", "demo:lunges", "--no-actions"]
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(
            text
                == "limber: error: standard output: cannot write: No space left on device; free some space or choose another --output\n"
        )
    }
}

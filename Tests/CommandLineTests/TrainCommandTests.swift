import Foundation
import Testing
import TestSupport

@Suite struct TrainCommandTests {
    /// A line of a keypoint file: one joint circles, clockwise or not, beside one that stands.
    private func line(_ label: String, _ person: Int, frames: Int = 40, split: String? = nil) -> String {
        let direction = label == "clockwise" ? -1.0 : 1
        let points = (0..<frames).map { frame in
            let angle = direction * (Double(frame) / 8 + Double(person))
            let reach = 1 + 0.05 * Double(person)
            return "[[\(reach * cos(angle)),\(reach * sin(angle))],[0,0],[\(0.1 * Double(person)),2]]"
        }
        let mark = split.map { ",\"split\":\"\($0)\"" } ?? ""
        return
            "{\"label\":\"\(label)\",\"group\":\"person \(person)\"\(mark),\"frameRate\":30,\"channels\":[\"x\",\"y\"],\"joints\":[\"hand\",\"middle\",\"top\"],\"keypoints\":[\(points.joined(separator: ","))]}"
    }

    private func data(in folder: ScratchFolder, people: Range<Int>, _ name: String, extra: [String] = [])
        throws
        -> String
    {
        let lines = people.flatMap { [line("clockwise", $0), line("anticlockwise", $0)] } + extra
        return try folder.write(lines.joined(separator: "\n"), to: name)
    }

    @Test func `a model is trained, evaluated and described, with the same bytes every time`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<10, "data.jsonl")
        let model = folder.path + "/M.onnx"
        let train = try LimberProcess("train", file, "-o", model, "--report", folder.path + "/report.html")
        #expect(train.status == 0, "\(train.errors)")
        #expect(train.output.hasPrefix("accuracy "))
        let first = try folder.data("M.onnx")
        #expect(try folder.data("report.html").starts(with: Data("<!doctype html>".utf8)))
        _ = try LimberProcess("train", file, "-o", model)
        #expect(try folder.data("M.onnx") == first)

        let others = try data(in: folder, people: 20..<26, "others.jsonl")
        let evaluate = try LimberProcess("evaluate", model, others, "--json")
        #expect(evaluate.status == 0, "\(evaluate.errors)")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(evaluate.output.utf8)) as? [String: Any])
        #expect((object["accuracy"] as? Double ?? 0) > 0.9)
        #expect(object["sequences"] as? Int == 12)
        let told = try LimberProcess("model", model)
        #expect(told.output.contains("anticlockwise, clockwise"))
    }

    @Test func `what cannot be printed is an error`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let model = folder.file("M.onnx")
        for arguments in [
            ["train", file, "-o", model], ["model", model], ["model", model, "--json"],
            ["evaluate", model, file], ["evaluate", model, file, "--json"],
        ] {
            let full = try LimberProcess.start(arguments, limits: "exec >/dev/full")
            full.process.waitUntilExit()
            #expect(full.process.terminationStatus == 1, "\(arguments)")
            try full.errors.seek(toOffset: 0)
            let errors = String(decoding: try full.errors.readToEnd() ?? Data(), as: UTF8.self)
            #expect(
                errors.contains("standard output: cannot write: No space left on device"), "\(arguments)")
        }
    }

    @Test func `bad lines are named and the others are used`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl", extra: ["{broken"])
        let train = try LimberProcess("train", file, "-o", folder.path + "/M.onnx")
        #expect(train.status == 1)
        #expect(
            train.errorLines.contains(
                "limber: warning: \(file), line 9: no \"keypoints\"; expected [frames][joints][channels]"))
        #expect(folder.names().contains("M.onnx"))
    }

    @Test func `a training run that cannot succeed is refused on one line`() throws {
        let folder = ScratchFolder()
        func refusal(_ process: LimberProcess) -> String {
            process.errors.replacingOccurrences(of: folder.path, with: "FOLDER").trimmingCharacters(
                in: .newlines)
        }
        let model = folder.path + "/M.onnx"
        let empty = try LimberProcess("train", folder.path, "-o", model)
        #expect(empty.status == 1)
        #expect(
            refusal(empty)
                == "limber: error: FOLDER: the folder is empty; expected a sub-folder of videos for each label, or videos named label.N.mp4"
        )
        let one = try folder.write(line("a", 0) + "\n" + line("a", 1), to: "one.jsonl")
        #expect(
            refusal(try LimberProcess("train", one, "-o", model))
                == "limber: error: only one label, \"a\", in 2 sequences; add clips of at least one other, for example of people doing nothing"
        )
        #expect(!folder.names().contains("M.onnx"))
        #expect(try LimberProcess("train", one).status == 64)
        #expect(try LimberProcess("train", one, "-o", model, "--swap", "a").status == 64)
        for wrong in [
            ["--window", "0"], ["--window", "\(Int.max)"], ["--stride", "\(Int.max)"], ["--features", "5"],
            ["--copies=-1"], ["--copies", "1", "--time-stretch", "nan"], ["--joint-noise", "0.02"],
            ["--validation", "1-fold"], ["--validation", "1.5"],
        ] {
            #expect(try LimberProcess(["train", one, "-o", model] + wrong).status == 64, "\(wrong)")
        }
        #expect(try LimberProcess("evaluate", "nothing.onnx", one).status == 1)
    }

    @Test func `a full disk is named, not the folder`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let full = try LimberProcess("train", file, "-o", "/dev/full")
        #expect(full.status == 1)
        #expect(
            full.errors
                == "limber: error: /dev/full: cannot write: No space left on device; free some space or choose another --output\n"
        )
        let report = try LimberProcess(
            "train", file, "-o", folder.path + "/M.onnx", "--report", "/dev/full")
        #expect(report.status == 1)
        #expect(report.errors.hasSuffix("free some space or choose another --report\n"), "\(report.errors)")
        let missing = try LimberProcess("train", file, "-o", folder.path + "/none/M.onnx")
        #expect(
            missing.errors
                == "limber: error: \(folder.path)/none/M.onnx: cannot write: No such file or directory; choose another --output\n"
        )
    }

    @Test func `outputs do not take the place of data`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let text = folder.text("data.jsonl")
        let model = try LimberProcess("train", file, "-o", file)
        #expect(model.status == 64 && model.errors.contains("--output must be another file than \(file)."))
        for command in [["train", file, "-o", folder.path + "/M.onnx"], ["evaluate", "M.onnx", file]] {
            let report = try LimberProcess(command + ["--report", file])
            #expect(report.status == 64 && report.errors.contains("--report \(file) would replace"))
        }
        // Nor the report that of the model, which would be lost.
        let both = try LimberProcess(
            "train", file, "-o", folder.path + "/M", "--report", folder.path + "/./M")
        #expect(both.status == 64 && both.errors.contains("--report must be another file than --output."))
        #expect(folder.text("data.jsonl") == text && folder.names() == ["data.jsonl"])
    }

    @Test(arguments: ["-", ""])
    func `a model does not go to a file without a name`(name: String) throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        for command in ["train", "convert"] {
            let run = try LimberProcess(command, file, "-o", name)
            #expect(run.status == 64, "\(run.errors)")
            #expect(run.errors.contains("--output is a file: name it, for example --output Model.onnx"))
        }
        let report = try LimberProcess("train", file, "-o", folder.path + "/M.onnx", "--report", name)
        #expect(report.status == 64 && report.errors.contains("--report is a file"), "\(report.errors)")
    }

    // As a script gives it of a variable that is not set.
    @Test func `an empty name is not the present folder's data`() throws {
        let folder = ScratchFolder()
        let model = folder.path + "/M.onnx"
        for command in [
            ["train", "", "-o", model], ["evaluate", model, ""],
            ["train", "data", "-o", model, "--validation", ""],
        ] {
            let run = try LimberProcess(command)
            #expect(run.status == 64, "\(run.errors)")
            #expect(run.errors.contains("Name the data: a folder, a list of clips or a keypoint file."))
        }
    }

    @Test func `a name with a line break or a terminal's command is one plain line`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let run = try LimberProcess("train", file, "-o", folder.path + "/M\n\u{1B}[2J.onnx")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("limber: wrote \(folder.path)/M ?[2J.onnx, trained in "), "\(run.errors)")
        let missing = try LimberProcess("train", folder.path + "/\u{1B}[2J", "-o", "M.onnx")
        #expect(missing.errors.contains("\(folder.path)/?[2J: is not there"), "\(missing.errors)")
    }

    @Test func `pipes are named, not waited for`() throws {
        let folder = ScratchFolder()
        let names = ["pipe", "clip.mp4", "labels/clockwise/b.jsonl"]
        _ = try data(in: folder, people: 0..<4, "labels/clockwise/a.jsonl")
        for name in names { try #require(mkfifo(folder.file(name), 0o600) == 0) }
        let list = try folder.write("video,label\nclip.mp4,a\n", to: "list.csv")
        let model = folder.file("M.onnx")
        let pipe = try LimberProcess("train", folder.file("pipe"), "-o", model)
        #expect(
            pipe.errors
                == "limber: error: \(folder.file("pipe")): is a pipe or a device; save what comes from it as a file and name that\n"
        )
        let row = try LimberProcess("train", list, "-o", model)
        #expect(
            row.errors
                == "limber: error: \(list), line 2: clip.mp4 is a pipe or a device; name a file\n")
        // As videos' pipes are.
        let inside = try LimberProcess("train", folder.file("labels"), "-o", model)
        #expect(inside.status == 0, "\(inside.errors)")
    }

    @Test func `labels of a foreign model that break lines are shown on one line`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let model = folder.path + "/M.onnx"
        #expect(try LimberProcess("train", file, "-o", model).status == 0)
        // As many bytes, so that the file stays whole: a line break, and what clears a terminal.
        var bytes = try folder.data("M.onnx")
        let label = try #require(bytes.range(of: Data("\"anticlockwise\"".utf8)))
        bytes.replaceSubrange(label, with: Data("\"a\\nb\\u001b[2J\"".utf8))
        try bytes.write(to: URL(fileURLWithPath: model))
        let described = try LimberProcess("model", model)
        #expect(described.output.contains("a b?[2J, clockwise\n"), "\(described.output)")

        let others = (10..<14).map { line("clockwise", $0) }.joined(separator: "\n")
        let evaluate = try LimberProcess("evaluate", model, try folder.write(others, to: "others.jsonl"))
        #expect(evaluate.output.contains("\na b?[2J            –"), "\(evaluate.output)\(evaluate.errors)")
    }

    @Test func `labels that a model does not know are all named`() throws {
        let folder = ScratchFolder()
        let model = folder.path + "/M.onnx"
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        #expect(try LimberProcess("train", file, "-o", model).status == 0)
        let foreign = [line("skip", 0), line("hop", 1), line("skip", 2)].joined(separator: "\n")
        let evaluate = try LimberProcess("evaluate", model, try folder.write(foreign, to: "foreign.jsonl"))
        #expect(evaluate.status == 1)
        #expect(
            evaluate.errors.contains(
                "are left out: \"hop\" (1), \"skip\" (2); the model has anticlockwise, clockwise"),
            "\(evaluate.errors)")
    }

    @Test func `a label is swapped with one other`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let run = try LimberProcess(
            "train", file, "-o", folder.path + "/M.onnx", "--swap", "clockwise=other", "--swap",
            "clockwise=anticlockwise")
        #expect(run.status == 64, "\(run.errors)")
        #expect(run.errors.contains("--swap names \"clockwise\" with two others: other and anticlockwise."))
    }

    @Test func `outputs that cannot be written are found before the training`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        let model = folder.path + "/M.onnx"
        let report = try LimberProcess("train", file, "-o", model, "--report", folder.path + "/none/R.html")
        #expect(
            report.status == 1 && report.errors.hasSuffix("choose another --report\n"), "\(report.errors)")
        #expect(!folder.names().contains("M.onnx"))
        // Neither model nor data are looked at.
        let evaluation = try LimberProcess(
            "evaluate", "none.onnx", file, "--report", folder.path + "/none/R.html")
        #expect(evaluation.errors.hasSuffix("choose another --report\n"), "\(evaluation.errors)")
        let both = try LimberProcess("train", "none.jsonl", "-o", folder.path + "/none/M.onnx")
        #expect(both.status == 1 && both.errors.hasSuffix("choose another --output\n"), "\(both.errors)")
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs unshare(1) and the right to mount a small disk"))
    func `nothing half-written stays on a full disk, and the model before it stays whole`() throws {
        let folder = ScratchFolder()
        let file = try data(in: folder, people: 0..<4, "data.jsonl")
        // The model takes more than the 16 KiB.
        let disk = try SmallDisk(
            at: folder.path + "/disk", kilobytes: 16,
            script: """
                echo old > "$1/M.onnx"
                "$0" train "$2" -o "$1/M.onnx"; echo "status $?"
                ls -A "$1"; cat "$1/M.onnx"
                """, arguments: [file])
        #expect(disk.output == "status 1\nM.onnx\nold\n")
        #expect(
            disk.errors
                == "limber: error: \(folder.path)/disk/M.onnx: cannot write: No space left on device; free some space or choose another --output\n"
        )
    }

    @Test(
        .enabled(
            if: LimberProcess.hasModels && SampleClips.areThere,
            "needs the pose models and the sample videos (LIMBER_SAMPLES)"))
    func `videos' poses are found once and kept`() throws {
        let folder = ScratchFolder()
        let clips = [
            "jacks.1.mp4": "drawn_jj_man.mp4", "jacks.2.mp4": "drawn_jj_man.mp4",
            "lunges.1.mp4": "drawn_lunge_flat.mp4", "lunges.2.mp4": "drawn_lunge_flat.mp4",
        ]
        try FileManager.default.createDirectory(
            atPath: folder.path + "/clips", withIntermediateDirectories: true)
        for (name, sample) in clips {
            // Two takes of each: the whole and the first two seconds.
            let cut = name.contains(".2.") ? "-t 2 " : "-t 3 "
            _ = try folder.make(
                "clips/" + name, from: SampleClips.folder.appending(path: sample).path, with: "\(cut)-an")
        }
        let cache = ["XDG_CACHE_HOME": folder.path + "/cache"]
        let model = folder.path + "/M.onnx"
        let first = try LimberProcess("train", folder.path + "/clips", "-o", model, environment: cache)
        #expect(first.status == 0, "\(first.errors)")
        #expect(folder.names(in: "cache/limber/poses").count == 4)
        let bytes = try folder.data("M.onnx")
        // Without the models, poses can only come from the cache.
        var without = cache
        without["LIMBER_MODELS"] = folder.path + "/nowhere"
        let second = try LimberProcess("train", folder.path + "/clips", "-o", model, environment: without)
        #expect(second.status == 0, "\(second.errors)")
        #expect(try folder.data("M.onnx") == bytes)
    }

    @Test func `a model of hand poses needs --hands`() throws {
        let folder = ScratchFolder()
        let names = [
            "wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip", "indexMCP", "indexPIP", "indexDIP",
            "indexTip",
            "middleMCP", "middlePIP", "middleDIP", "middleTip", "ringMCP", "ringPIP", "ringDIP", "ringTip",
            "littleMCP", "littlePIP", "littleDIP", "littleTip",
        ]
        let lines = (0..<20).map { number in
            let label = number.isMultiple(of: 2) ? "up" : "down"
            let joints = names.indices.map { joint in
                let y = (label == "up" ? 1.0 : -1) * Double(joint % 4) + 0.02 * Double(number)
                return "[\(Double(joint / 4) + 0.01 * Double(number)),\(y)]"
            }
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            return
                "{\"label\":\"\(label)\",\"frameRate\":30,\"channels\":[\"x\",\"y\"],\"joints\":[\(list)],\"keypoints\":[[\(joints.joined(separator: ","))]]}"
        }
        let file = try folder.write(lines.joined(separator: "\n"), to: "poses.jsonl")
        let model = folder.path + "/M.onnx"
        let train = try LimberProcess("train", file, "-o", model, "--window", "1", "--features", "1000")
        #expect(train.status == 0, "\(train.errors)")
        let evaluate = try LimberProcess("evaluate", model, file, "--json")
        #expect(evaluate.output.contains("\"accuracy\":1"), "\(evaluate.output)")
        let analyze = try LimberProcess("analyze", "demo", "--classifier", model)
        #expect(analyze.status != 0)
        #expect(analyze.errors.contains("--hands 1"), "\(analyze.errors)")
        let bench = try LimberProcess("bench", "none.mp4", "--classifier", model, "--hands", "1")
        #expect(bench.status == 1 && !bench.errors.contains("--hands"), "\(bench.errors)")
    }
}

import ActionClassification
import ActionWindows
import Foundation
import PoseCore
import Testing
import TestSupport

@testable import ActionTraining

@Suite struct DataSourceTests {
    @Test func `analyses in labelled folders, by name and with a label of their own are read`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "dirs/squat/a.jsonl")
        try folder.write(analysis(frames: 50), to: "dirs/stand/b.jsonl")
        let dirs = try await LabeledData.read(.detect(at: folder.url.appending(path: "dirs")))
        #expect(dirs.items.map(\.sequence.label) == ["squat", "stand"])
        let sequence = dirs.items[0].sequence
        #expect(sequence.frameCount == 40 && abs(sequence.frameRate - 30) < 0.01)
        #expect(sequence.keypoints[0, 1, 0] == 0.75, "y points up in the library")
        #expect(sequence.aspectRatio == 640 / 480 as Float)

        try folder.write(analysis(frames: 40), to: "files/squat.1.jsonl")
        try folder.write(analysis(frames: 40), to: "files/jumping jack.2.jsonl")
        let files = try await LabeledData.read(.detect(at: folder.url.appending(path: "files")))
        #expect(Set(files.items.map(\.sequence.label)) == ["squat", "jumping jack"])

        let single = try folder.write(analysis(frames: 40, label: "lunge"), to: "one.jsonl")
        #expect(
            try await LabeledData.read(.detect(at: URL(fileURLWithPath: single))).items.map(\.sequence.label)
                == ["lunge"])
    }

    @Test func `a clip knows where another person is prominent or a scene begins`() async throws {
        let folder = ScratchFolder()
        let file = try folder.write(analysis(frames: 90, label: "a", secondPerson: 50), to: "a.jsonl")
        let items = try await LabeledData.read(.detect(at: URL(fileURLWithPath: file))).items
        #expect(items.map(\.sequence.breaks) == [[50]])

        var recording = PoseRecording(aspectRatio: 1)
        let pose = KeypointArray(zeros: [1, 3, 18])
        for frame in 0..<90 {
            let isThere = !(20..<40).contains(frame)
            recording.append(
                isThere ? pose : nil, of: frame < 70 ? 1 : 2, personCount: 1, at: Double(frame) / 30,
                beginsScene: frame == 0 || frame == 60)
        }
        func breaks(from start: Double? = nil, to end: Double? = nil) throws -> [Int]? {
            let clip = LabeledClip(url: URL(fileURLWithPath: "/a.mp4"), label: "a", start: start, end: end)
            return try recording.clip(clip, name: "a")?.sequence.breaks
        }
        #expect(try breaks() == [60, 70], "a person that is back is the same one")
        #expect(try breaks(from: 2) == [10] && breaks(to: 2) == [])
    }

    @Test func `files are named by any text after their label`() async throws {
        let folder = ScratchFolder()
        for name in ["squat.anna.1", "squat.2026.06.01", "jump rope.take2"] {
            try folder.write(analysis(frames: 40), to: name + ".jsonl")
        }
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.map(\.sequence.label) == ["jump rope", "squat", "squat"])
    }

    @Test func `clips of the same name have their folders before it`() async throws {
        let folder = ScratchFolder()
        for place in ["squat/1", "squat/2", "stand/1", "stand/ben/3", "stand/anna/3"] {
            try folder.write(analysis(frames: 10), to: place + ".jsonl")
        }
        let items = try await LabeledData.read(.detect(at: folder.url)).items
        #expect(
            items.map(\.sequence.name) == [
                "squat/1.jsonl", "2.jsonl", "stand/1.jsonl", "anna/3.jsonl", "ben/3.jsonl",
            ])
        let parts = (0..<2).map {
            LabeledClip(url: URL(fileURLWithPath: "/a/b.mp4"), label: "x", start: Double($0), end: 2)
        }
        let names = ClipNames(parts.map(\.url))
        #expect(parts.map { names[$0] } == ["b.mp4 0.0–2.0 s", "b.mp4 1.0–2.0 s"])
    }

    @Test func `an analysis's own label and group hold in any folder`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40, label: "lunge", group: "ann"), to: "files/a.jsonl")
        try folder.write(analysis(frames: 40, label: "squat"), to: "files/stand.1.jsonl")
        try folder.write(analysis(frames: 40, group: "ben"), to: "files/stand.2.jsonl")
        try folder.write(analysis(frames: 40, label: "lunge", group: "ann"), to: "dirs/squat/a.jsonl")
        try folder.write(analysis(frames: 40, group: "ben"), to: "dirs/squat/b.jsonl")
        for (name, labels) in [("files", ["lunge", "squat", "stand"]), ("dirs", ["lunge", "squat"])] {
            let items = try await LabeledData.read(.detect(at: folder.url.appending(path: name))).items
            #expect(items.map(\.sequence.label) == labels)
            #expect(items.first?.sequence.group == "ann" && items.last?.sequence.group == "ben")
        }
        try folder.write(analysis(frames: 40, label: " "), to: "dirs/squat/c.jsonl")
        #expect(
            await refusal(folder, "dirs")
                == #"dirs/squat/c.jsonl: the label " " is blank; change "label" in its first line"#)
    }

    @Test(arguments: ["csv", "json"])
    func `columns are read by the names that they were given, and no others`(format: String) throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "a.jsonl")
        let list =
            format == "csv"
            ? "label,video,start\na.jsonl,squat,5\n"
            : #"[{"label": "a.jsonl", "video": "squat", "start": 5}]"#
        try folder.write(list, to: "list." + format)
        let clips = try ActionClassifier.DataSource.clips(
            in: folder.url, annotations: folder.url.appending(path: "list." + format),
            columns: ["video": "label", "label": "video"])
        #expect(clips.map(\.url.lastPathComponent) == ["a.jsonl"])
        #expect(clips.map(\.label) == ["squat"] && clips.map(\.start) == [nil])
    }

    /// What `limber analyze --hands 2` writes of a small left hand and a large right one. Both wrists rise; from
    /// frame 20 on the right hand is a different one.
    private func handAnalysis(frames: Int) -> String {
        func hand(_ id: Int, _ side: String, x: Double, size: Double, frame: Int) -> String {
            let wrist = 0.8 - 0.01 * Double(frame)
            let joints = HandJointName.allCases.enumerated().map { place, name in
                "\"\(name.rawValue)\":[\(x + size * Double(place % 5)),\(wrist - size * Double(place / 5)),0.9]"
            }
            return
                #"{"id":\#(id),"person":null,"chirality":"\#(side)","confidence":0.9,"joints":{\#(joints.joined(separator: ","))}}"#
        }
        let lines = (0..<frames).map { frame in
            let hands = [
                hand(1, "left", x: 0.1, size: 0.02, frame: frame),
                hand(frame < 20 ? 2 : 3, "right", x: 0.5, size: 0.05, frame: frame),
            ]
            return
                #"{"type":"frame","frame":\#(frame),"time":\#(Double(frame) / 30),"people":[],"hands":[\#(hands.joined(separator: ","))]}"#
        }
        let header = #"{"type":"header","width":640,"height":480,"label":"raise"}"#
        return ([header] + lines).joined(separator: "\n")
    }

    @Test func `analyses with hands are read as one hand's or both hands' sequences`() async throws {
        let folder = ScratchFolder()
        let file = try folder.write(handAnalysis(frames: 40), to: "raise.jsonl")
        let one = try await LabeledData.read(.detect(at: URL(fileURLWithPath: file)), subject: .hand).items[0]
            .sequence
        #expect(one.joints == HandJointName.allCases.map(\.rawValue))
        #expect(one.label == "raise" && one.frameCount == 40 && one.aspectRatio == 640 / 480 as Float)
        // The larger hand, and the larger of what is left once it has gone.
        for frame in [0, 19, 20, 39] {
            let y = 0.2 + 0.01 * Float(frame)
            #expect(one.keypoints[frame, 0, 0] == 0.5)
            #expect(abs(one.keypoints[frame, 1, 0] - y) < 1e-5)
            #expect(one.keypoints[frame, 2, 0] == 0.9)
        }
        let both = try await LabeledData.read(.detect(at: URL(fileURLWithPath: file)), subject: .hands).items[
            0
        ].sequence
        #expect(both.joints == HandAnatomy.pairOfHands)
        #expect(both.keypoints[5, 0, 0] == 0.1 && both.keypoints[5, 0, 21] == 0.5)

        func handRefusal(_ text: String) async throws -> String {
            try folder.write(text, to: "bad.jsonl")
            return await message(in: folder) {
                let url = folder.url.appending(path: "bad.jsonl")
                _ = try await LabeledData.read(.detect(at: url), subject: .hand)
            }
        }
        #expect(
            try await handRefusal(analysis(frames: 3, label: "a"))
                == "bad.jsonl, line 2: a frame without hands; analyze the video again with --hands 2")
        let lines = handAnalysis(frames: 3)
        #expect(
            try await handRefusal(lines.replacingOccurrences(of: "\"left\"", with: "\"both\""))
                == "bad.jsonl, line 2: chirality is \"both\"; expected left, right or unknown")
        #expect(
            try await handRefusal(lines.replacingOccurrences(of: "thumbIP", with: "thumb"))
                == "bad.jsonl, line 2: joint \"thumbIP\" is missing or has not x, y, confidence")
    }

    @Test func `annotations select parts of recordings`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 90), to: "clips/a.jsonl")
        let csv = try folder.write(
            "video,label,start,end,group\nclips/a.jsonl,\"squat, deep\",0.5,1.5,ann\nclips/a.jsonl,stand,2,,\n",
            to: "list.csv")
        let data = try await LabeledData.read(.detect(at: URL(fileURLWithPath: csv)))
        #expect(data.items.map(\.sequence.label) == ["squat, deep", "stand"])
        #expect(data.items.map(\.sequence.frameCount) == [30, 30])
        #expect(data.items[0].sequence.group == "ann")
        let json = try folder.write(
            #"[{"video":"clips/a.jsonl","label":"squat","start":1,"end":2.0},{"video":"clips/a.jsonl","label":"x"}]"#,
            to: "list.json")
        #expect(
            try await LabeledData.read(.detect(at: URL(fileURLWithPath: json))).items.map(
                \.sequence.frameCount) == [30, 90])
    }

    @Test(arguments: [
        "video;label;start;end\nclips/a.jsonl;squat;0,5;1,5\n",
        "sep=;\rvideo;label;start;end\rclips/a.jsonl;squat;0,5;1,5\r",
        "video\tlabel\tstart\tend\r\nclips/a.jsonl\tsquat\t0.5\t1.5\r\n",
    ])
    func `annotations are read as spreadsheets write them`(text: String) async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 90), to: "clips/a.jsonl")
        let csv = try folder.write(text, to: "list.csv")
        let data = try await LabeledData.read(.detect(at: URL(fileURLWithPath: csv)))
        #expect(data.items.map(\.sequence.label) == ["squat"])
        #expect(data.items.map(\.sequence.frameCount) == [30])
    }

    @Test(arguments: ["list.txt", "list.tsv", "list.csv", "list.json"], [String.Encoding.utf8, .utf16])
    func `annotations have a table's usual endings and encodings`(
        name: String, encoding: String.Encoding
    ) async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "käfer.jsonl")
        let text =
            name.hasSuffix("json")
            ? #"[{"video": "käfer.jsonl", "label": "Kür"}]"# : "video\tlabel\r\nkäfer.jsonl\tKür\r\n"
        // With its byte order mark.
        let marked = "\u{FEFF}" + text
        let data = try #require(marked.data(using: encoding == .utf8 ? .utf8 : .utf16LittleEndian))
        let list = folder.url.appending(path: name)
        try data.write(to: list)
        #expect(try await LabeledData.read(.detect(at: list)).items.map(\.sequence.label) == ["Kür"])
        try Data("video,label\nk\u{E4}fer.jsonl,x\n".unicodeScalars.map { UInt8($0.value) }).write(to: list)
        #expect(
            await refusal(folder, name)
                == #"\#(name): is not text in UTF-8 or UTF-16; in a spreadsheet, save it as "CSV UTF-8""#)
    }

    @Test(arguments: [[0, 2e6], [0, 1e-6, 2e-6, 8e4]])
    func `an analysis whose clock jumped is named and skipped`(times: [Double]) async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "squat/a.jsonl")
        var lines = analysis(frames: times.count).split(separator: "\n").map(String.init)
        for (frame, time) in times.enumerated() {
            lines[frame + 1].replace("\"time\":\(Double(frame) / 30),", with: "\"time\":\(time),")
        }
        try folder.write(lines.joined(separator: "\n"), to: "stand/b.jsonl")
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.map(\.sequence.label) == ["squat"])
        #expect(data.failures.count == 1 && data.failures[0].contains("b.jsonl: lasts"), "\(data.failures)")
    }

    @Test func `invalid annotations are refused with file and line`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 30), to: "a.jsonl")
        func csv(_ text: String) async throws -> String {
            try folder.write(text, to: "list.csv")
            return await refusal(folder, "list.csv")
        }
        #expect(
            try await csv("video,action\na.jsonl,x\n")
                == "list.csv, line 1: no column \"label\" among video, action, separated by commas; expected video,label and optionally start,end,group,split"
        )
        #expect(
            try await csv("video,label\nb.mp4,x\n")
                == "list.csv, line 2: b.mp4 is not there; paths are relative to the folder of this file")
        #expect(
            try await csv("video,label,start,end\na.jsonl,x,2,1\n")
                == "list.csv, line 2: end 1.0 is not after start 2.0; expected seconds")
        #expect(
            try await csv("video,label,start\na.jsonl,x,soon\n")
                == "list.csv, line 2: start is \"soon\"; expected seconds after the first frame of a.jsonl, at most 2592000, or minutes and seconds as 1:03.5"
        )
        #expect(
            try await csv("video,label\na.jsonl\n")
                == "list.csv, line 2: 1 fields separated by commas; expected 2 as in the header")
        #expect(
            try await csv("video,label\na.jsonl,\n") == "list.csv, line 2: no label; say what a.jsonl shows")
        try folder.write("", to: "clips/notes.txt")
        #expect(
            try await csv("video,label\nclips,x\n")
                == "list.csv, line 2: clips is a folder; name a file in it")
        try folder.write("{", to: "list.json")
        #expect(await refusal(folder, "list.json").hasPrefix("list.json: is no JSON ("))
    }

    @Test func `valid rows and sequences are used and the others named`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 30), to: "a.jsonl")
        let csv = try folder.write("video,label\nb.mp4,x\na.jsonl,x\na.jsonl\n", to: "list.csv")
        let data = try await LabeledData.read(.detect(at: URL(fileURLWithPath: csv)))
        #expect(data.items.map(\.sequence.label) == ["x"])
        #expect(
            data.failures.map { $0.replacingOccurrences(of: csv, with: "list.csv") } == [
                "list.csv, line 2: b.mp4 is not there; paths are relative to the folder of this file",
                "list.csv, line 4: 1 fields separated by commas; expected 2 as in the header",
            ])
        func line(_ joints: String, _ values: String) -> String {
            #"{"label":"a","frameRate":30,"channels":["x","y"],"joints":[\#(joints)],"keypoints":[[\#(values)]]}"#
        }
        let mixed = try folder.write(
            [
                line(#""nose","neck","root""#, "[1,1],[2,2],[3,3]"), line(#""neck""#, "[2,2]"),
                line(#""neck","nose""#, "[2,2],[1,1]"), line(#""nose","neck""#, "[1,1],[2,2]"),
            ].joined(separator: "\n"), to: "mixed.jsonl")
        let common = try await LabeledData.read(.detect(at: URL(fileURLWithPath: mixed))).withCommonJoints()
        #expect(common.items.map(\.sequence.joints) == Array(repeating: ["neck", "nose"], count: 3))
        #expect(common.items.allSatisfy { $0.sequence.keypoints.scalars == [2, 1, 2, 1] })
        #expect(common.failures.count == 1)
        #expect(common.failures.first?.contains("line 2: a: no joint \"nose\" among 1 joints") == true)
    }

    @Test func `invalid lines and unreadable clips are named, the others are used`() async throws {
        let folder = ScratchFolder()
        let good = try KeypointFile.line(for: DrawnSequences.sequence("squat", person: 0))
        let file = try folder.write("\(good)\n\nnonsense\n\(good)\n", to: "a.jsonl")
        let data = try await LabeledData.read(.detect(at: URL(fileURLWithPath: file)))
        #expect(data.items.count == 2)
        #expect(
            data.failures == ["\(file), line 3: is no JSON object; expected one sequence a line"])

        try folder.write("no video", to: "clips/squat/broken.mp4")
        try folder.write(analysis(frames: 30), to: "clips/squat/fine.jsonl")
        let clips = try await LabeledData.read(.detect(at: folder.url.appending(path: "clips")))
        #expect(clips.items.count == 1 && clips.failures.count == 1)
        #expect(clips.failures.first?.contains("broken.mp4") == true)
    }
}

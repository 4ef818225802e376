import Foundation
import Movement
import PoseCore
import ResultExport
import TestSupport
import Testing
import VideoIO

@Suite struct ErgonomicsReportTests {
    private func sample(_ seconds: Double, trunk: Double?, person: Int = 1) -> ErgonomicSample {
        var angles = PostureAngles()
        angles.trunkFlexion = trunk
        (angles.trunkBend, angles.trunkTwist, angles.neckFlexion) = (0, 0, 0)
        (angles.neckBend, angles.neckTwist, angles.isOnBothFeet) = (0, 0, true)
        (angles.left.upperArmFlexion, angles.left.elbowFlexion, angles.left.kneeFlexion) = (70, 80, 0)
        angles.right.kneeFlexion = 0
        return ErgonomicSample(person: person, start: Timestamp(seconds: seconds), angles: angles)
    }

    private func clip(name: String, seconds: Int = 90) -> ErgonomicsReport.Clip {
        var clip = ErgonomicsReport.Clip(
            source: SourceFormat(
                name: name, size: PixelSize(width: 640, height: 360), frameRate: 25,
                duration: .seconds(seconds)))
        clip.frames = seconds * 25
        var summary = ErgonomicSummary(person: 1)
        for second in 0..<seconds { summary.add(sample(Double(second), trunk: Double(second))) }
        clip.people = [summary]
        clip.moments = [.init(sample: sample(71, trunk: 71.4), jpeg: [0xFF, 0xD8, 0xFF, 0xD9])]
        return clip
    }

    /// What is wrong with the elements of a document; nil when each is closed in its place.
    private func problem(of html: String) -> String? {
        var open: [Substring] = []
        for match in html.matches(of: /<(\/?)([a-z0-9]+)((?:\s+[a-zA-Z-]+="[^"<]*")*)(\/?)>/) {
            if match.1 == "/" {
                guard open.popLast() == match.2 else { return "</\(match.2)> closes another element" }
            } else if match.4.isEmpty {
                open.append(match.2)
            }
        }
        return open.isEmpty ? nil : "open: \(open)"
    }

    @Test func `a report is well-formed, needs nothing else, and says what it must`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        report.add(clip(name: "first.mp4"))
        report.add(clip(name: "second.mp4"))
        let html = report.html
        #expect(problem(of: html) == nil)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        for text in [
            "first.mp4", "second.mp4", "1:11", "71° forwards", "not seen", "What one camera cannot see",
            "data:image/jpeg;base64,/9j/2Q==", "prefers-color-scheme:dark", "width=device-width", "no load",
            "RULA left",
        ] {
            #expect(html.contains(text), "\(text)")
        }
        for text in ["<script", "http://", "https://", "<link", "url("] {
            #expect(!html.contains(text), "\(text)")
        }
        #expect(html == report.html)
    }

    @Test func `more people than are shown count in the section of all`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        var clip = clip(name: "shift.mp4", seconds: 40)
        var everyone = ErgonomicSummary(person: 0)
        clip.people = (1...20).map { person in
            var summary = ErgonomicSummary(person: person)
            for second in [2 * person, 2 * person + 1] {
                let sample = sample(Double(second), trunk: 30, person: person)
                summary.add(sample)
                everyone.add(sample)
            }
            return summary
        }
        clip.everyone = everyone
        report.add(clip)
        #expect(problem(of: report.html) == nil)
        #expect(report.html.contains("<h3>All people</h3>") && report.html.contains("40 seconds · worst"))
        #expect(report.html.contains("8 more people are only in “All people”"))
        clip.people = [everyone]
        let alone = ErgonomicsReport(task: ErgonomicTask())
        alone.add(clip)
        #expect(!alone.html.contains("<h3>All people</h3>"))
    }

    @Test func `files called alike are distinguished by the names of their tables`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        for (folder, name) in [("Anna", "Anna-IMG_0001"), ("Ben", "Ben-IMG_0001"), ("Ben", "lift")] {
            var clip = clip(name: "/films/\(folder)/\(name == "lift" ? "lift" : "IMG_0001").mp4", seconds: 3)
            clip.name = name
            report.add(clip)
        }
        for title in ["Anna-IMG_0001", "Ben-IMG_0001", "lift.mp4"] {
            #expect(report.html.contains("<h2>\(title)</h2>"))
        }
    }

    @Test func `what is given as repeated and held is the arms' use, too`() {
        var task = ErgonomicTask()
        let found = ErgonomicsReport(task: task)
        found.add(clip(name: "first.mp4"))
        #expect(found.html.contains("<td>–</td><td>–</td>"))
        (task.isRepeated, task.isStatic) = (true, true)
        let given = ErgonomicsReport(task: task)
        given.add(clip(name: "first.mp4"))
        #expect(given.html.contains("<td>held, repeated</td><td>held, repeated</td>"))
    }

    @Test func `shares of pictures are of postures`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        var clip = clip(name: "pictures")
        clip.arePictures = true
        report.add(clip)
        #expect(report.html.contains("Parts of the body: share of postures by score"))
        #expect(!report.html.contains("share of time"))
    }

    @Test func `names from outside are text, not HTML`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        report.add(clip(name: "<script>alert(\"1\")&.mp4\u{1}"))
        let html = report.html
        #expect(problem(of: html) == nil && !html.contains("<script"))
        #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&amp;.mp4\u{FFFD}"))
    }

    @Test func `the parts of each bar add up to the whole`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        report.add(clip(name: "a.mp4"))
        var count = 0
        for bar in report.html.replacing("class=\"bars\"", with: "").split(separator: "<div class=\"bar")
            .dropFirst()
        {
            let line = bar.prefix { $0 != "\n" }
            let parts = line.split(separator: "</div>")[0]
            let widths = parts.matches(of: /width:([0-9.]+)%/).compactMap { Double($0.1) }
            let whole = widths.reduce(0, +)
            #expect(abs(whole - 100) < 0.5)
            count += 1
        }
        // Two methods, two sides, seen and worst; nine parts.
        #expect(count == 8 + ErgonomicPart.allCases.count)
    }

    @Test(arguments: [2, 25, 49, 93, 98, 103, 161, 299, 300, 301, 450, 599, 600, 601, 1000])
    func `a time line has no gap where every second was scored`(seconds: Int) {
        let report = ErgonomicsReport(task: ErgonomicTask())
        report.add(clip(name: "a.mp4", seconds: seconds))
        var strips = 0
        for strip in report.html.split(separator: "<svg class=\"strip\" viewBox=\"0 0 ").dropFirst() {
            var end = 0
            for match in strip.prefix(while: { $0 != "\n" }).split(separator: "</svg>")[0]
                .matches(of: /<rect class="l\d" x="(\d+)" y="\d+" width="(\d+)"/)
            {
                #expect(Int(match.1) == end)
                end += Int(match.2) ?? 0
            }
            #expect(end == min(300, seconds))
            strips += 1
        }
        #expect(strips == 2)
    }

    @Test func `people beyond those that are shown are counted, and no table is promised`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        var clip = clip(name: "a.mp4", seconds: 2)
        clip.people = (1...15).map { person in
            var summary = ErgonomicSummary(person: person)
            summary.add(sample(0, trunk: 20, person: person))
            return summary
        }
        clip.everyone = clip.people[0]
        report.add(clip)
        #expect(
            report.html.contains(
                "3 more people are only in “All people” above and in the tables of --output."))
    }

    @Test func `what was said of the forearms is in the table and the report`() throws {
        let folder = ScratchFolder()
        let cases: [(answer: Bool?, word: String, sentence: String?)] = [
            (nil, "null", nil), (false, "\"middle\"", "forearms in the middle of their turn"),
            (true, "\"end\"", "forearms at the end of their turn"),
        ]
        for (answer, word, sentence) in cases {
            var task = ErgonomicTask()
            task.isForearmAtEndOfRange = answer
            let exporter = ErgonomicsExporter(
                to: try ByteSink(path: folder.file("t.jsonl")), format: .jsonl, flushesEveryLine: false)
            let source = SourceFormat(name: "a", size: PixelSize(width: 4, height: 4))
            try exporter.begin(ExportHeader(source: source), task: task)
            try exporter.complete([])
            #expect(folder.text("t.jsonl")?.contains("\"wristTwist\":\(word)") == true)
            let html = ErgonomicsReport(task: task).html
            #expect(sentence.map(html.contains) ?? !html.contains("of their turn"))
        }
    }

    @Test func `an input without people has its reason, and no bars`() {
        let report = ErgonomicsReport(task: ErgonomicTask())
        var clip = clip(name: "empty.mp4")
        clip.people = []
        clip.moments = []
        clip.notes = ["nobody was found in any of its 2250 frames"]
        report.add(clip)
        #expect(report.html.contains("nobody was found in any of its 2250 frames"))
        #expect(!report.html.contains("class=\"bar"))
    }

    @Test func `a path that cannot be written is found before the analysis`() throws {
        let folder = ScratchFolder()
        try ByteSink.check(path: folder.file("report.html"), option: "--report")
        let missing = #expect(throws: ExportError.self) {
            try ByteSink.check(path: folder.file("none/report.html"), option: "--report")
        }
        #expect(missing?.description.contains("choose another --report") == true)
        #expect(throws: ExportError.self) { try ByteSink.check(path: folder.path, option: "--report") }
    }

    @Test func `tables have a row a sample and as many fields as the header, nothing for what was not seen`()
        throws
    {
        let folder = ScratchFolder()
        for format in ErgonomicsFormat.allCases {
            let path = folder.file("t.\(format.rawValue)")
            let exporter = ErgonomicsExporter(
                to: try ByteSink(path: path), format: format, flushesEveryLine: false)
            var source = SourceFormat(name: "a", size: PixelSize(width: 4, height: 4))
            source.isPictureFolder = true
            try exporter.begin(ExportHeader(source: source), task: ErgonomicTask())
            let sample = sample(3, trunk: nil)
            var summary = ErgonomicSummary(person: 1)
            summary.add(sample)
            try exporter.write(sample, file: "a,b.jpg")
            try exporter.complete([summary])
        }
        let rows = try #require(folder.text("t.csv")).split(separator: "\n")
        let names = rows[0].split(separator: ",", omittingEmptySubsequences: false)
        let values = rows[1].replacing("\"a,b.jpg\"", with: "file")
            .split(separator: ",", omittingEmptySubsequences: false)
        #expect(rows.count == 2 && names.count == values.count)
        let row = Dictionary(uniqueKeysWithValues: zip(names, values))
        #expect(row["time"] == "3" && row["trunkFlexion"] == "" && row["leftUpperArm"] == "70")
        #expect(row["left_rula_trunk"] == "" && row["left_rula_max"] == "6")
        let lines = try #require(folder.text("t.jsonl")).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["type"] as? String } == ["header", "posture", "summary"])
        let angles = try #require(lines[1]["angles"] as? [String: Any])
        #expect(angles["trunkFlexion"] is NSNull && angles["leftUpperArm"] as? Double == 70)
        let left = try #require((lines[1]["left"] as? [String: Any])?["rula"] as? [String: Any])
        #expect(left["maximum"] as? Int == 6 && left["upperArm"] as? [Int] == [3, 4])
        #expect(lines[1]["file"] as? String == "a,b.jpg")
    }
}

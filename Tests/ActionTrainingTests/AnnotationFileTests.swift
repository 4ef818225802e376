import Foundation
import TestSupport
import Testing

@testable import ActionTraining

@Suite struct AnnotationFileTests {
    @Test(arguments: [
        ("3", 3), ("60.5", 60.5), ("0,5", 0.5), ("01:03", 63), ("01:03.14", 63.14), ("8:3,2", 483.2),
        ("05:01:03", 18063), ("1:59:5.8", 7145.8), ("75:00", 4500),
    ])
    func `times are read as Create ML writes them`(text: String, seconds: Double) throws {
        #expect(abs(try #require(TimeIndex.seconds(text)) - seconds) < 1e-9)
    }

    @Test(arguments: [
        "", ":", "soon", "-1", "1:60", "1:-3", "1:60:00", "1:2:3:4", "1.5:00", "nan", "1000:00:00",
    ])
    func `what is no time is refused`(text: String) {
        #expect(TimeIndex.seconds(text) == nil)
    }

    @Test(arguments: ["csv", "json"])
    func `Create ML's list in the videos' folder gives them labels and times`(format: String) async throws {
        let folder = ScratchFolder()
        for name in ["a", "b c"] { try folder.write(analysis(frames: 90), to: name + ".jsonl") }
        let list =
            format == "csv"
            ? "video, label, start, end\na.jsonl, Squat, 0, 0:01.5\nb c.jsonl, Lunge, 0:0:1, 0:00:02\n"
            : """
            [{"video": "a.jsonl", "label": " Squat", "start": 0, "end": "0:01.5"},
             {"video": "b c.jsonl", "label": "Lunge", "start": "0:0:1", "end": "0:00:02"}]
            """
        #expect(await refusal(folder).hasPrefix("a.jsonl: no label;"))
        try folder.write(list, to: "annotations." + format)
        try folder.write("name,score\nx,1\n", to: "other.csv")
        let items = try await LabeledData.read(.detect(at: folder.url)).items
        #expect(items.map(\.sequence.label) == ["Squat", "Lunge"])
        #expect(items.map(\.sequence.frameCount) == [45, 30])
        // Of two lists none is chosen.
        try folder.write(list, to: "second." + format)
        #expect(await refusal(folder).hasPrefix("a.jsonl: no label;"))
    }

    @Test func `columns that are not read are named`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 90), to: "a.jsonl")
        let text = "video,Label,startTime,end time,\na.jsonl,x,0,1,\n"
        let list = URL(fileURLWithPath: try folder.write(text, to: "list.csv"))
        let data = try await LabeledData.read(.detect(at: list))
        let metrics = ClassifierMetrics(
            labels: ["x"], probabilities: [], members: [], truth: { _ in 0 }, method: "")
        let findings = DataCheck(data, known: [], metrics: metrics, parameters: .init()).findings
        let named = findings.first { $0.title == "Columns that are not read" }
        #expect(named?.text.hasPrefix("\"end time\", \"starttime\". ") == true)
        try folder.write(#"[{"video": "a.jsonl", "LABEL": "x", "begin": 1}]"#, to: "list.json")
        let json = try await LabeledData.read(.detect(at: folder.url.appending(path: "list.json")))
        #expect(json.unreadColumns == ["begin"])
    }
}

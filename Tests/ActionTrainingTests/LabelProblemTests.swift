import Foundation
import Testing
import TestSupport

@testable import ActionTraining

struct LabelProblemTests {
    /// The end of a message on a label with a tab or a line break in it.
    private static let brokenLabel = "has a tab, a line break or another control character"

    @Test func `labels that are blank or would break lines are refused with a remedy`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "clips/squat/1.jsonl")
        for (name, problem) in [
            (" ", #"the label " " is blank"#),
            ("\u{200B}", "the label \("\u{200B}".debugDescription) is blank"),
            ("a\tb", #"the label "a\tb" \#(Self.brokenLabel)"#),
        ] {
            try folder.write(analysis(frames: 40), to: "clips/\(name)/2.jsonl")
            #expect(
                await refusal(folder, "clips")
                    == "clips: \(problem); rename the sub-folder after what its clips show")
            try FileManager.default.removeItem(atPath: folder.file("clips/" + name))
        }
        try folder.write(analysis(frames: 40), to: "files/ .1.jsonl")
        #expect(
            await refusal(folder, "files")
                == #"files/ .1.jsonl: the label " " is blank; rename the file"#)
        try folder.write(analysis(frames: 40, label: #"a\nb"#), to: "one.jsonl")
        #expect(
            await refusal(folder, "one.jsonl")
                == #"one.jsonl: the label "a\nb" \#(Self.brokenLabel); change "label" in its first line"#)
        let sequence = DrawnSequences.sequence("", person: 0)
        #expect(
            await message(in: folder) { _ = try await LabeledData.read(.sequences([sequence])) }
                == #"the label "" is blank; say what the person does"#)
    }

    @Test func `rows and lines with such labels are named and the others are used`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 30), to: "a.jsonl")
        let rows = ["squat", " ", #"a\nb"#].map { #"{"video":"a.jsonl","label":"\#($0)"}"# }
        try folder.write("[" + rows.joined(separator: ",") + "]", to: "list.json")
        try folder.write("video,label\na.jsonl,squat\na.jsonl,\"a\nb\"\n", to: "list.csv")
        let lines = [
            try KeypointFile.line(for: DrawnSequences.sequence("squat", person: 0)),
            try KeypointFile.line(for: DrawnSequences.sequence("\t ", person: 0)),
        ]
        try folder.write(lines.joined(separator: "\n"), to: "lines.jsonl")
        for (name, failures) in [
            (
                "list.json",
                [
                    "entry 2: no label; say what a.jsonl shows",
                    #"entry 3: the label "a\nb" \#(Self.brokenLabel); say what a.jsonl shows"#,
                ]
            ), ("list.csv", [#"line 3: the label "a\nb" \#(Self.brokenLabel); say what a.jsonl shows"#]),
            ("lines.jsonl", [#"line 2: the label "\t " is blank; say what the person does"#]),
        ] {
            let data = try await LabeledData.read(.detect(at: folder.url.appending(path: name)))
            #expect(data.items.map(\.sequence.label) == ["squat"])
            #expect(data.failures == failures.map { "\(folder.file(name)), \($0)" })
        }
    }
}

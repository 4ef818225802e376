import Foundation
import Testing
import TestSupport

/// `limber bench`, `limber model` and `limber evaluate`: what they print, and what they refuse.
@Suite struct ReportCommandTests {
    private func object(_ output: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    @Test(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"))
    func `a benchmark counts the frames and names the engine`() throws {
        let run = try LimberProcess("bench", "demo:lunges", "--frames", "12", "--precision", "f32", "--json")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let object = try object(run.output)
        #expect(object["frames"] as? Int == 12 && object["engine"] as? String == "OpenVINO f32")
        let stages = try #require(object["stages"] as? [String: [String: Double]])
        #expect(stages.keys.sorted() == ["classify", "cut", "decode", "pose", "track"])
        #expect(stages.values.allSatisfy { ($0["p50"] ?? -1) >= 0 && ($0["p99"] ?? 0) >= ($0["p50"] ?? 1) })
    }

    @Test func `the shipped model is described in both forms`() throws {
        let text = try LimberProcess("model")
        let json = try object(try LimberProcess("model", "--json").output)
        #expect(text.status == 0 && text.errors.isEmpty)
        let labels = try #require(json["labels"] as? [String])
        #expect(labels.count > 1 && text.output.contains(labels.joined(separator: ", ")))
    }

    @Test(arguments: [("exercise", "ExerciseClassifier", 4), ("fitness", "FitnessClassifier", 13)])
    func `a shipped model is described by its name`(argument: String, name: String, count: Int) throws {
        let json = try object(try LimberProcess("model", argument, "--json").output)
        #expect(json["model"] as? String == name)
        #expect((json["labels"] as? [String])?.count == count)
    }

    @Test func `files that are no models are one error line`() throws {
        let folder = ScratchFolder()
        let text = try folder.write("nothing", to: "text.onnx")
        for arguments in [
            ["model", text], ["model", folder.path + "/none.onnx"], ["evaluate", text, folder.path],
            ["model", try folder.write("nothing", to: "text.mlmodel")],
        ] {
            let run = try LimberProcess(arguments)
            #expect(run.status == 1 && run.output.isEmpty && run.errorLines.count == 1, "\(run.errors)")
            #expect(run.errors.contains(arguments[1]))
        }
    }

    @Test(arguments: [["bench", "demo", "--frames", "0"], ["evaluate"], ["model", "a", "b"]])
    func `wrong usage exits with 64`(arguments: [String]) throws {
        #expect(try LimberProcess(arguments).status == 64)
    }
}

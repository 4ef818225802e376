import Foundation
import TestSupport
import Testing

@Suite struct GenerateCommandTests {
    private let folder = ScratchFolder()
    /// A classifier that is shipped.
    private let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Actions/ActionClassification/Resources/ExerciseClassifier.onnx")
        .standardized.path

    @Test func `the class is written to standard output or a file`() throws {
        let shown = try LimberProcess("generate", model)
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.contains("class ExerciseClassifier {") && shown.output.contains("× 3 × 18"))
        #expect(try LimberProcess("generate", model, "-o", "-").output == shown.output)
        let file = folder.path + "/Moves.swift"
        let written = try LimberProcess(
            "generate", model, "-o", file, "--class-name", "Moves", "--public-access")
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("public class Moves {"))
    }

    @Test func `the class loads the model's file, whatever the two are called`() throws {
        let copy = folder.file(#"my "moves" v1.2.mlmodel"#)
        try FileManager.default.copyItem(atPath: model, toPath: copy)
        let run = try LimberProcess("generate", copy, "--class-name", "Moves")
        #expect(run.status == 0 && run.output.contains("class Moves {"), "\(run.errors)")
        #expect(run.output.contains(#"MLModel.urlOfModel(named: "my \"moves\" v1.2")"#), "\(run.output)")
    }

    @Test func `a model that cannot be read is one error line, wrong usage exits with 64`() throws {
        let text = try folder.write("no model", to: "text.mlmodel")
        for input in [text, folder.path + "/none.onnx"] {
            let run = try LimberProcess("generate", input)
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(run.errorLines.count == 1 && run.errors.contains(input), "\(run.errors)")
        }
        for arguments in [
            ["generate"], ["generate", model, "--class-name", "no name"], ["generate", text, "-o", text],
        ] {
            #expect(try LimberProcess(arguments).status == 64)
        }
    }
}

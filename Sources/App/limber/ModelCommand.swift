import ActionClassification
import ArgumentParser
import Foundation
import LimberCommands

struct ModelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract:
            "Tells what an action classifier is: labels, window, frame rate, joints, how it was trained and scored."
    )

    @Argument(
        help: ArgumentHelp(
            "An ONNX file or Create ML's .mlmodel (default: the shipped ExerciseClassifier).",
            valueName: "M.onnx|M.mlmodel"))
    var model: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        do {
            let classifier =
                try model.map { try ActionClassifier(contentsOf: URL(fileURLWithPath: $0)) }
                ?? .exerciseClassifier()
            let report = ModelReport(name: model ?? "ExerciseClassifier", classifier: classifier)
            print(json ? report.json : report.text, terminator: "")
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }
}

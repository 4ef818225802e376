import ActionClassification
import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct ModelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract:
            "Tells what an action classifier is: labels, window, frame rate, joints, how it was trained and scored."
    )

    @Argument(
        help: ArgumentHelp(
            "A shipped classifier, exercise or fitness, an ONNX file, or Create ML's .mlmodel (default: exercise).",
            valueName: "exercise|fitness|M.onnx|M.mlmodel"), completion: .classifier)
    var model: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        do {
            let named = NamedClassifier(model)
            let isFile = model.map { BuiltInClassifier(rawValue: $0) == nil } ?? false
            let report = ModelReport(
                name: isFile ? model ?? named.name : named.name, classifier: try named.load())
            try ByteSink.writeToStandardOutput(Data((json ? report.json : report.text).utf8))
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }
}

import ActionClassification
import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Turns a Create ML action or hand-action classifier into an ONNX file.",
        discussion: """
            The file runs in any ONNX runtime and says in its metadata what it is; see \
            Documentation/ModelFormat.md. Limber itself runs the .mlmodel as it is, too.
            """)

    @Argument(
        help: ArgumentHelp("The classifier that Create ML made.", valueName: "M.mlmodel"), completion: .file()
    )
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; replaced if it is there.", valueName: "M.onnx"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "Rate that the classifier was trained with, in frames a second; the .mlmodel does not say.",
            valueName: "rate"))
    var frameRate = CreateMLClassifier.defaultFrameRate

    func validate() throws {
        guard ActionModelDescription.frameRates.contains(frameRate) else {
            throw ValidationError("--frame-rate must be 0.01 to 1000 frames a second.")
        }
        if let problem = OutputFile.problem(output, input: input, example: "Model.onnx") {
            throw ValidationError(problem)
        }
    }

    func run() throws {
        let console = Console()
        do {
            let file = try CreateMLClassifier(
                contentsOf: URL(fileURLWithPath: input), frameRate: frameRate)
            // What cannot be run is not worth writing.
            let model = try ActionClassifier(file, name: input).model
            try ByteSink.write(file.onnxData, to: output)
            console.note(
                "\(output): \(model.labels.count) labels, windows of \(model.windowLength) frames at "
                    + "\(model.frameRate) frames/s")
        } catch {
            console.error(error)
            throw ExitCode.failure
        }
    }
}

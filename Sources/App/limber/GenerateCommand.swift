import ActionClassification
import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the Swift class that Xcode would make of a classifier's file.",
        discussion: """
            The class has init(configuration:), init(contentsOf:) and prediction(poses:), and imports CoreML, \
            which a Swift package gets from Limber's product of that name. Put the model's file with the \
            package's resources, or beside the program.
            """)

    @Argument(
        help: ArgumentHelp("The classifier: .mlmodel or .onnx.", valueName: "M.mlmodel"), completion: .file())
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; replaced if it is there. Without it, or with \"-\", the class goes to standard output.",
            valueName: "M.swift"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The class's name; without it, the model file's.", valueName: "name"))
    var className: String?

    @Flag(help: "Make the class public.")
    var publicAccess = false

    func validate() throws {
        guard className.map({ ModelClassName(chosen: $0) != nil }) ?? true else {
            throw ValidationError("--class-name must be a Swift name, such as Exercise.")
        }
        if let output, output != "-",
            let problem = OutputFile.problem(output, input: input, example: "Model.swift")
        {
            throw ValidationError(problem)
        }
    }

    func run() throws {
        let console = Console()
        do {
            let url = URL(fileURLWithPath: input)
            let classifier = try ActionClassifier(contentsOf: url)
            try classifier.requireSubject(name: input)
            let name = className.flatMap { ModelClassName(chosen: $0) }
            guard let name = name ?? ModelClassName(fileName: url.lastPathComponent) else {
                throw ValidationError("\(input): its name makes no class name; give one with --class-name.")
            }
            let source = ModelClassSource(
                classifier, name: name, fileName: url.deletingPathExtension().lastPathComponent,
                isPublic: publicAccess)
            guard let output, output != "-" else {
                try ByteSink.writeToStandardOutput(Data(source.text.utf8))
                return
            }
            try ByteSink.write(Data(source.text.utf8), to: output)
            console.note("\(output): class \(name.text), \(classifier.labels.count) labels")
        } catch let error as ValidationError {
            throw error
        } catch {
            console.error(error)
            throw ExitCode.failure
        }
    }
}

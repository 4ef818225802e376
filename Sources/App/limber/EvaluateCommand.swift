import ActionClassification
import ActionTraining
import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct EvaluateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Tells how good an action classifier is on labelled videos or keypoints.",
        discussion: """
            DATA is as for limber train; where sequences carry a split, those of "test" are used. Accuracy is per \
            sequence: the mean of its windows' probabilities decides.
            """)

    @Argument(
        help: ArgumentHelp(
            "A shipped classifier, exercise or fitness, an ONNX file, or Create ML's .mlmodel.",
            valueName: "exercise|fitness|M.onnx|M.mlmodel"), completion: .classifier)
    var model: String

    @Argument(help: ArgumentHelp("Labelled videos or keypoints.", valueName: "data"), completion: .file())
    var data: String

    @Flag(
        help:
            "Print one JSON object: accuracy, classes, confusion (rows are the truth), calibrationError, sequences, windows."
    )
    var json = false

    @Option(
        help: ArgumentHelp(
            "Also write a page with scores, charts, the worst mistakes and a data check.",
            valueName: "FILE.html"), completion: .file())
    var report: String?

    func validate() throws {
        guard !data.isEmpty else { throw ValidationError(TrainCommand.missingData) }
        if let problem = report.flatMap(ReportFile.problem) { throw ValidationError(problem) }
    }

    func run() async throws {
        let console = Console()
        do {
            try report.map { try ByteSink.check(path: $0, option: "--report") }
            let classifier = try NamedClassifier(model).load()
            let source = try ActionClassifier.DataSource.detect(at: URL(fileURLWithPath: data))
            let bar = TrainingProgressLine()
            let result = try await classifier.evaluation(on: source, progress: { bar.show($0) })
            bar.end()
            try report.map {
                try Self.write(result.report, to: $0, name: URL(fileURLWithPath: model).lastPathComponent)
            }
            Self.warn(of: result.failures, on: console)
            if !json { result.report.findings.forEach { console.warning($0) } }
            let text = json ? result.report.json + "\n" : result.report.text
            try ByteSink.writeToStandardOutput(Data(text.utf8))
            if !result.failures.isEmpty { throw ExitCode.failure }
        } catch let code as ExitCode {
            throw code
        } catch {
            console.error(error)
            throw ExitCode.failure
        }
    }

    /// Says what could not be used.
    static func warn(of failures: [String], on console: Console) {
        failures.prefix(20).forEach { console.warning($0) }
        guard failures.count > 20 else { return }
        console.warning("and \(failures.count - 20) more like these; --report lists them all")
    }

    static func write(_ report: EvaluationReport, to path: String, name: String) throws {
        try ByteSink.write(Data(report.html(name: name).utf8), to: path, option: "--report")
    }
}

import ArgumentParser
import LimberCommands
import ResultExport

/// A process of `limber batch`: started by it with its options, not by users.
struct BatchWorkerCommand: AsyncParsableCommand {
    static let name = "batch-worker"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    @Argument(parsing: .allUnrecognized) var analysis: [String] = []

    func run() async throws {
        TemporaryFiles.removeWhenInterrupted()
        // The folder comes with each input.
        let analyze = try AnalyzeCommand.parse(analysis + ["--output", ".", "--", "input"])
        await BatchWorker.run(
            output: analyze.analysisOutput, settings: analyze.sources.settings,
            classifierName: analyze.classifierName
        ) { try analyze.makeAnalyzer() }
    }
}

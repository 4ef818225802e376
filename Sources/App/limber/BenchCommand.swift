import ArgumentParser
import Foundation
import LimberCommands
import Pipeline
import PoseEstimation
import ResultExport

struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract:
            "Measures what an analysis costs: frames a second, CPU time, memory, and each stage's share.")

    @Argument(
        help: ArgumentHelp("What to analyse, as for `limber analyze`.", valueName: "input"),
        completion: .file())
    var input = "demo"

    @Flag(help: "Print one JSON object, with times in milliseconds and memory in MiB.")
    var json = false

    @Flag(help: "Also draw the overlay.")
    var overlay = false

    @Option(help: ArgumentHelp("Stop after so many frames (default: all).", valueName: "number"))
    var frames: Int?

    @OptionGroup(title: "People") var estimator: EstimatorOptions
    @OptionGroup(title: "Actions") var actions: ActionOptions

    func validate() throws {
        guard frames.map({ $0 > 0 }) ?? true else { throw ValidationError("--frames must be at least 1.") }
        try actions.checkBodies(!estimator.noBodies)
    }

    func run() async throws {
        do {
            var configuration = VideoAnalyzer.Configuration()
            configuration.actions = try actions.makeRecognition(
                hasBodies: !estimator.noBodies, handCount: estimator.hands)
            let analyzer = VideoAnalyzer(
                estimator: try estimator.makeEstimator(),
                handEstimator: try estimator.makeHandEstimator(), configuration: configuration)
            let benchmark = Benchmark(analyzer: analyzer, drawsOverlay: overlay)
            for notice in PoseModelEngine.fallbackNotices(of: analyzer.engines) { Console().warning(notice) }
            let report = try await benchmark.run(
                on: try AnalysisInput.single(input).open(), maximumFrames: frames ?? .max)
            try ByteSink.writeToStandardOutput(Data((json ? report.json : report.text).utf8))
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }
}

import ArgumentParser
import Foundation
import LimberCommands
import PoseEstimation
import ProcessEnvironment
import ResultExport
import Synchronization

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Analyses a library of videos, or one worker's share of it, as `limber analyze` does.",
        usage: """
            limber batch <manifest> --output <dir> [--shard <k/n>] [<options of analyze>]
            limber batch --summary <dir> [--json]
            """,
        discussion: """
            MANIFEST has a path or address a line; or JSON Lines, each a string or an object with "input", "path", "url" or \
            "video"; or names separated by NUL, as `find -print0` writes them. "-" is the standard input; a folder means what \
            it means for `limber analyze`. Paths are relative to the working directory. MANIFEST comes before the options of analyze.

            DIR/results/ab/KEY/ gets the results of each input, named result.jsonl, result.csv and so on, with status.json. \
            KEY is made of the input's content, the options and the version, so that a second run, and a second worker, skips \
            what is done; of an address it is made of the address itself. A result appears complete or not at all: \
            a worker may be killed at any time and started again on any machine that has the folder.

            One JSON object a line on standard output, and in DIR/log, says what became of each input: input, status (done, \
            skipped or failed), key, frames, seconds, reason, warnings. One whose process crashes, or has no frame for \
            --timeout seconds, is tried once more after all others and then set aside; later runs do not try it again without \
            --retry. Other failures are tried again by the next run.

            Exit codes: 0 all inputs have results, 1 some have none, 2 the batch could not begin or was stopped, such as by a \
            manifest, a folder or models that are missing, or a full disk: then it may help to run it again.
            """)

    /// The batch could not begin, or what stopped it concerns all inputs.
    private static let stopped = ExitCode(2)

    @Argument(
        help: ArgumentHelp("What to analyse: a list, a folder, or \"-\".", valueName: "manifest"),
        completion: .file())
    var manifest: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Folder of the batch, made if missing.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Only the K-th of N shares of the manifest; each of N workers takes one (default: 1/1).",
            valueName: "k/n"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "An input without a frame for so long counts as hanging, in seconds.", valueName: "seconds"))
    var timeout = 120

    @Option(
        help: ArgumentHelp(
            "Inputs that are analysed at the same time, each by a process of its own (default: one for each core).",
            valueName: "number"))
    var processes: Int?

    @Flag(help: "Also try what earlier runs have set aside.")
    var retry = false

    @Option(
        help: ArgumentHelp("Say what is done, failed and missing in this folder.", valueName: "dir"),
        completion: .directory)
    var summary: String?

    @Flag(help: "With --summary: one JSON object for each input.")
    var json = false

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "All options of `limber analyze` but --output and --show-predictions.", valueName: "options"),
        completion: .file())
    var analysis: [String] = []

    private var analyze: AnalyzeCommand {
        get throws { try AnalyzeCommand.parse(analysis + ["--output", output ?? "-", "--", "input"]) }
    }

    func validate() throws {
        if summary != nil {
            guard manifest == nil, output == nil, analysis.isEmpty, shard == nil, processes == nil, !retry
            else {
                throw ValidationError("--summary DIR stands alone, or with --json.")
            }
            return
        }
        guard !json else { throw ValidationError("--json belongs to --summary DIR.") }
        guard manifest != nil else {
            throw ValidationError("Name a manifest: a list of inputs, a folder, or -.")
        }
        guard let output, output != "-", !output.isEmpty else {
            throw ValidationError("Say where results go with --output DIR.")
        }
        guard shard.map({ BatchShard($0) != nil }) ?? true else {
            throw ValidationError("--shard \(shard ?? "") is not K/N with K from 1 to N, such as 3/8.")
        }
        guard timeout > 0 else { throw ValidationError("--timeout must be at least 1 second.") }
        guard processes.map({ (1...256).contains($0) }) ?? true else {
            throw ValidationError("--processes must be 1 to 256.")
        }
        do {
            let analyze = try analyze
            guard !analyze.showPredictions else {
                throw ValidationError("--show-predictions is not for batches.")
            }
            // All but the last were named by the user, after the manifest.
            let others = analyze.inputs.dropLast()
            guard others.isEmpty else {
                throw ValidationError("Name one manifest: \(others.joined(separator: " ")) is left over.")
            }
        } catch {
            throw ValidationError(AnalyzeCommand.message(for: error))
        }
    }

    func run() async throws {
        do {
            if let summary {
                let summary = try BatchSummary(of: summary)
                try ByteSink.writeToStandardOutput(json ? summary.jsonLines : Data(summary.text.utf8))
                if !summary.isComplete { throw ExitCode.failure }
                return
            }
            try runBatch()
        } catch let error as ExitCode {
            throw error
        } catch {
            Console().error(error)
            throw Self.stopped
        }
    }

    private func runBatch() throws {
        TemporaryFiles.removeWhenInterrupted()
        let name = manifest ?? "-"
        var configuration = BatchJob.Configuration()
        configuration.folder = output ?? ""
        configuration.shard = shard.flatMap(BatchShard.init) ?? .whole
        configuration.processCount = processes ?? ProcessorCount.usable
        configuration.timeout = .seconds(timeout)
        configuration.retriesSetAside = retry
        configuration.options = analysis
        configuration.optionFiles = try analyze.actions.classifierFiles
        configuration.worker = (ProgramPath.current, [BatchWorkerCommand.name])
        let line = Mutex(BatchProgressLine())
        let job = try BatchJob(
            try BatchManifest(contentsOf: name, output: output),
            named: name == "-" ? "-" : URL(fileURLWithPath: name).path,
            configuration: configuration
        ) { status, progress in
            line.withLock { $0.show(status, progress) }
        }
        let (progress, problem) = job.run()
        let unwritten = line.withLock { line in
            line.end(progress)
            return line.problem
        }
        if let problem = problem ?? unwritten { throw BatchProblem(description: problem) }
        if progress.failed > 0 { throw ExitCode.failure }
    }

    private struct BatchProblem: Error, CustomStringConvertible {
        let description: String
    }
}

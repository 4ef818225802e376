public import ArgumentParser
import LimberCommands
import Movement
import Pipeline
public import ResultExport

struct ErgonomicsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ergonomics",
        abstract: "Scores postures at work by RULA and REBA, second by second, and shows the worst moments.",
        discussion: """
            Without --output and --report, results go to standard output. With --output, DIR gets CLIP.ergonomics.jsonl \
            or .csv; each appears complete or not at all. With --report, one HTML file for all inputs shows the worst \
            moments with their angles, the share of time in each risk level, left and right, each part of the body, and \
            the course over time; it needs no other file and no network. Ctrl-C ends a camera or live stream, and what it \
            gave is written.

            jsonl: one object a line: header; posture: one second of one person, with angles in degrees, and for left and \
            right the RULA and REBA scores with all that they are made of; summary: shares of time in each level. What was \
            not seen is null, and a score that needs it has a "maximum" above its "score"; parts are [least, greatest]. csv: \
            one row a second and person; what was not seen is empty. Spreadsheets with decimal commas read it as `limber analyze \
            --help` says.

            One camera sees no load, no grip and no support: say them here. Pictures are scored, too; how long postures are \
            held and how often they are repeated is found in videos only.
            """)

    @Argument(
        help: ArgumentHelp(
            "Videos, pictures, folders, URLs or cameras, as for `limber analyze`.", valueName: "input"),
        completion: .file())
    var inputs: [String]

    @Option(
        help: ArgumentHelp("Write a report as one HTML file.", valueName: "file.html"), completion: .file())
    var report: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder for the tables, made if missing; \"-\" is standard output (default: standard output without --report, none with it).",
            valueName: "dir"), completion: .directory)
    var output: String?

    @Option(help: ArgumentHelp("Of the tables: jsonl or csv (default: jsonl).", valueName: "format"))
    var format: ErgonomicsFormat?

    @Option(
        help: ArgumentHelp(
            "Moments that the report shows of each input (default: \(ErgonomicsOutput().momentCount)).",
            valueName: "number"))
    var moments: Int?

    @Option(
        help: ArgumentHelp("Score only the person with this number (default: everyone).", valueName: "id"))
    var person: Int?

    @OptionGroup var sources: SequenceOptions
    @OptionGroup(title: "Work") var work: ErgonomicsOptions
    @OptionGroup(title: "Privacy") var faces: FaceOptions
    @OptionGroup(title: "People") var bodies: BodyOptions

    private var ergonomicsOutput: ErgonomicsOutput {
        var result = ErgonomicsOutput()
        result.folder = output == "-" ? nil : output
        result.hasTables = output != nil || report == nil
        result.format = format ?? result.format
        result.report = report
        if let moments { result.momentCount = moments }
        result.hidesFaces = faces.hideFaces
        return result
    }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one input.") }
        guard format == nil || ergonomicsOutput.hasTables else {
            throw ValidationError("--format is for the tables: add --output DIR")
        }
        if let moments {
            guard (1...50).contains(moments) else { throw ValidationError("--moments must be 1...50.") }
            guard report != nil else {
                throw ValidationError("--moments is for the report: add --report FILE.html")
            }
        }
        if let problem = ergonomicsOutput.problem(inputs: inputs) { throw ValidationError(problem) }
    }

    func run() async throws {
        TemporaryFiles.removeWhenInterrupted()
        var configuration = ErgonomicsJob.Configuration()
        configuration.task = work.task
        configuration.person = person
        let output = ergonomicsOutput
        let hidesFaces = faces.hideFaces
        let isDone = await ErgonomicsSession.run(
            inputs, output: output, console: Console(hiddenPeopleLimit: bodies.hiddenPeopleLimit(faces))
        ) {
            let analyzer = VideoAnalyzer(
                estimator: try bodies.makeEstimator(hasWorldJoints: true, hidesFaces: hidesFaces),
                configuration: .posesOnly)
            analyzer.keepUntilProcessEnds()
            var job = ErgonomicsJob(analyzer: analyzer, configuration: configuration, output: output)
            job.settings = sources.settings
            return job
        }
        if !isDone { throw ExitCode.failure }
    }
}

extension ErgonomicsFormat: ExpressibleByArgument {}

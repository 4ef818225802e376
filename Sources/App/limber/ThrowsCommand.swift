import ArgumentParser
import LimberCommands
import Pipeline
import PoseCore
import ResultExport
import Throws

struct ThrowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throws",
        abstract: "Finds what flies through a video, who threw it, how, how fast and where it landed.",
        discussion: """
            A camera on a stand is best; a held one is followed by its background. Without --output, results go to standard output. With it, DIR gets \
            CLIP.throws.jsonl, CLIP.throws.overlay.mp4 and CLIP.throws.png; each appears complete or not at all. \
            Ctrl-C ends a camera or live stream, and what it gave is written.

            One JSON object a line: header; trajectory: where an object flew, and the parabola that fits; throw: thrower, \
            hand, or foot of a kick, kind (Overhand, Underhand, Underleg or None), release, angle, speed, apex and landing; summary: averages \
            for each kind, best throw, score, and whether the camera was steady. Before a held camera points are where their own \
            frames show them, and the parabola is in the picture of the first. Coordinates are shares of the picture from \
            the upper left; times are seconds after the source's first frame.

            Speeds are in m/s by --scale, else by gravity, which the flights themselves show, else in heights of the \
            thrower's body a second; each says which, with its relative standard error. In clips that are several times slower \
            than life nothing falls as a thrown object does: none is found without --slow-motion.
            """)

    @Argument(
        help: ArgumentHelp("Videos, folders, URLs or cameras, as for `limber analyze`.", valueName: "input"),
        completion: .file())
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder for the results, made if missing; \"-\" is standard output.", valueName: "dir"),
        completion: .directory)
    var output = "-"

    @Flag(help: "Also write a video with trails, kinds, speeds and angles, CLIP.throws.overlay.mp4.")
    var overlay = false

    @Flag(help: "Also write one picture with every trajectory of the clip, CLIP.throws.png.")
    var still = false

    @Option(
        help: ArgumentHelp(
            "Look for flying objects only here: left, top, width, height, each 0...1 of the picture (default: everywhere).",
            valueName: "x,y,w,h"))
    var region: String?

    @Option(
        help: ArgumentHelp(
            "A region in which a landing throw scores, may be repeated: 1 point, 5 for an underleg throw; 3 and 15 for one called hole.",
            valueName: "name=x,y,w,h"))
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "A known length in the plane of the flights: two points of the picture, each 0...1, and the metres between them, such as 0.2,0.9,0.5,0.9=1.22m.",
            valueName: "x1,y1,x2,y2=lengthm"))
    var scale: String?

    @Flag(help: "Look for no people: trajectories alone, much faster.")
    var noBodies = false

    @OptionGroup var sources: SequenceOptions

    @OptionGroup(title: "Privacy") var faces: FaceOptions
    @OptionGroup(title: "People") var bodies: BodyOptions

    private var throwsOutput: ThrowsOutput {
        var result = ThrowsOutput()
        result.folder = output == "-" ? nil : output
        result.hasOverlay = overlay
        result.hasStill = still
        result.hidesFaces = faces.hideFaces
        return result
    }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one input.") }
        let ofBodies = [
            ("--hide-faces", faces.hideFaces), ("--max-people", bodies.maxPeople != nil),
            ("--precision", bodies.precision != nil), ("--mirrored", bodies.mirrored),
        ]
        if noBodies, let (option, _) = ofBodies.first(where: \.1) {
            throw ValidationError("\(option) needs bodies: leave out --no-bodies.")
        }
        if let problem = throwsOutput.problem { throw ValidationError(problem) }
        if let region, NormalizedRect(option: region) == nil {
            throw ValidationError(
                "--region \(region) is not four numbers x,y,w,h within 0...1 with x + w and y + h at most 1, such as 0.5,0,0.5,1."
            )
        }
        if let problem = target.lazy.compactMap(ThrowOptions.targetProblem).first {
            throw ValidationError(problem)
        }
        if let problem = scale.flatMap(ThrowOptions.scaleProblem) { throw ValidationError(problem) }
    }

    func run() async throws {
        TemporaryFiles.removeWhenInterrupted()
        let isDone = await ThrowsSession.run(
            inputs, output: throwsOutput, console: Console(hiddenPeopleLimit: bodies.hiddenPeopleLimit(faces))
        ) {
            let analyzer = VideoAnalyzer(
                estimator: noBodies
                    ? NoBodyEstimator() : try bodies.makeEstimator(hidesFaces: faces.hideFaces),
                configuration: .posesOnly)
            analyzer.keepUntilProcessEnds()
            var configuration = ThrowAnalysis.Configuration(
                classifier: noBodies ? nil : try ThrowKindClassifier.builtIn())
            configuration.knownLength = scale.flatMap(ThrowOptions.knownLength)
            configuration.targets = target.compactMap(ThrowOptions.target)
            // Trajectories alone are asked for.
            configuration.countsUnseenThrowers = !noBodies
            var job = ThrowsJob(
                analyzer: analyzer, configuration: configuration,
                classifierName: noBodies ? nil : "ThrowClassifier", output: throwsOutput,
                makeDetector: ThrowsJob.detectorFactory(
                    region: region.flatMap(NormalizedRect.init(option:)), for: throwsOutput))
            job.settings = sources.settings
            return job
        }
        if !isDone { throw ExitCode.failure }
    }
}

public import ArgumentParser
import LimberCommands
public import Photos
import Pipeline
import PoseEstimation
import ResultExport

struct PhotosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "Makes pictures from a movement: its best moments, stromotion, and an overview.",
        discussion: """
            DIR gets CLIP.action-1.jpg, -2 and so on: the best moments at full resolution, such as the apex of a jump, each \
            in the sharpest frame that shows it; CLIP.stromotion.jpg: the person several times in one picture, and where \
            the camera turns a panorama; CLIP.sequence.jpg instead, where the person stays in one place: moments side by \
            side; CLIP.overview.jpg: one sheet with the clip's moments and their times; \
            CLIP.loop.mp4: the best second; CLIP.photos.jsonl: which picture shows what, why and when. Each appears \
            complete or not at all; a picture that cannot be made is named with the reason.

            The figures of a stromotion picture do not touch each other, and the best moment is among them. A folder of \
            photographs, such as a burst, is one clip. Files are read twice, so that a camera must be recorded first.
            """)

    @Argument(
        help: ArgumentHelp("Videos, pictures, folders or URLs of files.", valueName: "input"),
        completion: .file())
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Folder for the pictures, made if missing.", valueName: "dir"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "action-shot, stromotion, or overview, with which the loop comes; may be repeated (default: all).",
            valueName: "kind"))
    var kind: [PhotoKind] = []

    @Option(
        help: ArgumentHelp(
            "Figures of a stromotion picture, at most (default: \(Self.defaults.figures.count)).",
            valueName: "number"))
    var count: Int?

    @Option(
        // A value below 0 begins as an option does.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Clear space between two figures in body heights, -1...3; below 0 they may overlap so much where room is short, the latest in front (default: as much as the figures leave).",
            valueName: "heights"))
    var spacing: Double?

    @Option(
        help: ArgumentHelp(
            "Action shots, at most (default: \(Self.defaults.shotCount)).", valueName: "number")
    )
    var shots: Int?

    @Option(help: ArgumentHelp("The person with this number (default: the prominent one).", valueName: "id"))
    var person: Int?

    @Option(help: ArgumentHelp("jpg, of quality 95, or png.", valueName: "format"))
    var format = PhotosOutput.Format.jpg

    @OptionGroup var sources: SourceOptions

    @OptionGroup(title: "Privacy") var faces: FaceOptions
    @OptionGroup(title: "People") var bodies: BodyOptions

    private static let defaults = PhotoPlan.Configuration()

    private var photosOutput: PhotosOutput {
        var result = PhotosOutput(folder: output)
        result.format = format
        result.person = person
        result.hidesFaces = faces.hideFaces
        if !kind.isEmpty { result.plan.kinds = Set(kind) }
        result.plan.shotCount = shots ?? result.plan.shotCount
        result.plan.figures.count = count ?? result.plan.figures.count
        result.plan.figures.spacing = spacing
        return result
    }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one input.") }
        guard output != "-", !output.isEmpty else {
            throw ValidationError("--output is a folder: pictures cannot go to standard output.")
        }
        guard (2...50).contains(count ?? 2) else { throw ValidationError("--count must be 2...50.") }
        guard (1...50).contains(shots ?? 1) else { throw ValidationError("--shots must be 1...50.") }
        if let spacing, !(-1...3).contains(spacing) {
            throw ValidationError("--spacing \(spacing) is not within -1...3 body heights.")
        }
        let ofKinds: [(String, Bool, PhotoKind)] = [
            ("--shots", shots != nil, .actionShot), ("--count", count != nil, .stromotion),
            ("--spacing", spacing != nil, .stromotion),
        ]
        if let (option, _, needed) = ofKinds.first(where: { $1 && !kind.isEmpty && !kind.contains($2) }) {
            throw ValidationError("\(option) needs --kind \(needed.rawValue).")
        }
    }

    func run() async throws {
        TemporaryFiles.removeWhenInterrupted()
        let output = photosOutput
        let precision = bodies.precision
        let hidesFaces = faces.hideFaces
        let isDone = await PhotosSession.run(
            inputs, output: output, console: Console(hiddenPeopleLimit: bodies.hiddenPeopleLimit(faces))
        ) {
            let analyzer = VideoAnalyzer(
                estimator: try bodies.makeEstimator(hidesFaces: hidesFaces), configuration: .posesOnly)
            analyzer.keepUntilProcessEnds()
            var job = PhotosJob(analyzer: analyzer, output: output) {
                var configuration = PersonMaskEstimator.Configuration()
                configuration.precision = precision
                return try PersonMaskEstimator(configuration: configuration)
            }
            job.settings = sources.settings
            return job
        }
        if !isDone { throw ExitCode.failure }
    }
}

extension PhotoKind: ExpressibleByArgument {}
extension PhotosOutput.Format: ExpressibleByArgument {}

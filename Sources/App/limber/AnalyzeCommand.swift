public import ArgumentParser
import Gestures
import LimberCommands
import Pipeline
public import ResultExport

struct AnalyzeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze",
        abstract: "Writes who is in a video, how they move and what they do.",
        discussion: """
            Without --output, results go to standard output. With it, DIR gets CLIP.jsonl, CLIP.csv with \
            CLIP.predictions.csv, CLIP.repetitions.csv and CLIP.segments.csv, CLIP.coco.json, the folder CLIP_openpose, or for \
            each person CLIP.person1.trc, .mot or .bvh, and CLIP.overlay.mp4; each \
            appears complete or not at all. Ctrl-C ends a camera or live stream, and what it gave is written; so is what came \
            before a source broke off or an analysis failed. What a killed run left in DIR is removed. CLIP is the input's name; \
            inputs that are called alike have the names of their folders before it, as in Anna-IMG_0001.csv.

            jsonl: one object a line: header, frames, predictions, repetitions, segments, summary. A repetition is one whole \
            repetition of a movement by one person, with the action's label where one is recognised; a segment is an action \
            from its first to its last frame. Both follow the frame that made them certain. The summary has seconds and \
            repetitions of each action of the prominent person. csv: one row for each frame and \
            person, in UTF-8, with commas between columns and decimal points: spreadsheets with decimal commas read it by their \
            import of text, with numbers in English; opened directly, 9.5 can become a date; \
            on standard output the poses alone. coco: COCO keypoints, 17 joints in pixels. openpose: BODY_25 in pixels, one file for each \
            frame. Coordinates have their origin at the upper left; times are seconds after the source's first frame, \
            also in overlays. Where a source's clock jumps, times go on rising. With --slow-motion times are those of the \
            movement, and the header has the factor. With --hands, jsonl has the hands of each frame, \
            each with its gesture and pinch, and the strokes that pinches draw; csv has a file CLIP.hands.csv, coco \
            and openpose the hands of each person. A --classifier of hands names what each hand does; its predictions \
            and segments say which hand.

            --world adds the joints in space, and the feet's ends and three knuckles of each hand: metres from the middle of \
            the hips, x to the picture's right, y up, z towards the camera. With --mirrored the body in space is the person, not \
            the mirror image: x points to the picture's left. In jsonl a person has "world" with those that were \
            found; csv has a file CLIP.world.csv. One camera cannot tell how tall a person is: lengths are those of a \
            body of average height.

            --angles adds the angles of the body's joints in degrees: 0 in an upright stand, flexion positive; those that are \
            not seen are left out. In jsonl a person has "angles", from the joints in space, and "pictureAngles", as they \
            appear in the picture, and repetitions have range of motion, depth, tempo, symmetry and the height of a jump; csv \
            has a file CLIP.angles.csv, and CLIP.repetitions.csv has columns for how each was done.

            trc (markers), mot (joint angles) and bvh (a skeleton with rotations) are files of motion for OpenSim, Blender and \
            others, one for each track of a person, made from joints in space: metres, x to the picture's right, y up, z \
            towards the camera. One camera does not see how far away a person is, so a body stays on the spot, its lowest joint on \
            the floor, and as high as it was while its feet are out of the picture; jumps lift it by what they rise in the picture, if the camera stands still. Frames are at the \
            source's average rate, or where the source pauses at the rate between its pauses, times those of the source; gaps of \
            up to 0.25 s are interpolated. Longer ones are nan in trc; in mot and bvh, which cannot have gaps, the pose before \
            stays. mot has the names and signs of OpenSim's full-body model; the trunk is one part with the pelvis, \
            and a body always faces the model's x axis. bvh begins \
            with the clip and holds the person's first pose until the person appears; its lengths are the medians over the \
            track, and where the estimated lengths vary joints are off by as much: by 1 cm in the median. With --joint-positions each \
            joint has position channels and is exactly where it was found; Blender and bvhio read them, others refuse them (pybvh) or \
            add them to the offsets (three.js). People that are seen for less than 0.5 s have no file.

            Photographs are turned upright. Their results name the file: "file" in jsonl and openpose, a column of \
            csv for a folder, file_name in coco. In jsonl a frame of another size than the header's has its own width \
            and height. A JPEG of more than 134 megapixels is read at a half, a quarter or an eighth of its size.
            """)

    @Argument(
        help: ArgumentHelp(
            "A video, picture, folder, URL or camera (/dev/video0), \"-\" for the standard input, or \"demo\" (all exercises in turn; demo:lunges, demo:jumping-jacks, demo:burpees: one of them; demo:writing, demo:two-hands: hands that draw in the air; demo:gestures: one that shows gestures; demo:throws: a player that throws; demo:run: a runner that leaps). A folder means all videos in it and below it, and for each folder with pictures these in order of their names; links are followed.",
            valueName: "input"), completion: .file())
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder for the results, made if missing; \"-\" is standard output.", valueName: "dir"),
        completion: .directory)
    var output = "-"

    @Option(help: ArgumentHelp("jsonl, csv, coco, openpose, trc, mot or bvh.", valueName: "format"))
    var format = ExportFormat.jsonl

    @Flag(
        help:
            "Also write a video with wireframes and labels, CLIP.overlay.mp4; photographs are shown for two seconds each. It counts repetitions by what is known up to a second after their ends, less in large pictures; the results have all."
    )
    var overlay = false

    @Flag(help: "With --overlay and --hands: draw an emoji over each hand, by its gesture.")
    var emoji = false

    @Flag(
        help:
            "Smooth the joints that are written (One Euro filter); the overlay is always smoothed."
    )
    var smooth = false

    @OptionGroup var sources: SequenceOptions

    @Flag(help: "Also write the joints in space, in metres (jsonl, csv).")
    var world = false

    @Flag(help: "Also write the angles of the joints, in degrees (jsonl, csv).")
    var angles = false

    @Flag(
        help:
            "With --format bvh: give each joint a position in each frame, so that it is exactly where it was found (Blender, bvhio)."
    )
    var jointPositions = false

    @Flag(help: "Print each prediction on standard error as it comes.")
    var showPredictions = false

    @OptionGroup(title: "Privacy") var faces: FaceOptions
    @OptionGroup(title: "People") var estimator: EstimatorOptions
    @OptionGroup(title: "Actions") var actions: ActionOptions

    var analysisOutput: AnalysisOutput {
        var result = AnalysisOutput()
        result.folder = output == "-" ? nil : output
        result.format = format
        result.hasOverlay = overlay
        result.hasEmoji = emoji
        result.hidesFaces = faces.hideFaces
        result.hasHands = estimator.hands != nil
        result.hasWorldJoints = world
        result.hasAngles = angles
        result.hasJointPositions = jointPositions
        return result
    }

    /// What outputs call the classifier; nil without one.
    var classifierName: String? {
        estimator.noBodies && actions.classifier == nil ? nil : actions.name
    }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one input.") }
        // In COCO and OpenPose hands are a person's; those without a body have a place in the others alone.
        guard [.jsonl, .csv].contains(format) || !estimator.noBodies else {
            throw ValidationError("--format \(format.rawValue) needs bodies: leave out --no-bodies.")
        }
        let ofBodies = [("--world", world), ("--angles", angles), ("--hide-faces", faces.hideFaces)]
        if estimator.noBodies, let (option, _) = ofBodies.first(where: \.1) {
            throw ValidationError("\(option) needs bodies: leave out --no-bodies.")
        }
        try actions.checkBodies(!estimator.noBodies)
        guard !showPredictions || classifierName != nil else {
            throw ValidationError("--show-predictions needs actions: leave out --no-actions or --no-bodies.")
        }
        if let problem = analysisOutput.problem(inputs: inputs) { throw ValidationError(problem) }
    }

    func run() async throws {
        TemporaryFiles.removeWhenInterrupted()
        let console = Console(
            showsPredictions: showPredictions, hiddenPeopleLimit: estimator.bodies.hiddenPeopleLimit(faces))
        let isDone = await AnalysisSession.run(
            inputs, output: analysisOutput, settings: sources.settings, console: console,
            classifierName: classifierName
        ) { try makeAnalyzer() }
        if !isDone { throw ExitCode.failure }
    }

    /// Loads the models.
    func makeAnalyzer() throws -> (VideoAnalyzer, ActionRecognition?) {
        var configuration = VideoAnalyzer.Configuration()
        configuration.actions = try actions.makeRecognition(
            hasBodies: !estimator.noBodies, handCount: estimator.hands)
        configuration.isSmoothed = smooth
        configuration.hasAngles = angles
        configuration.keepsWorldJoints = world || format.needsWorldJoints
        configuration.gestures = estimator.hands == nil ? nil : try GestureClassifier.builtIn()
        let analyzer = VideoAnalyzer(
            estimator: try estimator.makeEstimator(
                hasWorldJoints: world || angles || format.needsWorldJoints, hidesFaces: faces.hideFaces),
            handEstimator: try estimator.makeHandEstimator(), configuration: configuration)
        analyzer.keepUntilProcessEnds()
        return (analyzer, configuration.actions)
    }
}

extension ExportFormat: ExpressibleByArgument {}

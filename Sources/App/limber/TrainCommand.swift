import ActionClassification
import ActionTraining
import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct TrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Makes an action classifier from labelled videos or keypoints.",
        discussion: """
            DATA is a folder with one sub-folder of videos for each label, with links followed, and folders in some \
            of them; a folder of videos named label.N.ext, where the label ends at the first period; a CSV or JSON file with video, label and optionally \
            start, end (after the first frame, in seconds or as 1:03.5), group, split, or a folder with videos and one such file; or a keypoint file (JSON Lines, one sequence a line). What \
            limber analyze wrote may stand for a video; "label" and "group" in its first line hold instead of its folder's \
            or file's name. Where sequences carry a split, those of "train" are used. \
            The poses of videos are found once and kept in the user's cache folder.

            Hands: keypoint files with the 21 joints of a hand (wrist, thumbCMC … littleTip), or the 42 of both \
            (leftWrist … rightLittleTip), or with --hands videos or what limber analyze --hands wrote. A window below 9 frames looks at poses, not at \
            movement: --window 1 makes a model of hand poses, for which folders may hold photographs in place of videos or beside them.

            Exit codes: 0 fine, 1 some clips or lines could not be used (the model is written from the others) \
            or nothing could be trained, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("Labelled videos or keypoints.", valueName: "data"), completion: .file())
    var data: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The model to write, an ONNX file.", valueName: "M.onnx"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "Also write a page with scores, charts, the worst mistakes and a data check.",
            valueName: "FILE.html"), completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Find hands instead of bodies in videos and analyses: 1 for what single hands do (left and right alike), 2 for what both do together.",
            valueName: "number"))
    var hands: Int?

    @Option(help: ArgumentHelp("Frames in a window; 1 for poses of single frames.", valueName: "frames"))
    var window = 60

    @Option(
        help: ArgumentHelp("Frames in a second that the model sees; data are resampled.", valueName: "rate"))
    var frameRate = 30.0

    @Option(
        help: ArgumentHelp(
            "Frames from one window to the next in long clips (default: a quarter of a window, half of one for much data).",
            valueName: "frames"))
    var stride: Int?

    @Option(
        help: ArgumentHelp(
            "How the model is judged: groups, each by the fit without it; a share (0.2) of the groups; N-fold; or other DATA, of which the split \"test\" where they have one. A group is a subject or a clip, never on both sides.",
            valueName: "way"), completion: .file())
    var validation = "groups"

    @Flag(
        inversion: .prefixedNo,
        help:
            "Clips also count as their mirror images (default: when that lowers the clips' own held-out error, and always with one hand; never when a label names a side and none the other)."
    )
    var flip: Bool?

    @Option(
        help: ArgumentHelp(
            "Two labels that become each other in a mirror, left-punch=right-punch; may be repeated. Labels that differ in left and right only do so by themselves.",
            valueName: "label=label"))
    var swap: [String] = []

    @Option(help: ArgumentHelp("Varied copies of every clip.", valueName: "number"))
    var copies = 0

    @Option(
        help: ArgumentHelp(
            "How much the speed of varied copies varies, as a share (default: \(Self.defaults.timeStretch)).",
            valueName: "share"))
    var timeStretch: Double?

    @Option(
        help: ArgumentHelp(
            "How far the camera of varied copies turns, in degrees (default: \(Self.defaults.cameraAngle)).",
            valueName: "degrees"))
    var cameraAngle: Double?

    @Option(
        help: ArgumentHelp(
            "How far the joints of varied copies are off, as a share of the body's height (default: \(Self.defaults.jointNoise)).",
            valueName: "share"))
    var jointNoise: Double?

    @Option(
        help: ArgumentHelp(
            "How far labels with few clips are weighed up: 0 not at all, 1 to equal shares.",
            valueName: "share"))
    var balance = 0.5

    @Option(help: ArgumentHelp("How many features the model has, about.", valueName: "number"))
    var features = Self.defaults.featureCount

    @Option(help: "Where all randomness comes from; the same data and seed give the same file.")
    var seed: UInt64 = 0

    private static let defaults = ActionClassifier.ModelParameters()

    func validate() throws {
        guard !data.isEmpty, !validation.isEmpty else { throw ValidationError(Self.missingData) }
        let chosen = try parameters(validation: chosenWay() ?? .leaveGroupsOut)
        guard window >= 1 else { throw ValidationError("--window must be at least 1 frame.") }
        guard (1...2).contains(hands ?? 1) else { throw ValidationError("--hands must be 1 or 2.") }
        guard ActionModelDescription.frameRates.contains(frameRate) else {
            throw ValidationError("--frame-rate must be 0.01 to 1000 frames a second.")
        }
        if let problem = report.flatMap(ReportFile.problem) { throw ValidationError(problem) }
        if let problem = OutputFile.problem(output, input: data, example: "Model.onnx") {
            throw ValidationError(problem)
        }
        if let report, OutputFile.isSame(report, output) {
            throw ValidationError("--report must be another file than --output.")
        }
        guard stride ?? 1 > 0 else { throw ValidationError("--stride must be at least 1 frame.") }
        let ofCopies = [
            ("--time-stretch", timeStretch), ("--camera-angle", cameraAngle), ("--joint-noise", jointNoise),
        ]
        if copies == 0, let (option, _) = ofCopies.first(where: { $0.1 != nil }) {
            throw ValidationError("\(option) is for varied copies: add --copies N.")
        }
        do throws(TrainingError) { try chosen.check() } catch { throw ValidationError("\(error).") }
    }

    /// An empty name, as a script gives it of a variable that is not set, would be the present folder.
    static let missingData = "Name the data: a folder, a list of clips or a keypoint file."

    func run() async throws {
        let console = Console()
        do {
            // Found now, not after hours of training.
            try ByteSink.check(path: output)
            try report.map { try ByteSink.check(path: $0, option: "--report") }
            let source = try ActionClassifier.DataSource.detect(at: URL(fileURLWithPath: data))
            let bar = TrainingProgressLine()
            let result = try await ActionClassifier.train(
                trainingData: source, parameters: parameters(validation: way()), progress: { bar.show($0) })
            bar.end()
            try result.classifier.write(to: URL(fileURLWithPath: output))
            try report.map { try write(result.report, to: $0) }
            EvaluateCommand.warn(of: result.failures, on: console)
            result.report.findings.forEach { console.warning($0) }
            try ByteSink.writeToStandardOutput(Data(result.report.text.utf8))
            let seconds = String(format: "%.2f", result.trainingTime / .seconds(1))
            console.note("limber: wrote \(output), trained in \(seconds) s")
            if !result.failures.isEmpty { throw ExitCode.failure }
        } catch let code as ExitCode {
            throw code
        } catch {
            console.error(error)
            throw ExitCode.failure
        }
    }

    private func write(_ page: EvaluationReport, to path: String) throws {
        try EvaluateCommand.write(page, to: path, name: URL(fileURLWithPath: output).lastPathComponent)
    }

    private func parameters(
        validation: ActionClassifier.ModelParameters.Validation
    ) throws -> ActionClassifier.ModelParameters {
        var parameters = ActionClassifier.ModelParameters()
        parameters.validation = validation
        parameters.subject = hands.map { $0 == 1 ? .hand : .hands } ?? .body
        parameters.predictionWindowSize = window
        parameters.targetFrameRate = frameRate
        parameters.stride = stride
        parameters.horizontalFlip = flip.map { $0 ? .always : .never } ?? .automatic
        parameters.swappedLabels = try pairs()
        parameters.variedCopies = copies
        parameters.timeStretch = timeStretch ?? parameters.timeStretch
        parameters.cameraAngle = cameraAngle ?? parameters.cameraAngle
        parameters.jointNoise = jointNoise ?? parameters.jointNoise
        parameters.classBalance = balance
        parameters.featureCount = features
        parameters.seed = seed
        return parameters
    }

    private func way() throws -> ActionClassifier.ModelParameters.Validation {
        try chosenWay() ?? .dataSource(.detect(at: URL(fileURLWithPath: validation)))
    }

    /// Nil when other data were named.
    private func chosenWay() -> ActionClassifier.ModelParameters.Validation? {
        if validation == "groups" { return .leaveGroupsOut }
        if let share = Double(validation) { return .split(share: share) }
        if let match = validation.wholeMatch(of: /(\d+)-folds?/), let count = Int(match.1) {
            return .folds(count)
        }
        return nil
    }

    private func pairs() throws -> [String: String] {
        var pairs: [String: String] = [:]
        for text in swap {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw ValidationError("--swap is \"\(text)\"; expected two labels: left-punch=right-punch.")
            }
            if let other = pairs.updateValue(parts[1], forKey: parts[0]), other != parts[1] {
                throw ValidationError(
                    "--swap names \"\(parts[0])\" with two others: \(other) and \(parts[1]).")
            }
        }
        return pairs
    }
}

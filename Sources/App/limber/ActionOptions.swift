import ActionClassification
import ArgumentParser
import Foundation
import Pipeline

struct ActionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The action classifier: a shipped one, exercise or fitness, an ONNX file, or Create ML's .mlmodel (default: exercise).",
            valueName: "exercise|fitness|M.onnx|M.mlmodel"), completion: .classifier)
    var classifier: String?

    @Flag(help: "Find poses and people only, recognise no actions.")
    var noActions = false

    @Flag(help: "Predict for each person instead of the prominent one only.")
    var everyone = false

    @Option(
        help: ArgumentHelp(
            "Rate at which the classifier sees the video, in frames a second (default: the classifier's; 30 for an .mlmodel, which does not say).",
            valueName: "rate"))
    var frameRate: Double?

    @Option(
        help: ArgumentHelp(
            "Frames from one prediction's window to the next, at the classifier's rate (default: 10; 1 for poses of single frames).",
            valueName: "frames"))
    var stride: Int?

    @Option(
        help: ArgumentHelp(
            "Least confidence for a label, 0...1; below it is \"Low Confidence\".", valueName: "share"))
    var minimumConfidence: Float = 0.6

    @Option(
        help: ArgumentHelp(
            "Least share of a window's frames that must show the person, 0...1; below it is \"No Person\".",
            valueName: "share"))
    var minimumPoseShare: Float = 0.6

    func validate() throws {
        guard stride ?? 1 > 0 else { throw ValidationError("--stride must be at least 1 frame.") }
        guard frameRate.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
            throw ValidationError("--frame-rate must be above 0 and at most 1000 frames a second.")
        }
        for (name, share) in [("confidence", minimumConfidence), ("pose-share", minimumPoseShare)] {
            guard (0...1).contains(share) else { throw ValidationError("--minimum-\(name) must be 0...1.") }
        }
        guard !noActions || (classifier == nil && !everyone) else {
            throw ValidationError(
                "--no-actions makes --classifier and --everyone pointless: leave out one of them.")
        }
    }

    /// Nil without actions, and where nothing is searched for that the classifier watches.
    ///
    /// - Parameters:
    ///   - hasBodies: False when bodies are not searched for.
    ///   - handCount: How many hands are searched for; nil: none.
    func makeRecognition(hasBodies: Bool, handCount: Int?) throws -> ActionRecognition? {
        guard !noActions, hasBodies || classifier != nil else { return nil }
        let loaded = try NamedClassifier(classifier).load()
        let name = classifier ?? "ExerciseClassifier"
        let subject = try loaded.requireSubject(name: name)
        guard handCount ?? 0 >= subject.handCount else {
            throw ValidationError(
                "\(name) watches \(subject == .hand ? "hands" : "both hands"): look for them with --hands \(subject.handCount)."
            )
        }
        guard subject != .body || hasBodies else { return nil }
        var recognition = ActionRecognition(classifier: loaded)
        recognition.window.stride = stride ?? recognition.window.stride
        recognition.window.frameRate = frameRate ?? recognition.window.frameRate
        recognition.policy.minimumConfidence = minimumConfidence
        recognition.policy.minimumPoseShare = minimumPoseShare
        recognition.isForEveryone = everyone
        return recognition
    }

    /// The files that the classifier of `--classifier` is read from; none for a shipped one.
    var classifierFiles: [String] {
        get throws(ActionClassificationError) { try classifier.map { NamedClassifier($0) }?.files ?? [] }
    }

    /// What outputs call the classifier; nil without actions.
    var name: String? { noActions ? nil : NamedClassifier(classifier).name }
}

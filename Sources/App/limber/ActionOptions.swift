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
            "Least confidence for a label, 0...1; below it is \"Low Confidence\" (default: \(PredictionPolicy().minimumConfidence)).",
            valueName: "share"))
    var minimumConfidence: Float?

    @Option(
        help: ArgumentHelp(
            "Least share of a window's frames that must show the person, 0...1; below it is \"No Person\" (default: \(PredictionPolicy().minimumPoseShare)).",
            valueName: "share"))
    var minimumPoseShare: Float?

    func validate() throws {
        guard stride ?? 1 > 0 else { throw ValidationError("--stride must be at least 1 frame.") }
        guard ActionModelDescription.frameRates.contains(frameRate ?? 1) else {
            throw ValidationError("--frame-rate must be 0.01 to 1000 frames a second.")
        }
        for (name, share) in [("confidence", minimumConfidence), ("pose-share", minimumPoseShare)] {
            guard (0...1).contains(share ?? 0) else {
                throw ValidationError("--minimum-\(name) must be 0...1.")
            }
        }
        guard !noActions || given.isEmpty else {
            throw ValidationError("--no-actions makes \(given[0]) pointless: leave out one of them.")
        }
    }

    /// The options that were given for a recognition.
    private var given: [String] {
        [
            ("--classifier", classifier != nil), ("--everyone", everyone), ("--frame-rate", frameRate != nil),
            ("--stride", stride != nil), ("--minimum-confidence", minimumConfidence != nil),
            ("--minimum-pose-share", minimumPoseShare != nil),
        ].filter(\.1).map(\.0)
    }

    /// Throws where the shipped classifier, which watches bodies, is given options and no bodies.
    func checkBodies(_ hasBodies: Bool) throws {
        guard hasBodies || classifier != nil || given.isEmpty else {
            throw ValidationError(
                "\(given[0]) needs bodies or a classifier of hands: leave out --no-bodies or give --classifier."
            )
        }
    }

    /// Nil without actions, and where hands alone are searched for and no classifier is named.
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
        guard subject != .body || hasBodies else {
            throw ValidationError("\(name) watches bodies: leave out --no-bodies.")
        }
        var recognition = ActionRecognition(classifier: loaded)
        recognition.window.stride = stride ?? recognition.window.stride
        recognition.window.frameRate = frameRate ?? recognition.window.frameRate
        recognition.policy.minimumConfidence = minimumConfidence ?? recognition.policy.minimumConfidence
        recognition.policy.minimumPoseShare = minimumPoseShare ?? recognition.policy.minimumPoseShare
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

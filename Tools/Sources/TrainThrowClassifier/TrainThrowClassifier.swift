import ActionClassification
import ActionTraining
import ActionWindows
import ArgumentParser
import Foundation
import NetworkFitting
import PoseCore
import SyntheticMotion

/// Trains the classifier of throws that Limber ships, from procedural players, and judges it on others.
@main
struct TrainThrowClassifier: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train-throw-classifier",
        abstract: "Train Sources/Actions/Throws/Resources/ThrowClassifier.onnx.")

    @Option(help: "Folder for ThrowClassifier.onnx and ThrowClassifier.md, seen from Tools.")
    var output = "../Sources/Actions/Throws/Resources"

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 0

    @Option(help: "Frames in a window.")
    var window = 45

    @Option(help: "Throws of each kind, and motions without a throw.")
    var throwsPerKind = 3000

    @Option(help: "Rendered throws of each kind, and motions without one, to judge the model on.")
    var rendered = 25

    private static let labels = ThrowTechnique.Kind.allCases.map(\.rawValue) + [ThrowExamples.noThrow]

    func run() throws {
        let file = try OutputFile("\(output)/ThrowClassifier.onnx")
        var size = ThrowExamples.Configuration()
        size.length = window
        size.seed = seed
        (size.throwsPerKind, size.nonThrows) = (throwsPerKind, throwsPerKind)
        let clock = ContinuousClock()
        let start = clock.now
        let examples = ThrowExamples(size).all()
        let generated = clock.now

        var configuration = ActionTrainer.Configuration()
        configuration.seed = seed
        configuration.size = MiniRocket.Size(featureCount: 5000)
        configuration.alphas = [0.03, 0.1, 0.3, 1]
        let body = PoseNormalization.body
        let map = ChannelMap.skeleton(
            joints: body.joints, channels: body.channels, frameRate: size.frameRate)
        let outcome = try ActionTrainer(configuration).train(
            examples, labels: Self.labels, channelMap: map,
            // A mirrored throw is one of the same kind with the other hand.
            mirror: ActionTrainer.Mirror(
                joints: Skeleton(joints: body.joints).mirror, labels: Array(Self.labels.indices)))
        let trained = clock.now

        var report = ThrowReport(labels: Self.labels, trainedWith: examples, outcome: outcome)
        report.judge("simulated", windows: heldOut(size), with: outcome)
        if rendered > 0 {
            var films = RenderedThrows.Configuration()
            films.countPerLabel = rendered
            films.length = window
            report.judge("rendered", windows: try RenderedThrows(films).all(), with: outcome)
        }

        let classifier = outcome.classifier(
            ActionModelDescription(
                labels: Self.labels, windowLength: window, frameRate: size.frameRate,
                channels: body.channels, joints: body.joints, normalization: .body, notes: report.notes))
        guard let bytes = classifier.onnxData() else { throw ExitCode.failure }
        try file.write(bytes)
        try OutputFile("\(output)/ThrowClassifier.md").write(report.markdown)
        print(report.markdown)
        print("Generated in \(generated - start), trained in \(trained - generated).")
    }

    /// Players, cameras and styles from beyond the training's ranges.
    private func heldOut(_ size: ThrowExamples.Configuration) -> [TrainingExample] {
        var other = size
        other.variation = .extreme
        other.seed = seed &+ 77_777
        (other.throwsPerKind, other.nonThrows) = (throwsPerKind / 4, throwsPerKind / 4)
        return ThrowExamples(other).all()
    }
}

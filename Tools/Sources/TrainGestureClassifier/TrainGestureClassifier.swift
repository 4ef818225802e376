import ArgumentParser
import Foundation
import Gestures
import NetworkFitting
import PoseCore
import SeededRandom
import SyntheticMotion

/// Trains the gesture classifier that Limber ships, from synthesised hands.
@main
struct TrainGestureClassifier: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train-gesture-classifier",
        abstract: "Train Sources/Actions/Gestures/Resources/GestureClassifier.json.")

    @Option(help: "Folder for GestureClassifier.json and GestureClassifier.md, seen from Tools.")
    var output = "../Sources/Actions/Gestures/Resources"

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 0

    @Option(help: "Hands to train with for each gesture; four times as many show none.")
    var hands = 3000

    func run() throws {
        let file = try OutputFile("\(output)/GestureClassifier.json")
        let kinds = HandExamples.Kind.allCases
        var random = SeededGenerator(seed: seed)
        let training = examples(hands, seed: random.next())
        let test = examples(max(1, hands / 5), seed: random.next())
        let trainer = GestureTrainer(labels: kinds.map(\.rawValue))
        let network = try trainer.train(
            training, random: &random,
            notes: [
                "licence": "Apache-2.0",
                "made by": "cd Tools && ../Scripts/swift run -c release train-gesture-classifier",
                "data": "\(training.count) hands synthesised by SyntheticMotion, seed \(seed)",
            ])
        let report = GestureReport(network: network, test: test)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.write(encoder.encode(network))
        try OutputFile("\(output)/GestureClassifier.md").write(report.text(trainingCount: training.count))
        print(report.text(trainingCount: training.count))
    }

    private func examples(_ count: Int, seed: UInt64) -> [GestureTrainer.Example] {
        var source = HandExamples(seed: seed)
        var result: [GestureTrainer.Example] = []
        for (label, kind) in HandExamples.Kind.allCases.enumerated() {
            for _ in 0..<(kind == .none ? 4 * count : count) {
                let shape = HandShape(source.observation(kind), imageSize: source.imageSize)
                guard let features = HandFeatures.values(of: shape) else { continue }
                result.append(GestureTrainer.Example(features: features, label: label))
            }
        }
        return result
    }
}

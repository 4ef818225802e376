import ArgumentParser
import Foundation
import NetworkFitting
@_spi(Training) import PoseEstimation

/// Fits what corrects the depths of joints in space to drawn people.
@main
struct TrainJointDepths: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train-joint-depths",
        abstract: "Fit Sources/Pose/PoseEstimation/Resources/JointDepths.json; takes a quarter of an hour.")

    @Option(help: "Folder for JointDepths.json and JointDepths.md, seen from Tools.")
    var output = "../Sources/Pose/PoseEstimation/Resources"

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 20_200

    @Option(help: "Clips of each exercise to fit to; a sixth as many more are held out.")
    var rounds = 12

    func run() throws {
        let file = try OutputFile("\(output)/JointDepths.json")
        var settings = BlazePoseEstimator.Configuration()
        settings.search = .oneTileAFrame
        settings.maximumPersonCount = 1
        settings.hasWorldJoints = true
        settings.correctsDepths = false
        let estimator = try BlazePoseEstimator(configuration: settings)
        let training = try DepthExamples(rounds: rounds, seed: seed, estimator: estimator)
        let heldOut = try DepthExamples(
            rounds: max(1, rounds / 6), seed: seed &+ UInt64(rounds), estimator: estimator)
        let model = try DepthNetwork().fit(
            training.examples, seed: seed,
            notes: [
                "licence": "Apache-2.0",
                "made by": "cd Tools && ../Scripts/swift run -c release train-joint-depths",
                "data":
                    "\(training.examples.count) poses of \(training.people) people drawn by SyntheticScenes, "
                    + "seed \(seed)",
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.write(encoder.encode(model) + Data("\n".utf8))
        let report = DepthReport(model: model, heldOut: heldOut).text
        try OutputFile("\(output)/JointDepths.md").write(report)
        print(report)
    }
}

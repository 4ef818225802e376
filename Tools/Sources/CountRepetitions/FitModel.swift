import ArgumentParser
import Foundation
import LikelihoodModels
@_spi(Training) import Movement
import NetworkFitting

/// Fits what decides whether excursions are repetitions.
struct FitModel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Fit LikelihoodModel+Bouts.swift to drawn people and to keypoint files with repetitions.")

    @Argument(help: "Files of Benchmarks/repetitions.py make.")
    var keypoints: [String] = []

    @Option(help: "File to write, seen from Tools.")
    var output = "../Sources/Actions/Movement/Repetitions/LikelihoodModel+Bouts.swift"

    @Option(help: "The first seed of drawn people.")
    var firstSeed: UInt64 = 401

    @Option(help: "Seeds of drawn people.")
    var seeds = 100

    @Option(help: "Networks that are averaged.")
    var networks = 8

    func validate() throws {
        guard seeds >= 0, networks > 0 else {
            throw ValidationError("--networks must be at least 1, --seeds 0.")
        }
    }

    func run() throws {
        let file = try OutputFile(output)
        var examples = [[LikelihoodExample]](concurrently: seeds) { number in
            let seed = firstSeed + UInt64(number)
            return DrawnSequences.sequences(seed: seed).enumerated().flatMap { index, sequence in
                LikelihoodExample.examples(of: sequence, seed: seed &* 1000 &+ UInt64(index))
            }
        }.flatMap(\.self)
        for (number, path) in keypoints.enumerated() {
            let sequences = try KeypointLine.sequences(of: path)
            examples += [[LikelihoodExample]](concurrently: sequences.count) { index in
                LikelihoodExample.examples(of: sequences[index], seed: UInt64(1000 * number + index))
            }.flatMap(\.self)
        }
        let moments = InputMoments(examples.map(\.measures))
        let fit = LikelihoodFit(hiddenCount: 48, epochs: 7, batch: 2048)
        let model = LikelihoodModel(networks: try fit.networks(networks, examples, moments))
        let source = LikelihoodModelSource(
            model, name: "bouts",
            comment:
                "How likely excursions are a bout, by `BoutMeasures`: written by `count-repetitions fit`, not by hand."
        )
        try file.write(source.text)
        print("\(examples.count) candidates, \(networks) networks: \(output)")
    }
}

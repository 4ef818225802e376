import ArgumentParser
import Foundation
@_spi(Training) import Movement

/// Fits what decides whether excursions are repetitions.
struct FitModel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Fit BoutModel+BuiltIn.swift to drawn people and to keypoint files with repetitions.")

    @Argument(help: "Files of Benchmarks/repetitions.py make.")
    var keypoints: [String] = []

    @Option(help: "File to write, seen from Tools.")
    var output = "../Sources/Actions/Movement/Repetitions/BoutModel+BuiltIn.swift"

    @Option(help: "The first seed of drawn people.")
    var firstSeed: UInt64 = 401

    @Option(help: "Seeds of drawn people.")
    var seeds = 40

    @Option(help: "Networks that are averaged.")
    var networks = 8

    func run() throws {
        var examples: [BoutExample] = []
        for seed in firstSeed..<firstSeed + UInt64(seeds) {
            for (index, sequence) in DrawnSequences.sequences(seed: seed).enumerated() {
                examples += BoutExample.examples(of: sequence, seed: seed &* 1000 &+ UInt64(index))
            }
        }
        for (number, path) in keypoints.enumerated() {
            for (index, sequence) in try KeypointLine.sequences(of: path).enumerated() {
                examples += BoutExample.examples(of: sequence, seed: UInt64(1000 * number + index))
            }
        }
        let model = BoutModel(
            networks: (0..<networks).map { BoutNetwork().fit(examples, seed: UInt64($0)) })
        try Data(BoutModelSource(model).text.utf8).write(to: URL(fileURLWithPath: output))
        print("\(examples.count) candidates, \(networks) networks: \(output)")
    }
}

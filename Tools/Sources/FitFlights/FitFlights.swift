import ArgumentParser
import Foundation
import LikelihoodModels
import NetworkFitting
import SeededRandom
import SyntheticMotion
import SyntheticScenes
@_spi(Training) import Trajectories

/// Fits what decides whether blobs are an object in free flight.
@main
struct FitFlights: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit-flights",
        abstract: "Fit LikelihoodModel+Flights.swift to drawn scenes.",
        discussion: "Which flights are followed, and so what is fitted to, depends on the model before.")

    @Option(help: "File to write, seen from Tools.")
    var output = "../Sources/Pose/Trajectories/Flights/LikelihoodModel+Flights.swift"

    @Option(help: "The first seed of scenes; in every third objects near or recede.")
    var firstSeed: UInt64 = 1000

    @Option(help: "Seeds of scenes in which objects fly.")
    var seeds = 120

    @Option(help: "Seeds, after these, of scenes in which people exercise and nothing flies.")
    var exerciseSeeds = 100

    @Option(help: "Networks that are averaged.")
    var networks = 4

    func validate() throws {
        guard seeds >= 0, exerciseSeeds >= 0, networks > 0 else {
            throw ValidationError("--networks must be at least 1, --seeds and --exercise-seeds 0.")
        }
    }

    /// Scenes with more pixels in all frames take long.
    private static let maximumPixels = 60_000_000

    func run() throws {
        let file = try OutputFile(output)
        let configurations =
            (0..<seeds).map { flights(seed: firstSeed + UInt64($0)) }
            + (0..<exerciseSeeds).map { exercise(number: $0, seed: firstSeed + UInt64(seeds + $0)) }
        var examples: [LikelihoodExample] = []
        for (number, configuration) in configurations.enumerated() {
            let size = configuration.size
            guard size.width * size.height * configuration.frameCount < Self.maximumPixels else { continue }
            let seed = firstSeed + UInt64(number)
            let scene = FlightScene(configuration, seed: seed)
            examples += LikelihoodExample.examples(of: scene, showsPeople: false, seed: seed)
            if !scene.people(at: 0).isEmpty {
                examples += LikelihoodExample.examples(of: scene, showsPeople: true, seed: seed)
            }
        }
        let moments = InputMoments(examples.map(\.measures))
        let fit = LikelihoodFit(hiddenCount: 16, epochs: 8, batch: 128)
        let model = LikelihoodModel(
            networks: try fit.networks(networks, examples, moments),
            bounds: moments.bounds)
        let source = LikelihoodModelSource(
            model, name: "flights",
            comment:
                "How likely blobs are a flight, by `FlightMeasures`: written by `fit-flights`, not by hand.")
        try file.write(source.text)
        print("\(examples.count) flights, \(networks) networks: \(output)")
    }

    private func flights(seed: UInt64) -> FlightScene.Configuration {
        var configuration = FlightScene.Configuration.random(seed: seed)
        if seed % 3 == 2 { configuration.growth = -1.2...1.2 }
        return configuration
    }

    /// A person in half of the picture or more: what is thrown, so to speak, is limbs.
    private func exercise(number: Int, seed: UInt64) -> FlightScene.Configuration {
        var random = SeededGenerator(seed: seed)
        var configuration = FlightScene.Configuration.random(seed: seed, hasDistractors: false)
        configuration.objectCount = 0
        configuration.metersAcross = Double(random.uniform(1.5...5))
        // A step that reaches all exercises before it repeats any.
        configuration.distractors = [.person(Exercise.allCases[(number * 7) % Exercise.allCases.count])]
        return configuration
    }
}

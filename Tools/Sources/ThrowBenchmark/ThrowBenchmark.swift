import ArgumentParser
import Foundation
import Limber
import PoseEstimation
import Throws

/// Measures how exactly throws of drawn players are found.
@main
struct ThrowBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throw-benchmark",
        abstract: "Measure the releases, angles and kinds of throws by drawn players.",
        discussion: "Poses and flights are found in pictures from 1.2 s before each release on.")

    @Argument(help: "The first seed.")
    var firstSeed: UInt64

    @Argument(help: "Seeds, each a throw, of all techniques in turn.")
    var count: Int

    func validate() throws {
        guard count > 0 else { throw ValidationError("The count must be at least 1.") }
    }

    func run() throws {
        let estimator = try BlazePoseEstimator()
        let classifier = try ThrowKindClassifier.builtIn()
        var (trajectories, releases, angles, both, kinds) = (0, 0, 0, 0, 0)
        var errors: [Double] = []
        for number in 0..<count {
            let seed = firstSeed + UInt64(number)
            guard let drawn = try DrawnThrow(number: number, seed: seed, by: estimator) else { continue }
            trajectories += drawn.trajectories.isEmpty ? 0 : 1
            guard let found = try drawn.found(by: classifier) else { continue }
            let isInTime = abs(found.release.seconds - drawn.truth.releaseTime) <= 2.0 / 30
            let error = abs(found.angle - drawn.angle)
            errors.append(error)
            releases += isInTime ? 1 : 0
            angles += error <= 5 ? 1 : 0
            both += isInTime && error <= 5 ? 1 : 0
            kinds += found.kind.rawValue == drawn.truth.kindName ? 1 : 0
        }
        errors.sort()
        print("\(errors.count) throws, \(trajectories) of \(count) with a trajectory")
        print("release within 2 frames \(releases), angle within 5° \(angles), both \(both), kind \(kinds)")
        if !errors.isEmpty { print(String(format: "angle's median error %.1f°", errors[errors.count / 2])) }
    }
}

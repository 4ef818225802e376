import PoseCore
import SeededRandom

@testable import Throws

extension ThrowAnalysis.Configuration {
    /// Every throw is of one kind; offline, what final throws are made from is kept.
    static func simulated(_ kind: ThrowKind = .underhand, offline: Bool = false) -> Self {
        var configuration = Self(classifier: FixedKind(kind: kind))
        configuration.keepsEvidence = offline
        return configuration
    }
}

extension SimulatedThrow {
    /// Gives an analysis the scene frame by frame; the throws and the times at which they came.
    func run(
        _ analysis: inout ThrowAnalysis, showsPerson: Bool = true, seed: UInt64 = 1
    ) throws -> [(Throw, Timestamp)] {
        var random = SeededGenerator(seed: seed)
        var result: [(Throw, Timestamp)] = []
        var known = 0
        for time in times {
            var fresh = SeededGenerator(seed: seed)
            let trajectory = trajectory(upTo: time, random: &fresh)
            let grown = trajectory.map { $0.detections.count > known } ?? false
            known = trajectory?.detections.count ?? 0
            let people = showsPerson ? [3: pose(at: time, random: &random)] : [:]
            result += try analysis.add(
                people: people, trajectories: grown ? [trajectory].compactMap { $0 } : [], at: time
            ).map { ($0, time) }
        }
        return result
    }
}

import PoseCore
import SeededRandom
import Testing

@testable import Throws

@Suite struct ThrowerTests {
    @Test func `without a visible thrower a flight that begins in the picture is a throw of unknown kind`()
        throws
    {
        var scene = SimulatedThrow()
        scene.duration = 4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated())
        let completed = try scene.run(&analysis, showsPerson: false)
        let thrown = try #require(completed.first?.0)
        #expect(thrown.person == nil && thrown.hand == nil && thrown.kind == .none)
        #expect(thrown.kindConfidence == 0 && thrown.releasePose == nil)
        var configuration = ThrowAnalysis.Configuration.simulated()
        configuration.countsUnseenThrowers = false
        var strict = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        #expect(try scene.run(&strict, showsPerson: false).isEmpty)
        // It comes in from the left.
        scene.place = -0.6
        scene.missedFrames = 3
        var outside = ThrowAnalysis(imageSize: scene.size, configuration: .simulated())
        #expect(try scene.run(&outside, showsPerson: false).isEmpty)
    }

    @Test func `a flight that none of the people in sight began is no throw`() throws {
        var random = SeededGenerator(seed: 4)
        let scene = SimulatedThrow()
        var bystander = scene
        bystander.place = scene.place + 3
        bystander.release = 9
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated())
        let trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        for time in scene.times {
            _ = try analysis.add(
                people: [1: bystander.pose(at: time, random: &random)], trajectories: [], at: time)
        }
        let end = scene.times[scene.times.count - 1].advanced(by: 0.1)
        #expect(try analysis.add(people: [:], trajectories: [trajectory], at: end).isEmpty)
        #expect(try analysis.finish().isEmpty)
    }

    @Test func `a flight that is sure only at the end has its thrower`() throws {
        var random = SeededGenerator(seed: 5)
        var scene = SimulatedThrow()
        scene.duration = 12
        let trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        let start = trajectory.timeRange.lowerBound
        for isCandidate in [true, false] {
            var analysis = ThrowAnalysis(
                imageSize: scene.size, configuration: .simulated(offline: true))
            for time in scene.times {
                _ = try analysis.add(
                    people: [3: scene.pose(at: time, random: &random)], trajectories: [], at: time,
                    candidateStarts: isCandidate && time > start ? [start] : [])
            }
            // What is not known to have had no thrower is no throw.
            #expect(try analysis.finalThrows(of: [trajectory]).map(\.person) == (isCandidate ? [3] : []))
        }
    }
}

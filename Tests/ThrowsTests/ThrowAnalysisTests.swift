import PoseCore
import SeededRandom
import Testing

@testable import Throws

@Suite struct ThrowAnalysisTests {
    @Test func `a live throw comes once, two thirds of a second after the last detection`() throws {
        var scene = SimulatedThrow()
        scene.kind = .underhand
        scene.palmSpeed = 5
        scene.angle = 40
        scene.duration = 4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated())
        let completed = try scene.run(&analysis)
        #expect(completed.count == 1)
        let (thrown, time) = try #require(completed.first)
        #expect(thrown.person == 3 && thrown.hand == .right && thrown.id == 1)
        #expect(thrown.kind == .underhand && thrown.kindConfidence == 0.9)
        #expect(abs(thrown.release.seconds - scene.release) < 1 / 30.0)
        #expect(abs(thrown.angle - 40) < 2)
        let speed = try #require(thrown.speed)
        #expect(speed.unit == .metersPerSecond && speed.scale == .gravity)
        #expect(abs(speed.value - 5) < 0.15)
        // v sin(a) / g after the release.
        let apex = try #require(thrown.apex)
        #expect(abs(apex.time.seconds - scene.release - 0.3277) < 0.01)
        #expect(thrown.flightTime > 0.7 && thrown.landing.y < 0.08)
        #expect(thrown.releasePose?.joint(for: .rightWrist) != nil)
        #expect(thrown.trajectoryIDs == [0] && thrown.score == nil)
        let wait = time.seconds(since: thrown.end)
        #expect(wait > 20.0 / 30 && wait <= 20.0 / 30 + 1.5 / 30)
        #expect(analysis.flights.isEmpty)
    }

    @Test func `the kind is known ten poses after the flight's start, before the flight ends`() throws {
        var scene = SimulatedThrow()
        scene.duration = scene.release + 0.5
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated(.overhand))
        #expect(try scene.run(&analysis).isEmpty)
        #expect(analysis.flights.count == 1)
        #expect(analysis.flights[0].thrown?.kind == .overhand)
        #expect(try analysis.finish().map(\.id) == [1])
    }

    @Test func `the final throws follow the refined trajectories`() throws {
        let scene = SimulatedThrow()
        var analysis = ThrowAnalysis(
            imageSize: scene.size, configuration: .simulated(offline: true))
        _ = try scene.run(&analysis)
        var random = SeededGenerator(seed: 1)
        var refined = scene
        refined.missedFrames = 0
        let final = try #require(refined.trajectory(upTo: Timestamp(seconds: 9), id: 5, random: &random))
        let result = try analysis.finalThrows(of: [final])
        #expect(result.map(\.trajectoryIDs) == [[5]])
        #expect(result.map(\.person) == [3])
        #expect(abs((result.first?.release.seconds ?? 0) - scene.release) < 1 / 30.0)
        #expect(try analysis.finalThrows(of: []).isEmpty)
    }

    @Test func `unsure trajectories are no throws, and equal timestamps change nothing`() throws {
        let scene = SimulatedThrow()
        var random = SeededGenerator(seed: 2)
        var trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        trajectory.confidence = 0.4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated())
        for _ in 0..<40 {
            let pose = scene.pose(at: .zero, random: &random)
            #expect(try analysis.add(people: [1: pose], trajectories: [trajectory], at: .zero).isEmpty)
        }
        #expect(try analysis.finish().isEmpty)
    }

    @Test func `a cut ends all flights, and another scene has its own scale`() throws {
        var scene = SimulatedThrow()
        scene.duration = scene.release + 0.7
        var analysis = ThrowAnalysis(
            imageSize: scene.size, configuration: .simulated(offline: true))
        #expect(try scene.run(&analysis).isEmpty)
        #expect(analysis.metricScale != nil)
        let later = scene.times[scene.times.count - 1].advanced(by: 0.1)
        #expect(
            try analysis.add(people: [:], trajectories: [], at: later, beginsScene: true).count == 1)
        #expect(analysis.metricScale == nil)
        #expect(analysis.sceneIndex(at: later) == 1 && analysis.sceneIndex(at: .zero) == 0)
    }

    @Test func `a camera that cuts all day has a scale for its latest scene only`() throws {
        var analysis = ThrowAnalysis(
            imageSize: SimulatedThrow().size, configuration: .simulated())
        for second in 0..<100 {
            _ = try analysis.add(
                people: [:], trajectories: [], at: Timestamp(seconds: Double(second)), beginsScene: true)
        }
        #expect(analysis.scenes.count == 1)
    }
}

import Foundation
import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import Throws

@Suite struct ReleaseFinderTests {
    private static func history(
        of scene: SimulatedThrow, person: Int = 7, random: inout SeededGenerator
    ) -> PoseHistory {
        var history = PoseHistory()
        for time in scene.times { history.add([person: scene.pose(at: time, random: &random)], at: time) }
        return history
    }

    @Test func `releases of both hands in both directions are found within two frames and five degrees`()
        throws
    {
        var random = SeededGenerator(seed: 33)
        for trial in 0..<120 {
            var scene = SimulatedThrow()
            scene.kind = random.pick(.overhand, .underhand)
            scene.hand = random.pick(.left, .right)
            scene.direction = Double(random.sign())
            scene.place = scene.direction > 0 ? 1.5 : 5.6
            scene.palmSpeed = Double(random.uniform(4...10))
            scene.ballShare = Double(random.uniform(0.95...1.2))
            scene.angle = Double(random.uniform(10...60))
            scene.release = Double(random.uniform(0.9...1.3))
            scene.frameRate = random.pick(24, 25, 30, 60)
            scene.missedFrames = Int(random.uniform(0...4.99))
            scene.isFromTheSide = random.chance(0.5)
            scene.jointNoise = 0.002
            scene.ballNoise = 0.0005
            let history = Self.history(of: scene, random: &random)
            let end = scene.times[scene.times.count - 1]
            let trajectory = try #require(scene.trajectory(upTo: end, random: &random))
            let finder = ReleaseFinder(aspectRatio: Double(scene.size.aspectRatio))
            let release = try #require(finder.release(of: trajectory, in: history), "trial \(trial)")
            #expect(release.hand == scene.hand, "trial \(trial)")
            #expect(
                abs(release.time.seconds - scene.release) <= 2 / 30.0,
                "trial \(trial): \(release.time.seconds) instead of \(scene.release), \(scene)")
            let velocity = trajectory.path.velocity(at: release.time)
            let angle = angle(velocity, aspectRatio: Double(scene.size.aspectRatio))
            #expect(abs(angle - scene.angle) < 5, "trial \(trial): \(angle) instead of \(scene.angle)")
        }
    }

    @Test func `a person behind the thrower and one beside the flight are not taken for the thrower`() throws
    {
        var random = SeededGenerator(seed: 5)
        var scene = SimulatedThrow()
        scene.missedFrames = 3
        var behind = scene
        behind.place = scene.place - 0.8
        // This arm swings long after the throw.
        behind.release = 2.3
        var beside = behind
        beside.place = scene.place + 1.5
        var history = PoseHistory()
        for time in scene.times {
            history.add(
                [
                    1: behind.pose(at: time, random: &random), 2: scene.pose(at: time, random: &random),
                    3: beside.pose(at: time, random: &random),
                ], at: time)
        }
        let trajectory = try #require(
            scene.trajectory(upTo: Timestamp(seconds: 2.5), random: &random))
        let finder = ReleaseFinder(aspectRatio: Double(scene.size.aspectRatio))
        #expect(finder.release(of: trajectory, in: history)?.person == 2)
    }

    @Test func `a flight that begins away from all hands has no release`() throws {
        var random = SeededGenerator(seed: 6)
        let scene = SimulatedThrow()
        var far = scene
        far.place = scene.place + 3
        far.release = 9
        let history = Self.history(of: far, random: &random)
        let trajectory = try #require(
            scene.trajectory(upTo: Timestamp(seconds: 2.5), random: &random))
        let finder = ReleaseFinder(aspectRatio: Double(scene.size.aspectRatio))
        #expect(finder.release(of: trajectory, in: history) == nil)
        #expect(finder.release(of: trajectory, in: PoseHistory()) == nil)
    }

    @Test func `a kicked ball left the foot that swung`() throws {
        var random = SeededGenerator(seed: 7)
        for foot in [Chirality.left, .right] {
            var scene = SimulatedThrow()
            scene.isKick = true
            (scene.kind, scene.hand) = (.underhand, foot)
            (scene.palmSpeed, scene.ballShare, scene.angle) = (10, 1.25, 40)
            scene.jointNoise = 0.002
            let history = Self.history(of: scene, random: &random)
            let trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 2.5), random: &random))
            let finder = ReleaseFinder(aspectRatio: Double(scene.size.aspectRatio))
            let release = try #require(finder.release(of: trajectory, in: history))
            #expect(release.foot == foot && release.hand == nil)
            #expect(abs(release.time.seconds - scene.release) <= 2 / 30.0)
        }
    }

    @Test func `a ball that is detected while it is held was released later`() throws {
        var random = SeededGenerator(seed: 8)
        var scene = SimulatedThrow()
        let history = Self.history(of: scene, random: &random)
        scene.missedFrames = 0
        var trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 2.5), random: &random))
        let held = scene.times.filter { $0.seconds < scene.release }.suffix(3).map { time in
            TrajectoryObservation.Detection(
                time: time, location: scene.point(scene.palm(at: time.seconds)), radius: 0.01)
        }
        trajectory.detections = held + trajectory.detections
        let finder = ReleaseFinder(aspectRatio: Double(scene.size.aspectRatio))
        let release = try #require(finder.release(of: trajectory, in: history))
        #expect(abs(release.time.seconds - scene.release) <= 1 / 30.0)
    }

    private func angle(_ velocity: SIMD2<Double>, aspectRatio: Double) -> Double {
        atan2(velocity.y, abs(velocity.x * aspectRatio)) * 180 / .pi
    }
}

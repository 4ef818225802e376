import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import Throws

@Suite struct SceneScaleTests {
    private static let aspectRatio = Double(SimulatedThrow().size.aspectRatio)

    private static func flight(
        _ scene: SimulatedThrow, id: Int = 0, random: inout SeededGenerator
    ) throws -> TrajectoryObservation {
        try #require(scene.trajectory(upTo: Timestamp(seconds: 9), id: id, random: &random))
    }

    @Test func `gravity gives metres, and the error estimate covers the error`() throws {
        var random = SeededGenerator(seed: 8)
        var covered = 0
        for _ in 0..<100 {
            var scene = SimulatedThrow()
            scene.metersPerHeight = Double(random.uniform(3...9))
            scene.angle = Double(random.uniform(20...70))
            scene.place = 0.5
            scene.palmSpeed = 7
            scene.ballNoise = 0.001
            var estimator = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
            estimator.add(try Self.flight(scene, random: &random))
            let scale = try #require(estimator.gravityScale)
            let error = abs(scale.unitsPerPictureHeight / scene.metersPerHeight - 1)
            #expect(error < 0.15)
            if error <= 2 * scale.relativeError { covered += 1 }
        }
        #expect(covered >= 90, "two standard errors cover the error in \(covered) of 100 scenes")
    }

    @Test func `many flights give a better scale than one, and one at another depth does not spoil it`()
        throws
    {
        var random = SeededGenerator(seed: 9)
        var estimator = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        var scene = SimulatedThrow()
        scene.ballNoise = 0.002
        estimator.add(try Self.flight(scene, random: &random))
        let first = try #require(estimator.gravityScale)
        for id in 1..<9 { estimator.add(try Self.flight(scene, id: id, random: &random)) }
        scene.metersPerHeight = 7
        estimator.add(try Self.flight(scene, id: 9, random: &random))
        let all = try #require(estimator.gravityScale)
        #expect(all.relativeError < first.relativeError)
        #expect(abs(all.unitsPerPictureHeight / 4 - 1) < 0.05)
    }

    @Test func `a known length comes before gravity, and gravity before the body's height`() throws {
        var random = SeededGenerator(seed: 10)
        let scene = SimulatedThrow()
        let poses = scene.times.map { scene.pose(at: $0, random: &random) }
        let body = try #require(BodyHeight(of: poses, aspectRatio: Self.aspectRatio))
        #expect(abs(body.value * scene.metersPerHeight / SimulatedThrow.bodyHeight - 1) < 0.05)

        var estimator = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        #expect(estimator.scale(for: nil) == nil)
        let byBody = try #require(estimator.scale(for: body))
        #expect(byBody.source == .bodyHeight && byBody.speedUnit == .heightsPerSecond)
        estimator.add(try Self.flight(scene, random: &random))
        #expect(estimator.scale(for: body)?.source == .gravity)

        // 0.9 m upright are 0.225 of 4 m.
        let length = try #require(
            KnownLength(start: .init(x: 0.2, y: 0.3), end: .init(x: 0.2, y: 0.525), meters: 0.9))
        let known = SceneScaleEstimator(aspectRatio: Self.aspectRatio, knownLength: length)
        let scale = try #require(known.scale(for: body))
        #expect(scale.source == .knownLength)
        #expect(abs(scale.unitsPerPictureHeight - 4) < 1e-4)
        #expect(abs(scale.relativeError - 0.002 * 2.0.squareRoot() / 0.225) < 1e-4)
    }

    @Test func `a length across counts with the picture's aspect ratio`() throws {
        let length = try #require(
            KnownLength(start: .init(x: 0.1, y: 0.5), end: .init(x: 0.6, y: 0.5), meters: 2))
        let scale = SceneScaleEstimator(aspectRatio: 1.5, knownLength: length).metricScale
        #expect(abs((scale?.unitsPerPictureHeight ?? 0) - 2 / 0.75) < 1e-5)
        #expect(KnownLength(start: .zero, end: .zero, meters: 1) == nil)
        #expect(KnownLength(start: .zero, end: .init(x: 1, y: 0), meters: 0) == nil)
    }

    @Test func `acceleration that cannot be gravity is refused`() throws {
        var random = SeededGenerator(seed: 11)
        // Slow motion to a third: people would be 15 m tall.
        var slow = SimulatedThrow()
        slow.gravity = 9.8 / 9
        slow.palmSpeed = 8 / 3.0
        slow.duration = 4
        var estimator = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        estimator.add(try Self.flight(slow, random: &random))
        #expect(estimator.gravityScale != nil)
        estimator.add(bodyHeight: 0.44, of: 1)
        #expect(estimator.gravityScale == nil)
        // It rises faster and faster.
        var balloon = SimulatedThrow()
        balloon.gravity = -2
        balloon.place = 0.5
        var other = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        other.add(try Self.flight(balloon, random: &random))
        #expect(other.gravityScale == nil)
        // A straight line says nothing.
        var straight = SimulatedThrow()
        straight.gravity = 0.01
        straight.ballNoise = 0.002
        straight.angle = 5
        var third = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        third.add(try Self.flight(straight, random: &random))
        #expect(third.gravityScale == nil)
    }

    @Test(arguments: [1, 2, 3, 0.5]) func `what flies shows slow motion beside a known length or a body`(
        pace: Double
    ) throws {
        var random = SeededGenerator(seed: 12)
        var scene = SimulatedThrow()
        scene.gravity = 9.8 / pace / pace
        scene.palmSpeed = 8 / pace
        scene.duration *= max(1, pace)
        let flight = try Self.flight(scene, random: &random)
        let length = try #require(
            KnownLength(start: .init(x: 0.2, y: 0.3), end: .init(x: 0.2, y: 0.525), meters: 0.9))
        var known = SceneScaleEstimator(aspectRatio: Self.aspectRatio, knownLength: length)
        var bodies = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        bodies.add(bodyHeight: SimulatedThrow.bodyHeight / scene.metersPerHeight, of: 1)
        for estimator in [known, bodies] { #expect(estimator.apparentSlowMotion == nil) }
        known.add(flight)
        bodies.add(flight)
        for estimator in [known, bodies] {
            if pace == 1 {
                #expect(estimator.apparentSlowMotion == nil)
            } else {
                let found = try #require(estimator.apparentSlowMotion)
                #expect(abs(found / pace - 1) < 0.1, "\(found)")
            }
        }
        var alone = SceneScaleEstimator(aspectRatio: Self.aspectRatio)
        alone.add(flight)
        #expect(alone.apparentSlowMotion == nil)
    }

    @Test func `speeds convert between metres a second, kilometres an hour and miles an hour`() {
        let speed = ThrowSpeed(value: 10, unit: .metersPerSecond, scale: .gravity, relativeError: 0.1)
        #expect(speed.kilometersPerHour == 36)
        #expect(abs((speed.milesPerHour ?? 0) - 22.3694) < 1e-4)
        let scale = SceneScale(source: .bodyHeight, unitsPerPictureHeight: 2, relativeError: 0.03)
        let heights = ThrowSpeed(heightsPerSecond: 1.5, relativeError: 0.04, scale: scale)
        #expect(heights.value == 3 && heights.unit == .heightsPerSecond)
        #expect(abs(heights.relativeError - 0.05) < 1e-12)
        #expect(heights.kilometersPerHour == nil && heights.milesPerHour == nil)
    }
}

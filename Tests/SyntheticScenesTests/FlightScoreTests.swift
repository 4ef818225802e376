import PoseCore
import SyntheticScenes
import Testing
import Trajectories

@Suite struct FlightScoreTests {
    /// A ball that bounces twice before it leaves the picture.
    private let scene: FlightScene = {
        var configuration = FlightScene.Configuration(frameRate: 60, frameCount: 180)
        configuration.hasFloor = true
        configuration.restitution = 0.8...0.8
        return FlightScene(
            configuration,
            launches: [
                FlightLaunch(time: 0.1, position: SIMD2(40, 150), velocity: SIMD2(220, -300), radius: 8)
            ])
    }()

    private var size: SIMD2<Double> { SIMD2(640, 360) }

    /// What a perfect detector reports of a part of a flight.
    ///
    /// - Parameter shift: Pixels to add to all centres.
    private func trajectory(
        _ id: Int, on flight: FlightTruth, part: ClosedRange<Double> = 0...1, after: Int? = nil,
        shift: SIMD2<Double> = .zero
    ) -> TrajectoryObservation {
        let whole = flight.wholeSamples
        let last = Double(whole.count - 1)
        let used = whole[Int(part.lowerBound * last)...Int(part.upperBound * last)]
        let detections = used.map { sample in
            let center = sample.center + shift
            return TrajectoryObservation.Detection(
                time: sample.time,
                location: NormalizedPoint(x: Float(center.x / size.x), y: Float(1 - center.y / size.y)),
                radius: Float(sample.radius / size.x))
        }
        let (a, b) = (whole[0], whole[1])
        let gravity = scene.configuration.gravity
        let step = b.time.seconds(since: a.time)
        let velocity = (b.center - a.center) / step - SIMD2(0, gravity * step / 2)
        let start = a.center + shift
        let path = FlightPath(
            reference: a.time, position: SIMD2(start.x / size.x, 1 - start.y / size.y),
            velocity: SIMD2(velocity.x / size.x, -velocity.y / size.y),
            verticalAcceleration: -gravity / size.y)
        return TrajectoryObservation(
            id: id, detections: detections, path: path, confidence: 0.9, precedingID: after)
    }

    private func score(_ trajectories: [TrajectoryObservation], late frames: Int = 4) -> FlightScore {
        var log = FlightLog()
        for trajectory in trajectories {
            let start = scene.flights.flatMap(\.wholeSamples).first {
                $0.time == trajectory.timeRange.lowerBound
            }
            log.add([trajectory], at: (start?.frame ?? 0) + frames)
        }
        return FlightScore(of: log, in: scene)
    }

    private var perfect: [TrajectoryObservation] {
        scene.flights.filter { !$0.isOptional }.map { trajectory($0.id, on: $0, after: $0.precedingID) }
    }

    @Test func `a perfect detector has no errors`() {
        let score = score(perfect)
        #expect(score.flightCount >= 3)
        #expect(score.recall == 1 && score.precision == 1 && score.f1 == 1)
        #expect(score.falseCount == 0 && score.falsePerMinute == 0)
        #expect(score.delays == Array(repeating: 4, count: score.flightCount))
        #expect(score.apexErrors.allSatisfy { $0 < 1e-4 } && !score.apexErrors.isEmpty)
        #expect(score.speedErrors.allSatisfy { $0 < 1e-3 })
        #expect(score.bounceCount == score.flightCount - 1)
        #expect(score.linkedBounceCount == score.bounceCount)
    }

    @Test func `nothing reported finds nothing and nothing false`() {
        let score = score([])
        #expect(score.recall == 0 && score.precision == 1 && score.f1 == 0)
        #expect(score.foundCount == 0 && score.falseCount == 0)
    }

    @Test func `a second trajectory on a flight is false`() {
        let score = score(perfect + [trajectory(90, on: scene.flights[0], part: 0...0.9)])
        #expect(score.recall == 1 && score.falseCount == 1)
        #expect(score.precision < 1)
    }

    @Test func `half of the time is enough and less is not`() {
        let flight = scene.flights[0]
        #expect(score([trajectory(1, on: flight, part: 0.4...1)]).foundCount == 1)
        let short = score([trajectory(1, on: flight, part: 0.6...1)])
        #expect(short.foundCount == 0 && short.falseCount == 1)
    }

    @Test func `three hundredths of the width are near enough and more are not`() {
        let flight = scene.flights[0]
        #expect(score([trajectory(1, on: flight, shift: SIMD2(0, 0.029 * 640))]).foundCount == 1)
        let far = score([trajectory(1, on: flight, shift: SIMD2(0, 0.031 * 640))])
        #expect(far.foundCount == 0 && far.falseCount == 1)
    }

    @Test func `a bounce counts as linked only when it names the trajectory before`() {
        let (first, second) = (scene.flights[0], scene.flights[1])
        let linked = score([trajectory(5, on: first), trajectory(9, on: second, after: 5)])
        #expect(linked.bounceCount == 1 && linked.linkedBounceCount == 1)
        let loose = score([trajectory(5, on: first), trajectory(9, on: second, after: nil)])
        #expect(loose.bounceCount == 1 && loose.linkedBounceCount == 0)
        let wrong = score([trajectory(5, on: first), trajectory(9, on: second, after: 4)])
        #expect(wrong.linkedBounceCount == 0)
    }

    @Test func `a trajectory on an optional flight is neither right nor false`() throws {
        var configuration = FlightScene.Configuration(frameRate: 60, frameCount: 30)
        configuration.noise = 0
        let short = FlightScene(
            configuration,
            launches: [
                FlightLaunch(time: 0, position: SIMD2(0, 150), velocity: SIMD2(9000, 0), radius: 8)
            ])
        let flight = try #require(short.flights.first)
        #expect(flight.isOptional)
        var log = FlightLog()
        log.add([trajectory(0, on: flight), trajectory(1, on: flight)], at: 5)
        let score = FlightScore(of: log, in: short)
        #expect(score.flightCount == 0 && score.foundCount == 0 && score.falseCount == 0)
    }

    @Test func `errors of apex and speed are measured`() {
        let flight = scene.flights[0]
        var trajectory = trajectory(1, on: flight, shift: SIMD2(0, 3.6))
        trajectory.path.velocity *= 1.02
        let score = score([trajectory])
        #expect(abs(score.speedErrors[0] - 0.02) < 1e-3)
        // 3.6 pixels lower, less what 2 % more speed rises higher.
        #expect(score.apexErrors[0] > 0.004 && score.apexErrors[0] < 0.0101)
    }

    @Test func `scores add up and a log keeps the first report and the last state`() {
        var sum = score(perfect)
        let seconds = sum.seconds
        sum += score([trajectory(3, on: scene.flights[0], part: 0.8...1)])
        #expect(abs(sum.seconds - 2 * seconds) < 1e-9)
        #expect(sum.flightCount == 2 * sum.foundCount)
        #expect(sum.falseCount == 1)
        #expect(abs(sum.falsePerMinute - 60 / (2 * seconds)) < 1e-9)

        var log = FlightLog()
        log.add([trajectory(7, on: scene.flights[0], part: 0...0.3)], at: 12)
        log.add([trajectory(7, on: scene.flights[0])], at: 20)
        #expect(log.entries.count == 1 && log.entries[0].firstFrame == 12)
        #expect(log.entries[0].observation.detections.count == scene.flights[0].wholeSamples.count)
    }

    @Test func `a log follows a detector to its final list`() {
        let log: FlightLog = {
            var detector = Scripted(
                reports: [
                    10: [trajectory(1, on: scene.flights[0], part: 0...0.4)],
                    20: [trajectory(2, on: scene.flights[1], part: 0...0.4)],
                ],
                final: [trajectory(1, on: scene.flights[0]), trajectory(5, on: scene.flights[2])])
            return FlightLog(of: &detector, in: scene)
        }()
        #expect(log.entries.map(\.observation.id) == [1, 5], "2 was taken back")
        #expect(log.entries.map(\.firstFrame) == [10, scene.frameCount])
        #expect(log.entries[0].observation.detections.count == scene.flights[0].wholeSamples.count)
    }

    /// Reports what it was made with.
    private struct Scripted: TrajectoryDetecting {
        let reports: [Int: [TrajectoryObservation]]
        let final: [TrajectoryObservation]
        var isCameraSteady: Bool { true }

        mutating func trajectories(
            in frame: Frame, people: [HumanBodyPoseObservation]
        ) -> [TrajectoryObservation] { reports[frame.index] ?? [] }

        mutating func finish() -> [TrajectoryObservation] { final }
    }
}

import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import Throws

@Suite struct ThrowAnalysisTests {
    private static func configuration(
        _ kind: ThrowKind = .underhand, offline: Bool = false
    ) -> ThrowAnalysis.Configuration {
        var configuration = ThrowAnalysis.Configuration(classifier: FixedKind(kind: kind))
        configuration.keepsEvidence = offline
        return configuration
    }

    /// Feeds a scene frame by frame; the throws and the times at which they came.
    private static func run(
        _ scene: SimulatedThrow, _ analysis: inout ThrowAnalysis, showsPerson: Bool = true, seed: UInt64 = 1
    ) throws -> [(Throw, Timestamp)] {
        var random = SeededGenerator(seed: seed)
        var result: [(Throw, Timestamp)] = []
        var known = 0
        for time in scene.times {
            var fresh = SeededGenerator(seed: seed)
            let trajectory = scene.trajectory(upTo: time, random: &fresh)
            let grown = trajectory.map { $0.detections.count > known } ?? false
            known = trajectory?.detections.count ?? 0
            let people = showsPerson ? [3: scene.pose(at: time, random: &random)] : [:]
            result += try analysis.add(
                people: people, trajectories: grown ? [trajectory].compactMap { $0 } : [], at: time
            ).map { ($0, time) }
        }
        return result
    }

    @Test func `a live throw comes once, two thirds of a second after the last detection`() throws {
        var scene = SimulatedThrow()
        scene.kind = .underhand
        scene.palmSpeed = 5
        scene.angle = 40
        scene.duration = 4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration())
        let completed = try Self.run(scene, &analysis)
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
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration(.overhand))
        #expect(try Self.run(scene, &analysis).isEmpty)
        #expect(analysis.flights.count == 1)
        #expect(analysis.flights[0].thrown?.kind == .overhand)
        #expect(try analysis.finish().map(\.id) == [1])
    }

    @Test func `the final throws follow the refined trajectories`() throws {
        let scene = SimulatedThrow()
        var analysis = ThrowAnalysis(
            imageSize: scene.size, configuration: Self.configuration(offline: true))
        _ = try Self.run(scene, &analysis)
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

    @Test func `without a visible thrower a flight that begins in the picture is a throw of unknown kind`()
        throws
    {
        var scene = SimulatedThrow()
        scene.duration = 4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration())
        let completed = try Self.run(scene, &analysis, showsPerson: false)
        let thrown = try #require(completed.first?.0)
        #expect(thrown.person == nil && thrown.hand == nil && thrown.kind == .none)
        #expect(thrown.kindConfidence == 0 && thrown.releasePose == nil)
        var configuration = Self.configuration()
        configuration.countsUnseenThrowers = false
        var strict = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        #expect(try Self.run(scene, &strict, showsPerson: false).isEmpty)
        // It comes in from the left.
        scene.place = -0.6
        scene.missedFrames = 3
        var outside = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration())
        #expect(try Self.run(scene, &outside, showsPerson: false).isEmpty)
    }

    @Test func `a flight that none of the people in sight began is no throw`() throws {
        var random = SeededGenerator(seed: 4)
        let scene = SimulatedThrow()
        var bystander = scene
        bystander.place = scene.place + 3
        bystander.release = 9
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration())
        let trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        for time in scene.times {
            _ = try analysis.add(
                people: [1: bystander.pose(at: time, random: &random)], trajectories: [], at: time)
        }
        let end = scene.times[scene.times.count - 1].advanced(by: 0.1)
        #expect(try analysis.add(people: [:], trajectories: [trajectory], at: end).isEmpty)
        #expect(try analysis.finish().isEmpty)
    }

    @Test func `bounces belong to the throw, which lands at the first of them`() throws {
        let size = PixelSize(width: 1000, height: 1000)
        func arc(_ id: Int, from start: Double, x: Double, after: Int?) throws -> TrajectoryObservation {
            // Up and down in 0.4 s from the height 0.2; the frames nearest to the ground are missing.
            let detections = (1..<12).map { frame in
                let t = Double(frame) / 30
                return TrajectoryObservation.Detection(
                    time: Timestamp(seconds: start + t),
                    location: .init(x: Float(x + 0.5 * t), y: Float(0.2 + 0.8 * t - 2 * t * t)), radius: 0.01)
            }
            return try #require(SimulatedThrow.trajectory(of: detections, id: id, after: after))
        }
        let trajectories = [
            try arc(0, from: 1, x: 0.2, after: nil), try arc(1, from: 1.4, x: 0.4, after: 0),
            try arc(2, from: 1.8, x: 0.6, after: 1),
        ]
        var analysis = ThrowAnalysis(imageSize: size, configuration: Self.configuration(offline: true))
        for trajectory in trajectories {
            let end = trajectory.timeRange.upperBound
            #expect(try analysis.add(people: [:], trajectories: [trajectory], at: end).isEmpty)
        }
        let live = try analysis.add(people: [:], trajectories: [], at: Timestamp(seconds: 3))
        let final = try analysis.finalThrows(of: trajectories.reversed())
        for thrown in [live, final].map(\.first) {
            #expect(thrown?.trajectoryIDs == [0, 1, 2])
            #expect(abs((thrown?.end.seconds ?? 0) - 1.4) < 0.01)
            #expect(abs((thrown?.landing.x ?? 0) - 0.4) < 0.005)
            #expect(abs((thrown?.landing.y ?? 0) - 0.2) < 0.01)
        }
        // A bounce whose flight was not seen is no throw.
        #expect(try analysis.finalThrows(of: [trajectories[1]]).isEmpty)
    }

    /// The throws of a flight up and down from the height 0.3 that is reported while it grows, at 30 frames a second.
    private static func liveThrows(
        upwards velocity: Double, unseen: (_ t: Double, _ height: Double) -> Bool
    ) throws -> [Throw] {
        let start = 1.0
        var analysis = ThrowAnalysis(
            imageSize: PixelSize(width: 1000, height: 1000), configuration: Self.configuration())
        var (detections, result): ([TrajectoryObservation.Detection], [Throw]) = ([], [])
        for frame in 0..<180 {
            let time = Timestamp(seconds: Double(frame) / 30)
            let t = time.seconds - start
            let height = 0.3 + velocity * t - 1.5 * t * t
            var grown: [TrajectoryObservation] = []
            if t >= 0, height > 0.1, !unseen(t, height) {
                let location = NormalizedPoint(x: Float(0.2 + 0.3 * t), y: Float(height))
                detections.append(.init(time: time, location: location, radius: 0.01))
                grown = [SimulatedThrow.trajectory(of: detections)].compactMap { $0 }
            }
            result += try analysis.add(people: [:], trajectories: grown, at: time)
        }
        return result + (try analysis.finish())
    }

    @Test func `an object that comes back from above the picture is one throw, landing where it comes down`()
        throws
    {
        let found = try Self.liveThrows(upwards: 2.454) { $1 > 1 }
        #expect(found.count == 1)
        #expect(found.first.map { $0.landing.y < 0.2 && $0.end.seconds > 2.6 } ?? false)
    }

    @Test func `an object that is hidden for most of a second is one throw`() throws {
        let found = try Self.liveThrows(upwards: 1.7) { t, _ in (0.2..<1.05).contains(t) }
        #expect(found.count == 1)
    }

    @Test func `a flight that is sure only at the end has its thrower`() throws {
        var random = SeededGenerator(seed: 5)
        var scene = SimulatedThrow()
        scene.duration = 12
        let trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        let start = trajectory.timeRange.lowerBound
        for isCandidate in [true, false] {
            var analysis = ThrowAnalysis(
                imageSize: scene.size, configuration: Self.configuration(offline: true))
            for time in scene.times {
                _ = try analysis.add(
                    people: [3: scene.pose(at: time, random: &random)], trajectories: [], at: time,
                    candidateStarts: isCandidate && time > start ? [start] : [])
            }
            // What is not known to have had no thrower is no throw.
            #expect(try analysis.finalThrows(of: [trajectory]).map(\.person) == (isCandidate ? [3] : []))
        }
    }

    @Test func `before a held camera all points of a throw are where their own frames show them`() throws {
        var scene = SimulatedThrow()
        // Detected before it leaves the hand.
        scene.missedFrames = -3
        var random = SeededGenerator(seed: 6)
        let still = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        // The camera turns to the left and down, so that all goes to the right and up, from the first detection on.
        let start = still.timeRange.lowerBound
        func shift(at time: Timestamp) -> SIMD2<Float> {
            SIMD2(0.3, 0.1) * Float(max(0, time.seconds(since: start)))
        }
        var held = still
        for index in held.detections.indices {
            let way = shift(at: held.detections[index].time)
            held.detections[index].cameraShift = way
            held.detections[index].location.x += way.x
            held.detections[index].location.y += way.y
        }
        func thrown(_ trajectory: TrajectoryObservation, isHeld: Bool) throws -> Throw? {
            var analysis = ThrowAnalysis(
                imageSize: scene.size, configuration: Self.configuration(offline: true))
            for time in scene.times {
                var pose = scene.pose(at: time, random: &random)
                if isHeld {
                    let way = shift(at: time)
                    pose = pose.mapJoints { joint in
                        var joint = joint
                        joint.location = NormalizedPoint(
                            x: joint.location.x + way.x, y: joint.location.y + way.y)
                        return joint
                    }
                }
                _ = try analysis.add(people: [3: pose], trajectories: [trajectory], at: time)
            }
            return try analysis.finalThrows(of: [trajectory]).first
        }
        let expected = try #require(try thrown(still, isHeld: false))
        let found = try #require(try thrown(held, isHeld: true))
        #expect(found.person == 3 && found.hand == .right && expected.release > start)
        #expect(found.release == expected.release && found.end == expected.end)
        let apex = try #require(expected.apex)
        var pairs = [
            (found.landing, expected.landing, expected.end),
            (found.releasePoint, expected.releasePoint, expected.release),
        ]
        pairs += found.apex.map { [($0.location, apex.location, apex.time)] } ?? []
        pairs += zip(found.descent, expected.descent).map { ($0, $1, expected.end) }
        #expect(pairs.count == 15)
        for (point, place, time) in pairs {
            let way = shift(at: time)
            #expect(abs(point.x - place.x - way.x) < 0.003 && abs(point.y - place.y - way.y) < 0.003)
        }
    }

    @Test func `before a held camera a bounce is where the courses before and after it meet`() throws {
        let trajectories = try [(0, 1.0, 0.2), (1, 1.4, 0.4)].map { id, start, x in
            let detections = (1..<12).map { frame in
                let t = Double(frame) / 30
                // The picture goes 0.2 of its width to the left in a second.
                let way = Float(-0.2 * t)
                let place = NormalizedPoint(
                    x: Float(x + 0.5 * t - 0.2 * (start - 1)) + way, y: Float(0.2 + 0.8 * t - 2 * t * t))
                return TrajectoryObservation.Detection(
                    time: Timestamp(seconds: start + t), location: place, radius: 0.01,
                    cameraShift: SIMD2(way + 0.2 / 30, 0))
            }
            var stabilized = detections
            for index in detections.indices {
                stabilized[index].location = detections[index].stabilizedLocation
            }
            var result = try #require(
                SimulatedThrow.trajectory(of: stabilized, id: id, after: id == 0 ? nil : 0))
            result.detections = detections
            return result
        }
        var analysis = ThrowAnalysis(
            imageSize: PixelSize(width: 1000, height: 1000), configuration: Self.configuration(offline: true))
        let thrown = try #require(try analysis.finalThrows(of: trajectories).first)
        #expect(abs(thrown.end.seconds - 1.4) < 0.015)
        #expect(abs(thrown.landing.x - 0.32) < 0.01 && abs(thrown.landing.y - 0.2) < 0.015)
    }

    @Test func `unsure trajectories are no throws, and equal timestamps change nothing`() throws {
        let scene = SimulatedThrow()
        var random = SeededGenerator(seed: 2)
        var trajectory = try #require(scene.trajectory(upTo: Timestamp(seconds: 9), random: &random))
        trajectory.confidence = 0.4
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration())
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
            imageSize: scene.size, configuration: Self.configuration(offline: true))
        #expect(try Self.run(scene, &analysis).isEmpty)
        #expect(analysis.metricScale != nil)
        let later = scene.times[scene.times.count - 1].advanced(by: 0.1)
        #expect(
            try analysis.add(people: [:], trajectories: [], at: later, beginsScene: true).count == 1)
        #expect(analysis.metricScale == nil)
        #expect(analysis.sceneIndex(at: later) == 1 && analysis.sceneIndex(at: .zero) == 0)
    }

    @Test func `the descent goes on from where the object was last seen falling`() throws {
        let scene = SimulatedThrow()
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: Self.configuration(.overhand))
        let thrown = try #require(try Self.run(scene, &analysis).first?.0)
        let last = try #require(thrown.descent.last)
        let ball = scene.point(scene.ball(at: thrown.end.seconds + 0.1))
        #expect(abs(last.x - ball.x) < 0.005 && abs(last.y - ball.y) < 0.005)
        #expect(thrown.descent.allSatisfy { $0.y < thrown.landing.y })
    }

    @Test func `landings in targets score`() throws {
        var scene = SimulatedThrow()
        scene.duration = 4
        var configuration = Self.configuration(.underleg)
        configuration.targets = [
            ThrowTarget(name: "floor", region: NormalizedRect(x: 0, y: 0, width: 1, height: 0.2)),
            ThrowTarget(name: "sky", region: NormalizedRect(x: 0, y: 0.9, width: 1, height: 0.1)),
        ]
        scene.palmSpeed = 5
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        let thrown = try Self.run(scene, &analysis).first?.0
        #expect(thrown?.score == ThrowScore(target: "floor", points: 5))
        // Nothing scores before it has landed.
        scene.duration = scene.release + 0.5
        analysis = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        _ = try Self.run(scene, &analysis)
        #expect(analysis.flights.first?.thrown?.kind == .underleg)
        #expect(analysis.flights.first?.thrown?.score == nil)
    }
}

import PoseCore
import Testing
import Trajectories

@testable import Throws

@Suite struct ThrowLandingTests {
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
        var analysis = ThrowAnalysis(imageSize: size, configuration: .simulated(offline: true))
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
        // A bounce after a flight that was not seen is no throw.
        #expect(try analysis.finalThrows(of: [trajectories[1]]).isEmpty)
    }

    /// The throws of a flight up and down from the height 0.3 that is reported while it grows, at 30 frames a second.
    private static func liveThrows(
        upwards velocity: Double, unseen: (_ t: Double, _ height: Double) -> Bool
    ) throws -> [Throw] {
        let start = 1.0
        var analysis = ThrowAnalysis(
            imageSize: PixelSize(width: 1000, height: 1000), configuration: .simulated())
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

    @Test func `the descent goes on from where the object was last seen falling`() throws {
        let scene = SimulatedThrow()
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: .simulated(.overhand))
        let thrown = try #require(try scene.run(&analysis).first?.0)
        let last = try #require(thrown.descent.last)
        let ball = scene.point(scene.ball(at: thrown.end.seconds + 0.1))
        #expect(abs(last.x - ball.x) < 0.005 && abs(last.y - ball.y) < 0.005)
        #expect(thrown.descent.allSatisfy { $0.y < thrown.landing.y })
    }

    @Test func `landings in targets score`() throws {
        var scene = SimulatedThrow()
        scene.duration = 4
        var configuration = ThrowAnalysis.Configuration.simulated(.underleg)
        configuration.targets = [
            ThrowTarget(name: "floor", region: NormalizedRect(x: 0, y: 0, width: 1, height: 0.2)),
            ThrowTarget(name: "sky", region: NormalizedRect(x: 0, y: 0.9, width: 1, height: 0.1)),
        ]
        scene.palmSpeed = 5
        var analysis = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        let thrown = try scene.run(&analysis).first?.0
        #expect(thrown?.score == ThrowScore(target: "floor", points: 5))
        // Nothing scores before it has landed.
        scene.duration = scene.release + 0.5
        analysis = ThrowAnalysis(imageSize: scene.size, configuration: configuration)
        _ = try scene.run(&analysis)
        #expect(analysis.flights.first?.thrown?.kind == .underleg)
        #expect(analysis.flights.first?.thrown?.score == nil)
    }
}

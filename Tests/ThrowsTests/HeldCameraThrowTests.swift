import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import Throws

@Suite struct HeldCameraThrowTests {
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
                imageSize: scene.size, configuration: .simulated(offline: true))
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
            imageSize: PixelSize(width: 1000, height: 1000), configuration: .simulated(offline: true))
        let thrown = try #require(try analysis.finalThrows(of: trajectories).first)
        #expect(abs(thrown.end.seconds - 1.4) < 0.015)
        #expect(abs(thrown.landing.x - 0.32) < 0.01 && abs(thrown.landing.y - 0.2) < 0.015)
    }
}

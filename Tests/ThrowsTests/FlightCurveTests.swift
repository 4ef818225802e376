import PoseCore
import SeededRandom
import Testing
import Trajectories

@testable import Throws

@Suite struct FlightCurveTests {
    private static let aspectRatio = 16.0 / 9

    /// A flight that recedes by a share of its first depth in a second; places in heights from the picture's middle.
    private static func flight(
        recession: Double, noise: Double = 0, count: Int = 18, seed: UInt64 = 1
    ) throws -> TrajectoryObservation {
        var random = SeededGenerator(seed: seed)
        let detections = (0..<count).map { frame in
            let t = Double(frame) / 30
            let place =
                (SIMD2(-0.6, -0.1) + SIMD2(1.4, 1.3) * t + SIMD2(0, -1.8) * t * t) / (1 + recession * t)
                + SIMD2(Double(random.normal()), Double(random.normal())) * noise
            return TrajectoryObservation.Detection(
                time: Timestamp(seconds: 1 + t),
                location: .init(x: Float(place.x / aspectRatio + 0.5), y: Float(place.y + 0.5)),
                radius: 0.008)
        }
        return try #require(SimulatedThrow.trajectory(of: detections))
    }

    @Test func `a flight away from the camera or nearer is extended along its perspective`() throws {
        for recession in [-0.4, 0.3, 0.8] {
            for seed in 1...10 {
                let trajectory = try Self.flight(
                    recession: recession, noise: 0.0008, seed: UInt64(seed))
                let curve = FlightCurve(trajectory, aspectRatio: Self.aspectRatio)
                #expect(abs(curve.recession - recession) < 0.25, "\(recession), seed \(seed)")
                // A tenth of a second before the first detection.
                let velocity = curve.pictureVelocity(at: Timestamp(seconds: 0.9))
                let depth = 1 - 0.1 * recession
                let place = (SIMD2(-0.6, -0.1) - SIMD2(1.4, 1.3) * 0.1 + SIMD2(0, -0.018)) / depth
                let expected = (SIMD2(1.4, 1.3 + 0.36) - recession * place) / depth
                #expect((velocity - expected).length < 0.08 * expected.length)
            }
        }
    }

    @Test func `noise alone is no perspective`() throws {
        for seed in 1...30 {
            let trajectory = try Self.flight(recession: 0, noise: 0.001, seed: UInt64(seed))
            let curve = FlightCurve(trajectory, aspectRatio: Self.aspectRatio)
            #expect(curve.recession == 0, "seed \(seed)")
            #expect(abs(curve.acceleration + 3.6) < 4 * curve.accelerationError)
        }
    }

    @Test func `a hand that catches the object bends no flight and does not end it`() throws {
        var trajectory = try Self.flight(recession: 0, noise: 0.0005)
        let last = trajectory.detections[17]
        for (time, x) in [(1.63, 0.1), (1.67, 0.12)] {
            trajectory.detections.append(
                .init(time: Timestamp(seconds: time), location: .init(x: Float(x), y: 0.4), radius: 0.02))
        }
        let curve = FlightCurve(trajectory, aspectRatio: Self.aspectRatio)
        #expect(curve.lastDetection == last)
        #expect((curve.place(at: last.time) - last.location.inHeights(Self.aspectRatio)).length < 0.002)
        let top = try #require(curve.apexTime(from: Timestamp(seconds: 1), to: last.time))
        #expect(abs(top.seconds - 1 - 1.3 / 3.6) < 0.01)
    }

    @Test func `too few detections leave the trajectory's own path`() throws {
        var trajectory = try Self.flight(recession: 0, count: 5)
        trajectory.detections = Array(trajectory.detections.prefix(4))
        let curve = FlightCurve(trajectory, aspectRatio: Self.aspectRatio)
        let time = Timestamp(seconds: 1.1)
        let place = trajectory.path.location(at: time).inHeights(Self.aspectRatio)
        #expect((curve.place(at: time) - place).length < 1e-6)
        #expect(curve.accelerationError == .infinity)
    }

    @Test func `a pose alone suggests over, under or under the leg`() {
        func pose(wrist: Float, knee: Float) -> HumanBodyPoseObservation {
            HumanBodyPoseObservation(
                confidence: 1,
                joints: [
                    (BodyJointName.rightWrist, wrist), (.rightShoulder, 0.8), (.rightHip, 0.5),
                    (.rightKnee, knee),
                ].map { Joint(jointName: $0, location: .init(x: 0.5, y: $1), confidence: 1) })
        }
        #expect(ThrowKind(postureAtRelease: pose(wrist: 0.9, knee: 0.3), hand: .right) == .overhand)
        #expect(ThrowKind(postureAtRelease: pose(wrist: 0.4, knee: 0.3), hand: .right) == .underhand)
        #expect(ThrowKind(postureAtRelease: pose(wrist: 0.4, knee: 0.48), hand: .right) == .underleg)
        #expect(ThrowKind(postureAtRelease: pose(wrist: 0.4, knee: 0.48), hand: .left) == nil)
    }

    @Test func `a fit is exact without noise and ignores an outlier`() throws {
        var samples = (0..<12).map { index in
            let t = Double(index) / 30
            return FlightCurveFit.Sample(
                time: t, place: SIMD2(0.5 * t, 0.2 + 1.5 * t - 4 * t * t), radius: 0.001)
        }
        let exact = try #require(FlightCurveFit(samples))
        for (found, expected) in [(exact.position.y, 0.2), (exact.velocity.y, 1.5), (exact.acceleration, -8)]
        {
            #expect(abs(found - expected) < 1e-9)
        }
        samples[5].place.y += 0.05
        #expect(abs(try #require(FlightCurveFit(samples)).acceleration + 8) < 0.5)
        for index in samples.indices { samples[index].time = 1 }
        #expect(FlightCurveFit(samples) == nil)
    }
}

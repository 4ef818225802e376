import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct WorldPoseSmootherTests {
    private static let size = PixelSize(width: 640, height: 480)

    private func pose(_ position: SIMD3<Float>, knee: Bool = true) -> HumanBodyPoseObservation {
        var pose = HumanBodyPoseObservation(
            confidence: 1,
            joints: BodyJointName.allCases.enumerated().map { index, name in
                Joint(
                    jointName: name, location: NormalizedPoint(x: 0.5, y: 0.1 + 0.04 * Float(index)),
                    confidence: 0.9)
            })
        var joints: [WorldJointName: WorldPose.Joint] = [
            .nose: WorldPose.Joint(position: position, confidence: 0.9)
        ]
        if knee { joints[.leftKnee] = WorldPose.Joint(position: position, confidence: 0.9) }
        pose.world = WorldPose(joints: joints)
        return pose
    }

    private func time(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / 30) }

    @Test(arguments: UInt64(1)...5) func `jitter in space shrinks and movement stays`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (still, moving) = (PoseSmoother(), PoseSmoother())
        var (raw, smooth, lag) = (Float(0), Float(0), Float(0))
        for frame in 0..<120 {
            let noise = 0.01 * random.normal()
            let steady = still.smooth(pose(SIMD3(0, 1, noise)), imageSize: Self.size, at: time(frame))
            let place = try #require(steady.world?.position(of: .nose))
            if frame > 30 {
                raw += abs(noise)
                smooth += abs(place.z)
            }
            let x = 0.5 * sin(Float(frame) / 5)
            let moved = moving.smooth(pose(SIMD3(x, 1, 0)), imageSize: Self.size, at: time(frame))
            lag = max(lag, abs(try #require(moved.world?.position(of: .nose)).x - x))
        }
        #expect(smooth < 0.8 * raw, "seed \(seed): \(smooth) of \(raw)")
        // In a frame it moves up to 0.1 m.
        #expect(lag < 0.08, "seed \(seed): \(lag)")
    }

    @Test func `a joint that was missing starts again, and so does everything after a break`() {
        var smoother = PoseSmoother()
        let (near, far) = (SIMD3<Float>(0, 0, 0), SIMD3<Float>(0, 0, 1))
        _ = smoother.smooth(pose(near), imageSize: Self.size, at: time(0))
        let gap = smoother.smooth(pose(near, knee: false), imageSize: Self.size, at: time(1))
        #expect(gap.world?.joint(for: .leftKnee) == nil)
        let back = smoother.smooth(pose(far), imageSize: Self.size, at: time(2))
        #expect(back.world?.position(of: .leftKnee) == far)
        #expect(back.world?.position(of: .nose) != far)
        let late = smoother.smooth(pose(near), imageSize: Self.size, at: time(60))
        #expect(late.world?.position(of: .nose) == near)
    }

    @Test func `without joints in space there are none`() {
        var smoother = PoseSmoother()
        var plain = pose(.zero)
        plain.world = nil
        #expect(smoother.smooth(plain, imageSize: Self.size, at: time(0)).world == nil)
    }
}

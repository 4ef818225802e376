import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct PoseSmootherTests {
    @Test func `a pose at rest does not change`() {
        var generator = SeededGenerator(seed: 1)
        var smoother = PoseSmoother()
        let pose = figure(x: 0.5, using: &generator)
        for frame in 0..<10 {
            let smooth = smoother.smooth(pose, imageSize: square, at: Timestamp(seconds: Double(frame) / 30))
            #expect(smooth == pose)
        }
    }

    @Test func `jitter shrinks and movement stays`() {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            var smoother = PoseSmoother()
            var (rawError, smoothError, lag) = (Float(0), Float(0), Float(0))
            for frame in 0..<120 {
                let time = Timestamp(seconds: Double(frame) / 30)
                let raw = figure(x: 0.5, noise: 0.003, using: &generator)
                let smooth = smoother.smooth(raw, imageSize: square, at: time)
                if frame > 30, let a = raw.joint(for: .root), let b = smooth.joint(for: .root) {
                    rawError += abs(a.location.x - 0.5)
                    smoothError += abs(b.location.x - 0.5)
                }
            }
            #expect(smoothError < 0.8 * rawError, "seed \(seed)")
            var moving = PoseSmoother()
            for frame in 0..<60 {
                let x = 0.5 + 0.2 * sin(Float(frame) / 5)
                let raw = figure(x: x, using: &generator)
                let smooth = moving.smooth(
                    raw, imageSize: square, at: Timestamp(seconds: Double(frame) / 30))
                lag = max(lag, abs((smooth.joint(for: .root)?.location.x ?? 0) - x))
            }
            #expect(lag < 0.03, "seed \(seed)")
        }
    }

    @Test func `a missing joint stays missing and its filter starts again`() {
        var generator = SeededGenerator(seed: 3)
        var smoother = PoseSmoother()
        let pose = figure(x: 0.5, using: &generator)
        let without = pose.mapJoints { joint in
            var joint = joint
            if joint.jointName == .leftWrist { joint.confidence = 0 }
            return joint
        }
        _ = smoother.smooth(pose, imageSize: square, at: .zero)
        let gap = smoother.smooth(without, imageSize: square, at: Timestamp(seconds: 0.03))
        #expect(gap.joint(for: .leftWrist) == nil)
        let moved = figure(x: 0.8, using: &generator)
        let back = smoother.smooth(moved, imageSize: square, at: Timestamp(seconds: 0.06))
        #expect(back.joint(for: .leftWrist)?.location == moved.joint(for: .leftWrist)?.location)
    }
}

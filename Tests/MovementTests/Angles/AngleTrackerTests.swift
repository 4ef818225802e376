import Foundation
import Movement
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@Suite struct AngleTrackerTests {
    private func moment(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / 30) }

    @Test func `a twist goes on past half a turn`() {
        var tracker = AngleTracker()
        for frame in 0..<20 {
            let twist = Double(frame) * 15
            let principal = twist > 180 ? twist - 360 : twist
            let angles = tracker.update(JointAngles([.trunkTwist: principal]), at: moment(frame))
            #expect(abs((angles[.trunkTwist] ?? .nan) - twist) < 0.01)
        }
    }

    @Test func `an angle that leaps is nil until it stays where it went`() {
        var tracker = AngleTracker()
        let values: [Double] = [10, 12, 95, 14, 150, 150, 150, 150, 150, 150]
        var given: [Double?] = []
        for (frame, value) in values.enumerated() {
            given.append(tracker.update(JointAngles([.leftKnee: value]), at: moment(frame))[.leftKnee])
        }
        #expect(Array(given.prefix(5)) == [10, 12, nil, 14, nil])
        #expect(given.last == 150)
        var plain = AngleTracker.Configuration()
        plain.dropsOutliers = false
        tracker = AngleTracker(configuration: plain)
        for (frame, value) in values.enumerated() {
            let angles = tracker.update(JointAngles([.leftKnee: value]), at: moment(frame))
            #expect(angles[.leftKnee] == value)
        }
    }

    @Test func `what is not seen is nil, and after a gap starts afresh`() {
        var tracker = AngleTracker()
        _ = tracker.update(JointAngles([.neckTwist: 170]), at: moment(0))
        #expect(tracker.update(JointAngles(), at: moment(1)).isEmpty)
        #expect(tracker.update(JointAngles([.neckTwist: -170]), at: moment(2))[.neckTwist] == 190)
        #expect(tracker.update(JointAngles([.neckTwist: -170]), at: moment(40))[.neckTwist] == -170)
    }

    @Test(arguments: [Exercise.turningRound, .walking, .torsoTwist])
    func `no angle leaps while a person turns round in a noisy estimate`(exercise: Exercise) {
        var generator = MotionGenerator(seed: 7)
        var random = SeededGenerator(seed: 8)
        let camera = Camera(position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0))
        var tracker = AngleTracker()
        var before = JointAngles()
        var seen = 0
        for (frame, body) in generator.sequence(of: exercise, seconds: 6).poses.enumerated() {
            let noisy = body.worldPose(seenBy: camera).mapJoints { _, joint in
                let noise = SIMD3(random.normal(), random.normal(), 2 * random.normal()) * 0.015
                return WorldPose.Joint(position: joint.position + noise, confidence: joint.confidence)
            }
            let angles = tracker.update(JointAngles(noisy), at: moment(frame))
            for (name, value) in angles.all {
                seen += 1
                guard let last = before[name] else { continue }
                #expect(abs(value - last) <= 60, "\(name) in frame \(frame)")
            }
            before = angles
        }
        // 27 angles of a body without knuckles; few are dropped or overhead.
        #expect(seen > 180 * 26)
    }
}

import Foundation
import Movement
import PoseCore
import SeededRandom
import Testing

@Suite struct ActivityTrackerTests {
    private func track(
        seconds: Double, _ angles: (Double) -> PostureAngles
    ) -> PostureActivity {
        var tracker = ActivityTracker()
        for frame in 0..<Int(seconds * 10) {
            let time = Double(frame) / 10
            tracker.addFrame(angles(time), at: Timestamp(seconds: time))
            if frame % 10 == 0 { tracker.addSecond(angles(time), at: Timestamp(seconds: time)) }
        }
        return tracker.activity
    }

    private func posture(arm: Double, trunk: Double = 0) -> PostureAngles {
        var result = PostureAngles()
        result.left.upperArmFlexion = arm
        result.left.elbowFlexion = 90
        result.trunkFlexion = trunk
        return result
    }

    @Test func `a posture held for more than a minute is static, a shorter one is not`() {
        var random = SeededGenerator(seed: 3)
        func held(_ time: Double) -> PostureAngles { posture(arm: 60 + Double(random.uniform(-8...8))) }
        #expect(track(seconds: 58, held).leftArm == .init())
        #expect(track(seconds: 63, held).leftArm == .init(isStatic: true))
        // An arm that was not seen is not held.
        #expect(track(seconds: 63, held).rightArm == .init())
    }

    @Test func `a movement between is not static`() {
        #expect(!track(seconds: 80) { posture(arm: (40...42).contains($0) ? 100 : 60) }.leftArm.isStatic)
    }

    @Test(arguments: [(2.0, true), (10.0, true), (14.0, true), (17.0, false), (30.0, false)])
    func `an arm that goes up and down more than four times a minute is repeated`(
        period: Double, isRepeated: Bool
    ) {
        let activity = track(seconds: 100) { posture(arm: 45 - 45 * cos(2 * .pi * $0 / period)) }
        #expect(activity.leftArm.isRepeated == isRepeated)
        #expect(!activity.trunk.isRepeated && !activity.leftArm.isStatic)
    }

    @Test func `a repetition ends when the movement does`() {
        let activity = track(seconds: 40) { posture(arm: 0, trunk: $0 < 20 ? 30 - 30 * cos($0 * 3) : 0) }
        #expect(!activity.trunk.isRepeated)
    }

    @Test func `a repetition ends when the part is hidden for longer than its cycles may be`() {
        func activity(hiddenFor seconds: Double) -> PostureActivity {
            track(seconds: 20 + seconds) {
                $0 < 20 ? posture(arm: 45 - 45 * cos(2 * .pi * $0 / 3)) : PostureAngles()
            }
        }
        #expect(activity(hiddenFor: 3).leftArm.isRepeated)
        #expect(!activity(hiddenFor: 20).leftArm.isRepeated)
    }

    @Test func `two movements and a tremor are no repetition`() {
        #expect(
            !track(seconds: 10) { posture(arm: 45 - 45 * cos(2 * .pi * min($0, 6) / 3)) }.leftArm.isRepeated)
        #expect(!track(seconds: 30) { posture(arm: 60 + 10 * sin($0 * 6)) }.leftArm.isRepeated)
    }
}

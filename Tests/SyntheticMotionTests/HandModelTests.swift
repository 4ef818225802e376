import PoseCore
import Testing

@testable import SyntheticMotion

@Suite struct HandModelTests {
    @Test func `bones keep their lengths in all postures`() {
        let model = HandModel(seed: 5)
        let open = model.pose(of: .openPalm)
        for posture in [HandPosture.fist, .pinched, .ok, .call, .relaxed] {
            let hand = model.pose(of: posture)
            for group in HandJointGroup.allCases where group != .all {
                for (a, b) in zip(group.jointNames, group.jointNames.dropFirst()) {
                    #expect(abs(length(hand[a] - hand[b]) - length(open[a] - open[b])) < 1e-5)
                }
            }
        }
    }

    @Test func `the tips touch in a pinch and are apart before it`() {
        let model = HandModel()
        for posture in [HandPosture.pinched, .ok] {
            let hand = model.pose(of: posture)
            #expect(abs(length(hand[.thumbTip] - hand[.indexTip]) - 0.017) < 0.003)
        }
        let apart = model.pose(of: .unpinched)
        #expect(length(apart[.thumbTip] - apart[.indexTip]) > 0.05)
    }

    @Test func `fingers bend towards the palm, and a left hand is a right one mirrored`() {
        let right = HandModel().pose(of: .fist)
        let left = HandModel().pose(of: .fist, chirality: .left)
        for name in HandJointName.allCases {
            #expect(left[name] == SIMD3(-right[name].x, right[name].y, right[name].z))
        }
        #expect(right[.indexPIP].z > 0.02)
        #expect(right[.thumbMP].x > right[.indexMCP].x)
        #expect(left.chirality == .left)
    }

    @Test func `placing moves the hand as a whole`() {
        let hand = HandModel().pose(of: .victory)
        let placed = hand.placed(yaw: 40, pitch: -20, roll: 130, scale: 2, at: SIMD3(1, 2, 3))
        for (a, b) in [(HandJointName.wrist, HandJointName.indexTip), (.thumbTip, .littleTip)] {
            #expect(abs(length(placed[a] - placed[b]) - 2 * length(hand[a] - hand[b])) < 1e-4)
        }
        // Fingers up, turned by a quarter to the left.
        let lying = hand.placed(roll: 90)
        #expect(lying[.middleTip].x < lying[.wrist].x - 0.1)
        // From behind the thumb changes sides.
        #expect(hand.placed(yaw: 180)[.thumbMP].x < 0)
    }
}

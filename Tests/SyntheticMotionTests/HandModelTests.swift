import PoseCore
import Testing

@testable import SyntheticMotion

@Suite struct HandModelTests {
    @Test func bonesKeepTheirLengthsInAllPostures() {
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

    @Test func theTipsTouchInAPinchAndAreApartBeforeIt() {
        let model = HandModel()
        for posture in [HandPosture.pinched, .ok] {
            let hand = model.pose(of: posture)
            #expect(abs(length(hand[.thumbTip] - hand[.indexTip]) - 0.017) < 0.003)
        }
        let apart = model.pose(of: .unpinched)
        #expect(length(apart[.thumbTip] - apart[.indexTip]) > 0.05)
    }

    @Test func fingersBendTowardsThePalmAndLeftIsRightMirrored() {
        let right = HandModel().pose(of: .fist)
        let left = HandModel().pose(of: .fist, chirality: .left)
        for name in HandJointName.allCases {
            #expect(left[name] == SIMD3(-right[name].x, right[name].y, right[name].z))
        }
        #expect(right[.indexPIP].z > 0.02)
        #expect(right[.thumbMP].x > right[.indexMCP].x)
        #expect(left.chirality == .left)
    }

    @Test func placingMovesTheHandAsAWhole() {
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

    @Test func aDrawnHandCoversItsJoints() throws {
        let camera = HandRenderer.camera()
        var renderer = HandRenderer(seed: 1)
        let hand = HandModel().pose(of: .openPalm)
        let pictures = (
            renderer.picture(of: [], camera: camera), renderer.picture(of: [hand], camera: camera)
        )
        let empty = try #require(pictures.0)
        let drawn = try #require(pictures.1)
        let truth = try #require(hand.observation(from: camera))
        for (name, joint) in truth.allJoints() {
            let place = joint.location.pixelPoint(in: camera.imageSize)
            let offset = (Int(place.y) * camera.imageSize.width + Int(place.x)) * 3
            let before = empty.withPlane(0) { Array(UnsafeBufferPointer(start: $0 + offset, count: 3)) }
            let after = drawn.withPlane(0) { Array(UnsafeBufferPointer(start: $0 + offset, count: 3)) }
            #expect(before != after, "\(name)")
        }
        #expect(truth.chirality == .right)
    }

    @Test(arguments: HandExamples.Kind.allCases) func equalSeedsGiveEqualHands(kind: HandExamples.Kind) {
        var (first, second) = (HandExamples(seed: 9), HandExamples(seed: 9))
        for _ in 0..<3 { #expect(first.observation(kind) == second.observation(kind)) }
    }
}

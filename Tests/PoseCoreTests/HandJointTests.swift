import Testing

@testable import PoseCore

@Suite struct HandJointTests {
    @Test func `names are Vision's, in the order of the keypoint array`() {
        #expect(
            HandJointName.allCases.map(\.rawValue) == [
                "wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip",
                "indexMCP", "indexPIP", "indexDIP", "indexTip",
                "middleMCP", "middlePIP", "middleDIP", "middleTip",
                "ringMCP", "ringPIP", "ringDIP", "ringTip",
                "littleMCP", "littlePIP", "littleDIP", "littleTip",
            ])
    }

    @Test func `chirality has Vision's raw values and a mirrored value`() {
        #expect(Chirality.allCases.map(\.rawValue) == [-1, 0, 1])
        #expect(Chirality.allCases.map(\.name) == ["left", "unknown", "right"])
        for chirality in Chirality.allCases {
            #expect(chirality.mirrored.mirrored == chirality)
            #expect(chirality.mirrored.rawValue == -chirality.rawValue)
        }
    }

    @Test func `every joint but the wrist belongs to one finger`() {
        let fingers = HandJointGroup.allCases.filter { $0 != .all }.flatMap(\.jointNames)
        #expect(fingers.count == 20)
        #expect(Set(fingers).union([.wrist]) == Set(HandJointName.allCases))
        #expect(HandJointGroup.all.jointNames.count == 21)
    }

    @Test func `the skeleton runs from the wrist to five tips`() {
        let skeleton = Skeleton.hand
        #expect(skeleton.joints.count == 21)
        #expect(skeleton.bones.count == 23)
        #expect(skeleton.bones.contains(Skeleton.Bone(start: 0, end: 1)))
        #expect(skeleton.bones.contains(Skeleton.Bone(start: 19, end: 20)))
        let ends = Set(skeleton.joints.indices).subtracting(skeleton.bones.map(\.start))
        #expect(ends.map { skeleton.joints[$0] }.filter { $0.hasSuffix("Tip") }.count == 5)
    }

    @Test func `of a pair of hands one of unknown side takes the place that is free`() {
        func hand(_ side: Chirality, _ confidence: Float) -> HumanHandPoseObservation {
            let wrist = Joint(
                jointName: HandJointName.wrist, location: NormalizedPoint(x: 0.5, y: 0.5),
                confidence: confidence)
            return HumanHandPoseObservation(confidence: confidence, chirality: side, joints: [wrist])
        }
        func wrists(_ hands: [HumanHandPoseObservation]) -> [Float] {
            let keypoints = HumanHandPoseObservation.pairKeypoints(of: hands)
            return [keypoints[0, 2, 0], keypoints[0, 2, 21]]
        }
        #expect(wrists([hand(.unknown, 0.9), hand(.left, 0.8)]) == [0.8, 0.9])
        #expect(wrists([hand(.unknown, 0.9), hand(.right, 0.8)]) == [0.9, 0.8])
        #expect(wrists([hand(.unknown, 0.7), hand(.unknown, 0.9)]) == [0.9, 0.7])
        #expect(wrists([hand(.left, 0.6), hand(.left, 0.8)]) == [0.8, 0])
        #expect(wrists([hand(.right, 0.6), hand(.left, 0.5), hand(.unknown, 0.9)]) == [0.5, 0.6])
    }

    @Test func `missing joints are zero in the keypoint array and nil by name`() {
        let tip = Joint(
            jointName: HandJointName.indexTip, location: NormalizedPoint(x: 0.25, y: 0.75), confidence: 0.5)
        let wrist = Joint(
            jointName: HandJointName.wrist, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 1)
        let hand = HumanHandPoseObservation(confidence: 0.9, chirality: .left, joints: [tip, wrist])
        let array = hand.keypoints
        #expect(array.shape == [1, 3, 21])
        #expect([array[0, 0, 8], array[0, 1, 8], array[0, 2, 8]] == [0.25, 0.75, 0.5])
        #expect([array[0, 0, 0], array[0, 1, 0], array[0, 2, 0]] == [0.5, 0.5, 1])
        #expect(array.scalars.filter { $0 != 0 }.count == 6)
        #expect(hand.joint(for: .indexTip) == tip)
        #expect(hand.joint(for: .thumbTip) == nil)
        #expect(hand.allJoints() == [.indexTip: tip, .wrist: wrist])
        #expect(hand.allJoints(in: .indexFinger) == [.indexTip: tip])
        #expect(hand.boundingBox() == NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25))
        #expect(hand.boundingBox(minimumJointConfidence: 0.6)?.area == 0)
        let moved = hand.mapJoints { joint in
            var joint = joint
            joint.location.x += 0.5
            return joint
        }
        #expect(moved.joint(for: .wrist)?.location.x == 1)
        #expect(moved.chirality == .left)
    }
}

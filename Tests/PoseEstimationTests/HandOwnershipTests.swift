import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandOwnershipTests {
    private static let size = PixelSize(width: 1000, height: 1000)

    /// A body of which only the right wrist is given.
    private static func body(wrist: PixelPoint, confidence: Float) -> HumanBodyPoseObservation {
        HumanBodyPoseObservation(
            confidence: 1,
            joints: [
                Joint(
                    jointName: .rightWrist, location: wrist.normalizedPoint(in: size), confidence: confidence)
            ])
    }

    private static func hand(wrist: PixelPoint) -> HandLandmarkOutput {
        let open = ScriptedHands.output(
            center: PixelPoint(x: 0, y: 0), side: 200, score: 0.98, handedness: 0.9)
        let offset = open.point(.wrist)
        return ScriptedHands.output(
            center: PixelPoint(x: wrist.x - offset.x, y: wrist.y - offset.y), side: 200, score: 0.98,
            handedness: 0.9)
    }

    @Test(arguments: [Float(0.01), 0.1, 0.3, 0.9])
    func `a hand on a wrist belongs to its body, whatever the wrist's confidence`(confidence: Float) {
        let wrist = PixelPoint(x: 400, y: 500)
        let limbs = BodyLimbs(
            [
                Self.body(wrist: PixelPoint(x: 700, y: 500), confidence: 0.9),
                Self.body(wrist: wrist, confidence: confidence),
            ], in: Self.size)
        let hand = Self.hand(wrist: PixelPoint(x: 402, y: 500))
        let owner = HandOwnership(of: [(3, hand)], limbs: limbs).owner(of: 3)
        #expect(owner?.bodyIndex == 1)
        #expect(owner?.side == .right)
        #expect(owner?.arm == nil, "its forearm is not surely seen")
        #expect(!limbs.isElsewhere(hand))
        let beside = Self.hand(wrist: PixelPoint(x: 440, y: 500))
        #expect(HandOwnership(of: [(3, beside)], limbs: limbs).owner(of: 3) == nil)
    }

    @Test func `a wrist has one hand, the nearest`() {
        let limbs = BodyLimbs(
            [Self.body(wrist: PixelPoint(x: 400, y: 500), confidence: 0.2)], in: Self.size)
        let hands = [
            (1, Self.hand(wrist: PixelPoint(x: 410, y: 500))),
            (2, Self.hand(wrist: PixelPoint(x: 401, y: 500))),
        ]
        let ownership = HandOwnership(of: hands.map { (id: $0.0, output: $0.1) }, limbs: limbs)
        #expect(ownership.owner(of: 1) == nil)
        #expect(ownership.owner(of: 2)?.bodyIndex == 0)
    }
}

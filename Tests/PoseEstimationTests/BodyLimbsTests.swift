import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct BodyLimbsTests {
    private static let size = PixelSize(width: 1000, height: 1000)

    @Test func `the hand's region continues the forearm`() throws {
        let limbs = BodyLimbs([Self.body()], in: Self.size)
        let arm = try #require(limbs.arms.first { $0.side == .right })
        // The forearm goes from (300, 400) to (300, 300): straight up, 100 pixels long.
        #expect(abs(arm.length - 100) < 0.1)
        #expect(abs(arm.handRegion.rotation) < 1e-4)
        #expect(arm.handRegion.center.y < 300 && arm.handRegion.center.y > 250)
        #expect(abs(arm.handRegion.side - 120) < 0.1)
        #expect(arm.searchRegion.side > 2 * arm.handRegion.side)
    }

    @Test func `a hand at a wrist belongs to that arm`() throws {
        let limbs = BodyLimbs([Self.body()], in: Self.size)
        let hand = Self.hand(at: PixelPoint(x: 305, y: 295), palm: 40)
        #expect(limbs.arm(of: hand, among: limbs.arms)?.side == .right)
        #expect(limbs.arm(of: hand, among: limbs.arms.filter { $0.side == .left }) == nil)
        #expect(limbs.arm(of: Self.hand(at: PixelPoint(x: 305, y: 295), palm: 5), among: limbs.arms) == nil)
        #expect(limbs.arm(of: Self.hand(at: PixelPoint(x: 305, y: 295), palm: 150), among: limbs.arms) == nil)
        #expect(limbs.arm(of: Self.hand(at: PixelPoint(x: 500, y: 800), palm: 40), among: limbs.arms) == nil)
    }

    /// An elbow or a forearm that was taken for a hand points back along it.
    @Test func `no hand is folded back along its forearm`() throws {
        let limbs = BodyLimbs([Self.body()], in: Self.size)
        let upright = Self.hand(at: PixelPoint(x: 305, y: 320), palm: 30)
        var folded = upright
        folded.points = folded.points.map { PixelPoint(x: 610 - $0.x, y: 640 - $0.y) }
        #expect(limbs.arm(of: upright, among: limbs.arms)?.side == .right)
        #expect(limbs.arm(of: folded, among: limbs.arms) == nil)
        // A forearm that points at the camera says nothing of the hand's direction.
        let arm = try #require(limbs.arms.first { $0.side == .right })
        var foreshortened = arm
        foreshortened.elbow = PixelPoint(x: 300, y: 330)
        #expect(!arm.canBend(to: folded) && foreshortened.canBend(to: folded))
    }

    @Test func `a hand near the camera belongs to none of the bodies`() {
        let near = RegionOfInterest(center: PixelPoint(x: 600, y: 700), side: 300)
        let own = RegionOfInterest(center: PixelPoint(x: 600, y: 700), side: 220)
        let limbs = BodyLimbs([Self.body()], in: Self.size)
        #expect(limbs.isOfNone(near) && !limbs.isOfNone(own))
        let nobody = BodyLimbs([], in: Self.size)
        #expect(nobody.isOfNone(own))
        #expect(!nobody.isOfNone(RegionOfInterest(center: PixelPoint(x: 600, y: 700), side: 150)), "far away")
    }

    @Test func `a candidate on a foot is no hand unless a wrist is there`() {
        let standing = BodyLimbs([Self.body()], in: Self.size)
        let foot = Self.hand(at: PixelPoint(x: 420, y: 930), palm: 40)
        #expect(standing.isElsewhere(foot))
        #expect(!standing.isElsewhere(Self.hand(at: PixelPoint(x: 305, y: 295), palm: 40)))
        #expect(!standing.isElsewhere(Self.hand(at: PixelPoint(x: 900, y: 500), palm: 40)))
        // A person touching their toes.
        let touching = BodyLimbs([Self.body(rightWrist: PixelPoint(x: 415, y: 920))], in: Self.size)
        #expect(!touching.isElsewhere(foot))
        // Without a body nothing is known.
        #expect(!BodyLimbs([], in: Self.size).isElsewhere(foot))
    }

    @Test func `a candidate on a face is no hand unless a wrist is there or it is nearer`() {
        let standing = BodyLimbs([Self.body()], in: Self.size)
        let face = PixelPoint(x: 400, y: 270)
        // What a face is taken for is as large as it.
        for palm: Float in [30, 60] { #expect(standing.isElsewhere(Self.hand(at: face, palm: palm))) }
        #expect(!standing.isElsewhere(Self.hand(at: face, palm: 100)), "a hand before the face")
        #expect(!standing.isElsewhere(Self.hand(at: PixelPoint(x: 400, y: 180), palm: 30)), "above the head")
        let atMouth = BodyLimbs([Self.body(rightWrist: PixelPoint(x: 390, y: 275))], in: Self.size)
        #expect(!atMouth.isElsewhere(Self.hand(at: face, palm: 30)))
    }

    @Test func `a candidate around a bone is no hand unless a wrist is there or it is nearer`() {
        let standing = BodyLimbs([Self.body()], in: Self.size)
        // The region of an upright hand lies above its wrist by about a palm.
        let shoulder = PixelPoint(x: 470, y: 335)
        #expect(standing.isElsewhere(Self.hand(at: shoulder, palm: 40)))
        #expect(!standing.isElsewhere(Self.hand(at: shoulder, palm: 120)), "a hand before the shoulder")
        #expect(standing.isElsewhere(Self.hand(at: PixelPoint(x: 400, y: 470), palm: 40)), "the chest")
        #expect(!standing.isElsewhere(Self.hand(at: PixelPoint(x: 560, y: 470), palm: 40)), "beside the body")
        // The wrist of a hand that comes to rest may be wrong: it goes on while it is surely one.
        #expect(!standing.isElsewhere(Self.hand(at: shoulder, palm: 40), isFollowed: true))
        var blurred = Self.hand(at: shoulder, palm: 40)
        blurred.presenceScore = 0.8
        #expect(standing.isElsewhere(blurred, isFollowed: true))
        // A whole body may be taken for a large hand, but not surely; one that is followed may be blurred for a while.
        var large = Self.hand(at: PixelPoint(x: 400, y: 560), palm: 120)
        #expect(!standing.isElsewhere(large), "a hand before the chest")
        large.presenceScore = 0.8
        #expect(standing.isElsewhere(large))
        #expect(!standing.isElsewhere(large, isFollowed: true))
        let foot = Self.hand(at: PixelPoint(x: 420, y: 930), palm: 40)
        #expect(standing.isElsewhere(foot, isFollowed: true))
        let atShoulder = BodyLimbs([Self.body(rightWrist: PixelPoint(x: 460, y: 330))], in: Self.size)
        #expect(!atShoulder.isElsewhere(Self.hand(at: shoulder, palm: 40)))
    }

    @Test func `one uncertain inference does not change a hand's chirality`() {
        var side = SideEvidence()
        side.add(right: 0.5, wrist: .unknown)
        #expect(side.chirality == .unknown)
        for _ in 0..<10 { side.add(right: 0.97, wrist: .unknown) }
        #expect(side.chirality == .right)
        for _ in 0..<3 { side.add(right: 0.02, wrist: .unknown) }
        #expect(side.chirality == .right)
        for _ in 0..<20 { side.add(right: 0.02, wrist: .unknown) }
        #expect(side.chirality == .left)
        // A wrist decides where the hand itself says little.
        var other = SideEvidence()
        other.add(right: 0.4, wrist: .right)
        #expect(other.chirality == .right)
    }

    @Test func `both hands of a body are never of one side`() {
        var (first, second) = (SideEvidence(), SideEvidence())
        for _ in 0..<5 {
            first.add(right: 0.97, wrist: .right)
            second.add(right: 0.9, wrist: .unknown)
            SideEvidence.separate(&first, &second)
            #expect(first.chirality == .right && second.chirality == .left)
        }
        // Where the evidence is alike, nothing changes from frame to frame.
        var (one, other) = (SideEvidence(), SideEvidence())
        for index in 0..<20 {
            one.add(right: 0.9 + (index.isMultiple(of: 2) ? 0.002 : 0), wrist: .unknown)
            other.add(right: 0.901, wrist: .unknown)
            SideEvidence.separate(&one, &other)
            #expect(one.chirality == .right && other.chirality == .left)
        }
        // Two sides are left as they are.
        var left = SideEvidence()
        left.add(right: 0.1, wrist: .unknown)
        SideEvidence.separate(&first, &left)
        #expect(first.chirality == .right && left.chirality == .left)
    }

    @Test func `an arm's hand is searched for where the arm has moved it`() throws {
        let before = BodyLimbs([Self.body()], in: Self.size)
        let arm = try #require(before.arms.first { $0.side == .right })
        let hand = RegionOfInterest(center: PixelPoint(x: 310, y: 270), side: 80)
        func place(after moved: BodyLimbs) -> RegionOfInterest {
            hand.carried(by: arm, to: moved.arm(continuing: arm)) ?? hand
        }
        // A wrist that trembles moves nothing.
        #expect(
            place(after: BodyLimbs([Self.body(rightWrist: PixelPoint(x: 304, y: 303))], in: Self.size))
                == hand)
        // The forearm turns from straight up to the picture's left: the hand lies left of the wrist then.
        let turned = place(
            after: BodyLimbs([Self.body(rightWrist: PixelPoint(x: 200, y: 400))], in: Self.size))
        #expect(turned.center.distance(to: PixelPoint(x: 170, y: 390)) < 0.1)
        #expect(abs(turned.rotation + .pi / 2) < 1e-3)
        #expect(turned.side == hand.side)
        // A forearm that points at the camera has no direction: the hand only goes with the wrist.
        let foreshortened = BodyLimbs([Self.body(rightWrist: PixelPoint(x: 290, y: 380))], in: Self.size)
        let along = place(after: foreshortened)
        #expect(along.center == PixelPoint(x: 300, y: 350))
        #expect(along.rotation == hand.rotation)
        // No person is in sight any more, or another one elsewhere.
        #expect(place(after: BodyLimbs([], in: Self.size)) == hand)
        let other = BodyLimbs([Self.body(rightWrist: PixelPoint(x: 700, y: 300))], in: Self.size)
        #expect(place(after: other) == hand)
    }

    /// A person standing at x = 400 with the right forearm raised; the left hangs.
    private static func body(rightWrist: PixelPoint = PixelPoint(x: 300, y: 300)) -> HumanBodyPoseObservation
    {
        let places: [BodyJointName: PixelPoint] = [
            .nose: PixelPoint(x: 400, y: 240), .leftEye: PixelPoint(x: 410, y: 230),
            .rightEye: PixelPoint(x: 390, y: 230),
            .neck: PixelPoint(x: 400, y: 300), .root: PixelPoint(x: 400, y: 520),
            .rightShoulder: PixelPoint(x: 330, y: 300), .leftShoulder: PixelPoint(x: 470, y: 300),
            .rightElbow: PixelPoint(x: 300, y: 400), .rightWrist: rightWrist,
            .leftElbow: PixelPoint(x: 500, y: 400), .leftWrist: PixelPoint(x: 500, y: 500),
            .rightAnkle: PixelPoint(x: 370, y: 920), .leftAnkle: PixelPoint(x: 430, y: 920),
        ]
        return HumanBodyPoseObservation(
            confidence: 1,
            joints: places.map { name, place in
                Joint(jointName: name, location: place.normalizedPoint(in: size), confidence: 0.9)
            })
    }

    /// An upright hand with its wrist at a place.
    private static func hand(at wrist: PixelPoint, palm: Float) -> HandLandmarkOutput {
        let points = HandLandmarkOutputTests.openHand().mapValues { point in
            PixelPoint(
                x: wrist.x + (point.x - 300) * palm / 105, y: wrist.y + (point.y - 300) * palm / 105)
        }
        return HandLandmarkOutput(points: points, presenceScore: 1, handedness: 1)
    }
}

import Foundation
import PoseCore
import TestSupport
import Testing

@testable import PoseEstimation

/// Where on a body no hand is, and which of its joints count.
@Suite struct HandlessPlaceTests {
    private let size = PixelSize(width: 1000, height: 1000)

    /// A body from the front with its arms held out, shoulders 100 pixels apart; places in pixels from the upper left.
    private func body(hiding hidden: Set<BodyJointName> = []) -> HumanBodyPoseObservation {
        let places: [BodyJointName: SIMD2<Float>] = [
            .nose: SIMD2(500, 200), .leftEye: SIMD2(510, 190), .rightEye: SIMD2(490, 190),
            .leftEar: SIMD2(525, 195), .rightEar: SIMD2(475, 195), .neck: SIMD2(500, 260),
            .leftShoulder: SIMD2(550, 260), .rightShoulder: SIMD2(450, 260), .leftElbow: SIMD2(640, 260),
            .rightElbow: SIMD2(360, 260), .leftWrist: SIMD2(720, 260), .rightWrist: SIMD2(280, 260),
            .root: SIMD2(500, 430), .leftHip: SIMD2(530, 430), .rightHip: SIMD2(470, 430),
            .leftKnee: SIMD2(530, 560), .rightKnee: SIMD2(470, 560), .leftAnkle: SIMD2(530, 700),
            .rightAnkle: SIMD2(470, 700),
        ]
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: places.map { name, place in
                Joint(
                    jointName: name, location: NormalizedPoint(x: place.x / 1000, y: 1 - place.y / 1000),
                    confidence: hidden.contains(name) ? 0.2 : 0.9)
            })
    }

    /// What the landmark model says of a hand with its palm's middle at a place.
    private func hand(x: Float, y: Float, palm: Float = 40) -> HandLandmarkOutput {
        let seen = pinchingHand(gap: 0.6, size: palm / 1000)
        var points: [HandJointName: PixelPoint] = [:]
        for name in HandLandmarkOutput.modelOrder {
            guard let joint = seen.joint(for: name) else { continue }
            points[name] = joint.location.pixelPoint(in: size)
        }
        var output = HandLandmarkOutput(points: points, presenceScore: 0.9, handedness: 0.5)
        let center = output.region.center
        output.points = output.points.map { PixelPoint(x: $0.x + x - center.x, y: $0.y + y - center.y) }
        return output
    }

    private func places(hiding hidden: Set<BodyJointName> = []) -> [HandlessPlace] {
        HandlessPlace.places(of: SeenJoints(of: body(hiding: hidden), in: size))
    }

    @Test func `a joint that is not sure is not seen`() {
        let joints = SeenJoints(of: body(hiding: [.nose]), in: size)
        #expect(joints.place(of: .nose) == nil)
        let wrist = joints.place(of: .leftWrist)
        #expect(wrist.map { $0.distance(to: PixelPoint(x: 720, y: 260)) < 0.1 } == true)
    }

    @Test func `the forearm's length is its own where it is seen, else that of trunk or shoulders`() {
        #expect(abs(SeenJoints(of: body(), in: size).forearmLength - 80) < 0.1)
        let noArms: Set<BodyJointName> = [.leftWrist, .rightWrist]
        #expect(abs(SeenJoints(of: body(hiding: noArms), in: size).forearmLength - 0.45 * 170) < 0.1)
        let noTrunk = noArms.union([.root])
        #expect(abs(SeenJoints(of: body(hiding: noTrunk), in: size).forearmLength - 65) < 0.1)
        #expect(SeenJoints(of: body(hiding: Set(BodyJointName.allCases)), in: size).forearmLength == 0)
    }

    @Test(arguments: [(500, 195), (530, 720), (470, 690), (550, 265), (640, 255), (600, 262), (500, 340)])
    func `face, feet, shoulders, elbows, upper arms and trunk hold what was taken for a hand`(x: Int, y: Int)
    {
        let hand = hand(x: Float(x), y: Float(y))
        #expect(places().contains { $0.holds(hand, ofAnySize: false) })
    }

    @Test(arguments: [(800, 300), (200, 260), (500, 60), (700, 500)])
    func `nothing beside the body is held`(x: Int, y: Int) {
        let hand = hand(x: Float(x), y: Float(y))
        #expect(!places().contains { $0.holds(hand, ofAnySize: true) })
    }

    @Test func `a hand before the face that is too large for the body is nearer`() {
        let large = hand(x: 500, y: 195, palm: 120)
        #expect(!places().contains { $0.holds(large, ofAnySize: false) })
        #expect(places().contains { $0.holds(large, ofAnySize: true) })
    }

    @Test func `a body of which nothing is seen holds nothing`() {
        let places = places(hiding: Set(BodyJointName.allCases))
        #expect(places.isEmpty)
    }

    @Test func `hands come to rest on bones, not on faces and feet`() {
        let trunk = hand(x: 500, y: 340)
        #expect(places().filter { $0.holds(trunk, ofAnySize: false) }.allSatisfy { $0.isRest })
        let foot = hand(x: 530, y: 740)
        #expect(places().contains { $0.holds(foot, ofAnySize: false) && !$0.isRest })
    }
}

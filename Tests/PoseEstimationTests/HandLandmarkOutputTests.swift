import Foundation
import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandLandmarkOutputTests {
    /// The published hand model's 21 points, row by row.
    @Test(arguments: [
        (0, HandJointName.wrist), (1, .thumbCMC), (2, .thumbMP), (3, .thumbIP), (4, .thumbTip),
        (5, .indexMCP), (6, .indexPIP), (7, .indexDIP), (8, .indexTip),
        (9, .middleMCP), (10, .middlePIP), (11, .middleDIP), (12, .middleTip),
        (13, .ringMCP), (14, .ringPIP), (15, .ringDIP), (16, .ringTip),
        (17, .littleMCP), (18, .littlePIP), (19, .littleDIP), (20, .littleTip),
    ])
    func `every point has its name`(row: Int, name: HandJointName) throws {
        #expect(HandLandmarkOutput.modelOrder.count == 21)
        var values = [Float](repeating: 100, count: 63)
        values[row * 3] = 50
        values[row * 3 + 1] = 20
        let region = RegionOfInterest(center: PixelPoint(x: 112, y: 112), side: 224)
        let output = HandLandmarkOutput(values: values, presenceScore: 1, handedness: 1, region: region)
        #expect(output.point(name) == PixelPoint(x: 50, y: 20))
        let hand = output.observation(chirality: .right, in: PixelSize(width: 200, height: 200))
        #expect(hand.joint(for: name)?.location == NormalizedPoint(x: 0.25, y: 0.9))
        #expect(hand.allJoints().values.filter { $0.location.x == 0.25 }.count == 1)
    }

    @Test(arguments: [112, 224, 900] as [Float]) func `depths are palm lengths behind the wrist`(side: Float)
        throws
    {
        var values = [HandJointName].init(repeating: .wrist, count: 21).flatMap { _ in
            [112, 150, 10] as [Float]
        }
        (values[1], values[2]) = (200, 10)
        // The middle finger's knuckle: 100 pixels of the tensor from the wrist, 50 nearer to the camera.
        (values[9 * 3 + 1], values[9 * 3 + 2]) = (100, -40)
        let region = RegionOfInterest(center: PixelPoint(x: 300, y: 300), side: side)
        let hand = HandLandmarkOutput(values: values, presenceScore: 1, handedness: 1, region: region)
            .observation(chirality: .right, in: PixelSize(width: 600, height: 600))
        let depths = try #require(hand.depths)
        #expect(depths.count == 21 && depths[0] == 0 && abs(depths[9] + 0.5) < 1e-4)
        #expect(hand.mapJoints { $0 }.depths == depths)
    }

    @Test func `a rotated region rotates the points`() throws {
        var values = [Float](repeating: 112, count: 63)
        values[0] = 112
        values[1] = 212
        // A quarter turn clockwise: what is below in the tensor lies to the left in the picture.
        let region = RegionOfInterest(center: PixelPoint(x: 300, y: 200), side: 112, rotation: .pi / 2)
        let wrist = HandLandmarkOutput(values: values, presenceScore: 1, handedness: 0, region: region).point(
            .wrist)
        #expect(abs(wrist.x - 250) < 1e-3)
        #expect(abs(wrist.y - 200) < 1e-3)
    }

    @Test(arguments: [Float(0), 0.7, 2, -2.5]) func `the next region follows the hand`(angle: Float) {
        let upright = Self.openHand()
        let region = HandLandmarkOutput(points: upright, presenceScore: 1, handedness: 1).region
        // Box of the steady points: 100 wide, 140 high, middle at (300, 230); a tenth of it farther up.
        #expect(abs(region.rotation) < 0.05)
        #expect(abs(region.side - 280) < 3)
        #expect(abs(region.center.y - 216) < 4)
        let turned = upright.mapValues { point in
            let (x, y) = (point.x - 300, point.y - 200)
            return PixelPoint(
                x: 300 + x * cos(angle) - y * sin(angle), y: 200 + x * sin(angle) + y * cos(angle))
        }
        let other = HandLandmarkOutput(points: turned, presenceScore: 1, handedness: 1).region
        #expect(abs(other.side - region.side) < 0.1)
        #expect(abs(sin(other.rotation - region.rotation - angle)) < 1e-3)
        #expect(
            abs(
                other.center.distance(to: PixelPoint(x: 300, y: 200))
                    - region.center.distance(to: PixelPoint(x: 300, y: 200))) < 0.1)
    }

    @Test func `joints outside the picture or the region have a low confidence`() throws {
        var points = Self.openHand()
        points[.middleTip] = PixelPoint(x: 300, y: -10)
        points[.indexTip] = PixelPoint(x: 320, y: -60)
        let output = HandLandmarkOutput(points: points, presenceScore: 0.9, handedness: 1)
        let hand = output.observation(chirality: .left, in: PixelSize(width: 640, height: 480))
        #expect(hand.joint(for: .wrist)?.confidence == 0.9)
        let middle = try #require(hand.joint(for: .middleTip)).confidence
        #expect(middle > 0 && middle < 0.8)
        #expect(hand.joint(for: .indexTip) == nil)
        var values = [Float](repeating: 112, count: 63)
        values[24] = 240  // the index finger's tip, beyond the tensor's edge
        let region = RegionOfInterest(center: PixelPoint(x: 300, y: 200), side: 100)
        let beyond = HandLandmarkOutput(values: values, presenceScore: 1, handedness: 1, region: region)
            .observation(chirality: .left, in: PixelSize(width: 640, height: 480))
        #expect(try #require(beyond.joint(for: .indexTip)).confidence < 0.5)
    }

    @Test func `a fingertip behind another finger or the palm is less confident than one before it`() throws {
        let index = try #require(HandLandmarkOutput.places[.ringTip])
        func confidence(at place: PixelPoint, depth: Float) throws -> Float {
            var output = HandLandmarkOutput(points: Self.openHand(), presenceScore: 0.9, handedness: 1)
            output.points[index] = place
            output.depths[index] = depth
            let hand = output.observation(chirality: .left, in: PixelSize(width: 640, height: 480))
            return try #require(hand.joint(for: .ringTip)).confidence
        }
        // On the middle finger, with bones at x = 300, and on the palm; a palm is 105 pixels long.
        for place in [PixelPoint(x: 302, y: 150), PixelPoint(x: 290, y: 250)] {
            #expect(try confidence(at: place, depth: 60) == 0.45, "behind it")
            #expect(try confidence(at: place, depth: -60) == 0.9, "before it")
            #expect(try confidence(at: place, depth: 5) == 0.9, "beside it")
        }
        #expect(try confidence(at: PixelPoint(x: 275, y: 110), depth: 60) == 0.9, "nothing is before it")
    }

    @Test func `the tips of a pinch hide each other without losing confidence`() throws {
        var points = Self.openHand()
        points[.thumbTip] = PixelPoint(x: 326, y: 112)
        var output = HandLandmarkOutput(points: points, presenceScore: 0.9, handedness: 1)
        output.depths[try #require(HandLandmarkOutput.places[.thumbTip])] = 60
        let hand = output.observation(chirality: .left, in: PixelSize(width: 640, height: 480))
        #expect(hand.joint(for: .thumbTip)?.confidence == 0.9)
        #expect(hand.joint(for: .indexTip)?.confidence == 0.9)
    }

    @Test func `a joint at the picture's edge is less confident than one inside`() throws {
        let confidences = try [Float(50), 4, 0, -4].map { y in
            var points = Self.openHand()
            points[.middleTip] = PixelPoint(x: 300, y: y)
            let output = HandLandmarkOutput(points: points, presenceScore: 0.9, handedness: 1)
            let hand = output.observation(chirality: .left, in: PixelSize(width: 640, height: 480))
            return try #require(hand.joint(for: .middleTip)).confidence
        }
        #expect(confidences == confidences.sorted(by: >) && Set(confidences).count == 4)
        #expect(confidences[0] == 0.9 && confidences[3] > 0.3)
    }

    @Test func `a thumb detected as a small hand is part of the hand`() {
        let hand = HandLandmarkOutput(points: Self.openHand(), presenceScore: 1, handedness: 1)
        /// The same hand, `scale` times as large, its wrist at `wrist`.
        func small(_ scale: Float, _ wrist: PixelPoint) -> HandLandmarkOutput {
            let points = Self.openHand().mapValues {
                PixelPoint(x: wrist.x + scale * ($0.x - 300), y: wrist.y + scale * ($0.y - 300))
            }
            return HandLandmarkOutput(points: points, presenceScore: 1, handedness: 1)
        }
        #expect(small(0.2, PixelPoint(x: 335, y: 265)).isSmallPart(of: hand))
        #expect(!hand.isSmallPart(of: small(0.2, PixelPoint(x: 335, y: 265))))
        #expect(!small(0.9, PixelPoint(x: 300, y: 295)).isSmallPart(of: hand), "the hand itself")
        #expect(!small(0.2, PixelPoint(x: 420, y: 260)).isSmallPart(of: hand), "beside it")
    }

    /// A hand with its wrist at (300, 300) and knuckles 90 pixels above.
    static func openHand() -> [HandJointName: PixelPoint] {
        var points: [HandJointName: PixelPoint] = [.wrist: PixelPoint(x: 300, y: 300)]
        for (step, name) in HandJointGroup.thumb.jointNames.enumerated() {
            points[name] = PixelPoint(x: 320 + 15 * Float(step), y: 280 - 20 * Float(step))
        }
        let fingers: [(HandJointGroup, Float)] = [
            (.indexFinger, 325), (.middleFinger, 300), (.ringFinger, 275), (.littleFinger, 250),
        ]
        for (group, x) in fingers {
            for (step, name) in group.jointNames.enumerated() {
                points[name] = PixelPoint(x: x, y: 210 - [0, 50, 80, 100][step])
            }
        }
        return points
    }
}

import PoseCore
import Testing

@testable import LimberVision

/// Rectangles round people, from joints alone.
@Suite struct BodyExtentTests {
    /// A body in profile whose trunk is one unit long; places in units from the hips, y upwards.
    private static let body: [(name: BodyJointName, place: SIMD2<Float>)] = [
        (.nose, SIMD2(0.15, 1.35)), (.leftEye, SIMD2(0.1, 1.4)), (.leftEar, SIMD2(0, 1.4)),
        (.neck, SIMD2(0, 1)),
        (.leftShoulder, SIMD2(0, 1)), (.leftElbow, SIMD2(0, 0.4)), (.leftWrist, SIMD2(0, -0.1)),
        (.root, SIMD2(0, 0)), (.leftHip, SIMD2(0, 0)), (.leftKnee, SIMD2(0, -0.75)),
        (.leftAnkle, SIMD2(0, -1.5)),
    ]

    /// The body's rectangle in pixels of a picture.
    ///
    /// - Parameters:
    ///   - hips: In pixels from the lower left.
    ///   - unit: The trunk's length in pixels.
    ///   - isLying: True for a head to the right.
    private func box(
        hips: SIMD2<Float>, unit: Float, isLying: Bool = false, in size: SIMD2<Float>,
        upperBodyOnly: Bool = false
    ) throws -> (low: SIMD2<Float>, high: SIMD2<Float>) {
        let joints = Self.body.map { name, place in
            let turned = isLying ? SIMD2(place.y, -place.x) : place
            let location = (hips + unit * turned) / size
            return Joint(
                jointName: name, location: NormalizedPoint(x: location.x, y: location.y), confidence: 0.9)
        }
        let pose = PoseCore.HumanBodyPoseObservation(confidence: 1, joints: joints)
        let box = try #require(
            pose.personRectangle(upperBodyOnly: upperBodyOnly, aspectRatio: size.x / size.y))
        let low = SIMD2(box.origin.x, box.origin.y) * size
        return (low, low + SIMD2(box.width, box.height) * size)
    }

    @Test func `a picture's shape does not change a person's rectangle`() throws {
        let wide = try box(hips: SIMD2(300, 300), unit: 100, in: SIMD2(1280, 600))
        let high = try box(hips: SIMD2(300, 300), unit: 100, in: SIMD2(600, 1280))
        for (one, other) in [(wide.low, high.low), (wide.high, high.high)] {
            #expect(abs(one.x - other.x) < 0.1 && abs(one.y - other.y) < 0.1)
        }
    }

    @Test func `a lying body has room round its trunk, its head and its feet as a standing one`() throws {
        let size = SIMD2<Float>(800, 800)
        let standing = try box(hips: SIMD2(400, 400), unit: 100, in: size)
        let lying = try box(hips: SIMD2(400, 400), unit: 100, isLying: true, in: size)
        #expect(abs((standing.high.y - 400) - (lying.high.x - 400)) < 0.1)
        #expect(abs((400 - standing.low.y) - (400 - lying.low.x)) < 0.1)
        #expect(abs((standing.high.x - 400) - (400 - lying.low.y)) < 0.1)
        // The crown is above the eyes, the sole below the ankle.
        #expect(standing.high.y > 400 + 155 && standing.low.y < 400 - 160)
    }

    @Test func `a body that leaves the picture reaches its edge`() throws {
        let cut = try box(hips: SIMD2(200, 20), unit: 100, in: SIMD2(400, 200))
        #expect(cut.low.y == 0 && cut.high.y > 155)
    }

    @Test func `an upper body ends at the hips`() throws {
        let upper = try box(hips: SIMD2(400, 400), unit: 100, in: SIMD2(800, 800), upperBodyOnly: true)
        #expect(abs(upper.low.y - 390) < 1 && upper.high.y > 555)
    }

    @Test func `two joints are no person`() {
        let joints = Self.body.prefix(2).map {
            Joint(jointName: $0.name, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 0.9)
        }
        let pose = PoseCore.HumanBodyPoseObservation(confidence: 1, joints: joints)
        #expect(pose.personRectangle(upperBodyOnly: false, aspectRatio: 1) == nil)
    }
}

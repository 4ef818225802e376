import PoseCore
import SyntheticMotion
import Testing

@testable import SyntheticScenes

/// A body in the middle of some exercise.
private func pose(_ exercise: Exercise = .jumpingJack, frame: Int = 20, seed: UInt64 = 4) -> BodyPose3D {
    var generator = MotionGenerator(seed: seed)
    return generator.sequence(of: exercise, seconds: 2).poses[frame]
}

private func moved(_ pose: BodyPose3D, by offset: SIMD3<Float>) -> BodyPose3D {
    var moved = pose
    for point in BodyPoint.allCases { moved[point] += offset }
    return moved
}

private func camera(degrees: Float = 20, width: Int = 320, height: Int = 240) -> Camera {
    let angle = degrees / 180 * Float.pi
    return Camera(
        position: SIMD3(sine(angle) * 4, 1.2, cosine(angle) * 4), target: SIMD3(0, 0.9, 0),
        imageSize: PixelSize(width: width, height: height))
}

/// The largest difference of two pictures' samples.
private func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

@Suite struct AthleteRendererTests {
    @Test func `equal input gives equal bytes, and seeds give different appearances`() {
        let (body, view) = (pose(), camera())
        var first = AthleteRenderer(backdrop: Backdrop(seed: 7))
        var second = AthleteRenderer(backdrop: Backdrop(seed: 7))
        let look = AthleteAppearance(seed: 1)
        let picture = first.bytes(of: [(body, look)], camera: view)
        #expect(picture == second.bytes(of: [(body, look)], camera: view))
        #expect(picture == first.bytes(of: [(body, look)], camera: view))
        #expect(picture != first.bytes(of: [(body, AthleteAppearance(seed: 2))], camera: view))
        #expect(AthleteAppearance(seed: 1) == look)
    }

    @Test(arguments: [Exercise.standing, .jumpingJack, .forwardLunge, .pushUp], [0, 60, 90, 180] as [Float])
    func `every joint is covered by the drawn body`(exercise: Exercise, degrees: Float) throws {
        let (body, view) = (pose(exercise), camera(degrees: degrees))
        var renderer = AthleteRenderer(backdrop: Backdrop(seed: 1, kind: .studio))
        let empty = renderer.bytes(of: [], camera: view)
        let drawn = renderer.bytes(of: [(body, AthleteAppearance(seed: 9))], camera: view)
        for point in BodyPoint.allCases where point.jointName != nil {
            let location = try #require(view.project(body[point])?.location)
            let pixel = location.pixelPoint(in: view.imageSize)
            // Two pixels are 3 cm here: eyes and nose seen from the side lie on the outline.
            let change = (-2...2).map { row in
                let index = ((Int(pixel.y) + row) * view.imageSize.width + Int(pixel.x) - 2) * 3
                return difference(Array(empty[index..<index + 15]), Array(drawn[index..<index + 15]))
            }
            #expect((change.max() ?? 0) > 12, "\(point) at \(pixel)")
        }
    }

    @Test func `a nearer body hides a farther one in whatever order they come`() throws {
        let view = camera(degrees: 0)
        let near = moved(pose(.standing), by: SIMD3(0, 0, 1))
        let far = moved(pose(.jumpingJack), by: SIMD3(0.1, 0, -0.5))
        let (nearLook, farLook) = (AthleteAppearance(seed: 3), AthleteAppearance(seed: 8))
        var renderer = AthleteRenderer(backdrop: .demo)
        let alone = renderer.bytes(of: [(near, nearLook)], camera: view)
        let both = renderer.bytes(of: [(near, nearLook), (far, farLook)], camera: view)
        let swapped = renderer.bytes(of: [(far, farLook), (near, nearLook)], camera: view)
        #expect(difference(both, swapped) <= 2)
        #expect(difference(both, alone) > 50)
        let chest = try #require(view.project(near[.chest])?.location.pixelPoint(in: view.imageSize))
        let index = (Int(chest.y) * view.imageSize.width + Int(chest.x)) * 3
        #expect(Array(both[index..<index + 3]) == Array(alone[index..<index + 3]))
    }

    @Test func `a body behind the camera is not drawn`() {
        let view = camera(degrees: 0)
        var renderer = AthleteRenderer(backdrop: .demo)
        let empty = renderer.bytes(of: [], camera: view)
        let behind = moved(pose(), by: SIMD3(0, 0, 9))
        #expect(renderer.bytes(of: [(behind, .demo)], camera: view) == empty)
    }

    @Test(arguments: [(1, 1), (97, 55), (54, 96)]) func `small and odd pictures can be drawn`(
        width: Int, height: Int
    ) {
        var renderer = AthleteRenderer(backdrop: Backdrop(seed: 5, kind: .outdoor))
        let view = camera(width: width, height: height)
        let picture = renderer.picture(of: [(pose(), .demo)], camera: view)
        #expect(picture?.size == PixelSize(width: width, height: height))
    }

    @Test func `a body that fills or leaves the picture can be drawn`() {
        var renderer = AthleteRenderer(backdrop: .demo)
        for distance in [0.2, 0.5, 1] as [Float] {
            let view = Camera(
                position: SIMD3(0.3, 1, distance), target: SIMD3(0, 1, 0),
                imageSize: PixelSize(width: 160, height: 120))
            #expect(renderer.bytes(of: [(pose(), .demo)], camera: view).count == 160 * 120 * 3)
        }
    }
}

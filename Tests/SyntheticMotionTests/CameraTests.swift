import PoseCore
import SyntheticMotion
import Testing

@Suite struct CameraTests {
    @Test func `a camera at the origin's height projects by similar triangles`() {
        let camera = Camera(
            position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), focalLength: 1.2,
            imageSize: PixelSize(width: 1280, height: 640))
        // The body's left is on the picture's right when it faces the camera.
        let seen = camera.project(SIMD3(1, 1.5, 0))
        #expect(abs((seen?.location.x ?? 0) - (0.5 + 1.2 / 4 / 2)) < 1e-6)
        #expect(abs((seen?.location.y ?? 0) - (0.5 + 0.5 * 1.2 / 4)) < 1e-6)
        #expect(camera.project(SIMD3(0, 1, 5)) == nil)
    }

    @Test func `a camera rolled by a quarter turn exchanges the picture's axes`() throws {
        let size = PixelSize(width: 100, height: 100)
        let level = Camera(position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), imageSize: size)
        let rolled = Camera(position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), roll: .pi / 2, imageSize: size)
        let before = try #require(level.project(SIMD3(0, 1.5, 0))?.location)
        let after = try #require(rolled.project(SIMD3(0, 1.5, 0))?.location)
        #expect(abs(before.x - 0.5) < 1e-6 && before.y > 0.6)
        #expect(abs(after.y - 0.5) < 1e-6 && abs(abs(after.x - 0.5) - (before.y - 0.5)) < 1e-6)
    }

    @Test func `a camera before a hand has the origin in its middle`() throws {
        let camera = Camera.facingHand(distance: 0.5)
        let (middle, depth) = try #require(camera.project(.zero))
        #expect(middle == NormalizedPoint(x: 0.5, y: 0.5))
        #expect(depth == 0.5)
        // The thumb of a right hand, at +x, is on the picture's right.
        let thumb = try #require(camera.project(SIMD3(0.05, 0, 0)))
        #expect(thumb.location.x > 0.5)
    }
}

import PoseCore
import SeededRandom
import Testing

@testable import SyntheticScenes

@Suite struct RasterizerTests {
    private let size = PixelSize(width: 16, height: 12)

    /// Draws triangles, each of one colour, on black.
    private func picture(_ triangles: [(corners: [SIMD3<Float>], color: SIMD3<Float>)]) -> [UInt8] {
        var rasterizer = Rasterizer()
        rasterizer.begin(x: 0..<size.width, y: 0..<size.height)
        for (corners, color) in triangles {
            rasterizer.draw([SIMD3(0, 1, 2)], corners: corners, colors: [color, color, color])
        }
        var picture = [UInt8](repeating: 0, count: size.width * size.height * 3)
        rasterizer.composite(over: &picture, size: size)
        return picture
    }

    /// Covers the whole picture at a reciprocal depth; the front faces the camera.
    private func sheet(_ depth: Float) -> [SIMD3<Float>] {
        [SIMD3(-5, -5, depth), SIMD3(-5, 60, depth), SIMD3(60, -5, depth)]
    }

    @Test func `the nearer triangle wins in whatever order they come`() {
        let near = (corners: sheet(0.5), color: SIMD3<Float>(200, 0, 0))
        let far = (corners: sheet(0.25), color: SIMD3<Float>(0, 200, 0))
        let expected = (0..<size.width * size.height).flatMap { _ in [200, 0, 0] as [UInt8] }
        #expect(picture([near, far]) == expected)
        #expect(picture([far, near]) == expected)
    }

    @Test func `nothing of a layer is left in the next one, whatever their sizes`() {
        let color = SIMD3<Float>(200, 0, 0)
        let black = [UInt8](repeating: 0, count: size.width * size.height * 3)
        func draw(_ x: Range<Int>, _ y: Range<Int>, with rasterizer: inout Rasterizer) -> [UInt8] {
            rasterizer.begin(x: x, y: y)
            var picture = black
            rasterizer.composite(over: &picture, size: size)
            #expect(picture == black, "nothing is drawn yet")
            rasterizer.draw(
                [SIMD3(0, 1, 2)], corners: [SIMD3(4, 3, 1), SIMD3(5, 10, 1), SIMD3(9, 4, 1)],
                colors: [color, color, color])
            rasterizer.composite(over: &picture, size: size)
            return picture
        }
        var reused = Rasterizer()
        for (x, y) in [(0..<16, 0..<12), (3..<10, 2..<11), (0..<16, 0..<12), (4..<9, 3..<10)] {
            var fresh = Rasterizer()
            let expected = draw(x, y, with: &fresh)
            #expect(draw(x, y, with: &reused) == expected && expected != black)
        }
    }

    @Test func `backs and triangles behind the camera are not drawn`() {
        let black = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let white = SIMD3<Float>(255, 255, 255)
        #expect(picture([(sheet(0.5).reversed(), white)]) == black)
        #expect(picture([(sheet(0), white)]) == black)
    }

    @Test func `a plane has the corners' values at the corners`() throws {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            func corner() -> SIMD3<Float> { SIMD3(random.uniform(0...30), random.uniform(0...20), 1) }
            let (a, b, c) = (corner(), corner(), corner())
            let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
            guard abs(area) > 5 else { continue }
            let triangle = try #require(SampledTriangle(a, b, c, area: area, width: 40, height: 24))
            let plane = triangle.plane(fromOrigin: 10, 20, 30)
            for (corner, value) in [(a, Float(10)), (b, 20), (c, 30)] {
                let there = plane.x + plane.y * corner.x + plane.z * corner.y
                #expect(abs(there - value) < 0.01, "seed \(seed)")
            }
        }
    }
}

import SeededRandom
import Testing

@testable import PoseCore

@Suite struct PinholeProjectionTests {
    private static let root = SIMD3<Float>(0.5, -0.3, -4)

    private static func points(seed: UInt64, focalLength: Float) -> [PinholeProjection.Correspondence] {
        var random = SeededGenerator(seed: seed)
        return (0..<12).map { _ in
            let position = SIMD3(
                random.uniform(-0.5...0.5), random.uniform(-1...1), random.uniform(-0.5...0.5))
            let point = root + position
            let place = SIMD2(point.x, point.y) * (focalLength / -point.z)
            return (position, place, random.uniform(0.2...1))
        }
    }

    @Test(arguments: UInt64(1)...5) func `exact points give the exact place`(seed: UInt64) throws {
        let points = Self.points(seed: seed, focalLength: 1.3)
        let projection = try #require(PinholeProjection(points, focalLength: 1.3))
        #expect(Self.distance(projection.root, Self.root) < 1e-3, "seed \(seed): \(projection.root)")
        for (position, place, _) in points {
            let seen = try #require(projection.place(of: position))
            #expect(abs(seen.x - place.x) < 1e-3 && abs(seen.y - place.y) < 1e-3)
            let back = projection.position(seenAt: place, depth: position.z)
            #expect(Self.distance(back, position) < 2e-3, "seed \(seed)")
        }
    }

    @Test func `points that do not decide it give nothing`() {
        let points = Self.points(seed: 1, focalLength: 1.2)
        #expect(PinholeProjection(Array(points.prefix(3)), focalLength: 1.2) == nil)
        #expect(PinholeProjection(points, focalLength: 0) == nil)
        #expect(PinholeProjection(points.map { ($0.position, .zero, 1) }, focalLength: 1.2) == nil)
        #expect(PinholeProjection(points.map { ($0.position, $0.place, 0) }, focalLength: 1.2) == nil)
        // A mirror image would have to lie behind the camera.
        #expect(PinholeProjection(points.map { (-$0.position, $0.place, 1) }, focalLength: 1.2) == nil)
    }

    private static func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
        ((a - b) * (a - b)).sum().squareRoot()
    }
}

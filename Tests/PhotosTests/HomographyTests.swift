import PoseCore
import SeededRandom
import Testing

@testable import Photos

@Suite struct HomographyTests {
    private let size = PixelSize(width: 320, height: 180)

    private func points(_ count: Int, _ random: inout SeededGenerator) -> [SIMD2<Double>] {
        (0..<count).map { _ in
            SIMD2(Double(random.uniform(0...320)), Double(random.uniform(0...180)))
        }
    }

    @Test func `a map and its inverse undo each other`() throws {
        let map = turnedCamera(by: 0.2, tilt: -0.1, zoom: 1.3, in: size)
        let both = try #require(map.inverse.flatMap { map.concatenating($0) })
        #expect(both.largestShift(in: size) < 1e-9)
    }

    @Test func `the map is found although two in five pairs are wrong`() throws {
        var random = SeededGenerator(seed: 11)
        let truth = turnedCamera(by: 0.12, tilt: 0.03, zoom: 1.05, in: size)
        let pairs = points(150, &random).enumerated().map { index, point in
            PointPair(
                first: point,
                second: index % 5 < 2 ? points(1, &random)[0] : truth.apply(to: point))
        }
        let found = try #require(Homography.consensus(of: pairs, tolerance: 0.8))
        let error = try #require(truth.inverse.flatMap(found.map.concatenating))
        #expect(error.largestShift(in: size) < 0.02)
        #expect(found.inliers.count >= 90)
    }

    @Test func `points on a line settle no map`() {
        let pairs = (0..<20).map { PointPair(first: SIMD2(Double($0), 5), second: SIMD2(Double($0), 5)) }
        #expect(Homography.fit(pairs) == nil)
    }

    @Test func `a map between pictures twice as large does the same`() {
        let map = turnedCamera(by: 0.2, in: size)
        let small = map.apply(to: SIMD2(40, 50)) * 2
        let large = map.scaled(by: 2).apply(to: SIMD2(80, 100))
        #expect(((small - large) * (small - large)).sum() < 1e-12)
    }
}

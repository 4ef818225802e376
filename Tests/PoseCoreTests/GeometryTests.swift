import SeededRandom
import Testing

@testable import PoseCore

@Suite struct GeometryTests {
    private let size = PixelSize(width: 640, height: 480)

    @Test func `the lower left corner of normalised space is in the last row of pixels`() {
        #expect(NormalizedPoint.zero.pixelPoint(in: size) == PixelPoint(x: 0, y: 480))
        #expect(NormalizedPoint(x: 1, y: 1).pixelPoint(in: size) == PixelPoint(x: 640, y: 0))
        #expect(NormalizedPoint(x: 0.25, y: 0.75).pixelPoint(in: size) == PixelPoint(x: 160, y: 120))
        #expect(PixelPoint(x: 160, y: 120).normalizedPoint(in: size) == NormalizedPoint(x: 0.25, y: 0.75))
    }

    @Test(arguments: 0..<20) func `changing the coordinate space and back is the identity`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let point = PixelPoint(
            x: .random(in: -100...1000, using: &random), y: .random(in: -100...1000, using: &random))
        let back = point.normalizedPoint(in: size).pixelPoint(in: size)
        #expect(back.distance(to: point) < 1e-3, "seed \(seed)")
    }

    @Test func `distance is Euclidean`() {
        #expect(PixelPoint(x: 1, y: 2).distance(to: PixelPoint(x: 4, y: -2)) == 5)
    }

    @Test func `a rectangle encloses its points and nothing else`() {
        let points = [(0.2, 0.5), (0.6, 0.1), (0.4, 0.9)].map { NormalizedPoint(x: $0.0, y: $0.1) }
        #expect(
            NormalizedRect(enclosing: points)
                == NormalizedRect(x: 0.2, y: 0.1, width: 0.6 - 0.2, height: 0.9 - 0.1))
        #expect(NormalizedRect(enclosing: [NormalizedPoint]()) == nil)
        #expect(NormalizedRect(enclosing: [points[0]])?.area == 0)
    }

    @Test func `overlap is intersection over union`() {
        let a = NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5)
        let b = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 0.5)
        #expect(abs(a.intersectionOverUnion(b) - 1 / 3) < 1e-6)
        #expect(a.intersectionOverUnion(a) == 1)
        #expect(a.intersectionOverUnion(NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5)) == 0)
        let empty = NormalizedRect(x: 0, y: 0, width: 0, height: 0)
        #expect(empty.intersectionOverUnion(empty) == 0)
        #expect(NormalizedRect.fullImage.center == NormalizedPoint(x: 0.5, y: 0.5))
    }

    @Test(arguments: 0..<50) func `a map and its inverse cancel out`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number() -> Float { .random(in: -3...3, using: &random) }
        let map = AffineMap(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
        let point = PixelPoint(x: number(), y: number())
        guard abs(map.a * map.d - map.b * map.c) > 0.1 else { return }
        let inverse = try #require(map.inverse)
        #expect(inverse.apply(to: map.apply(to: point)).distance(to: point) < 1e-3, "seed \(seed)")
        #expect(map.concatenating(inverse).apply(to: point).distance(to: point) < 1e-3, "seed \(seed)")
    }

    @Test func `concatenation applies the first map first`() {
        let shift = AffineMap(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 0)
        let double = AffineMap(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        let origin = PixelPoint(x: 0, y: 0)
        #expect(shift.concatenating(double).apply(to: origin) == PixelPoint(x: 20, y: 0))
        #expect(double.concatenating(shift).apply(to: origin) == PixelPoint(x: 10, y: 0))
    }

    @Test func `a map that flattens the plane has no inverse`() {
        #expect(AffineMap(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
        #expect(AffineMap(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
    }
}

import PoseCore
import Testing

@Suite struct PersonMaskTests {
    /// A rectangle of the person in a mask over the first 20 × 20 pixels.
    private static func mask(_ person: PixelRect, shiftedBy shift: Int = 0) -> PersonMask {
        let region = PixelRect(x: shift, y: 0, width: 20, height: 20)
        let values = (0..<400).map { cell -> UInt8 in
            let (x, y) = (shift + cell % 20, cell / 20)
            let isInside =
                x >= person.x && x < person.right && y >= person.y && y < person.bottom
            return isInside ? 255 : 0
        }
        return PersonMask(region: region, values: values)
    }

    @Test func `intersection over union counts pixels, wherever the masks' regions lie`() {
        let first = Self.mask(PixelRect(x: 4, y: 4, width: 10, height: 10))
        let second = Self.mask(PixelRect(x: 9, y: 4, width: 10, height: 10), shiftedBy: 3)
        #expect(abs(first.intersectionOverUnion(with: second) - 50.0 / 150) < 1e-6)
        #expect(second.intersectionOverUnion(with: first) == first.intersectionOverUnion(with: second))
        #expect(first.intersectionOverUnion(with: first) == 1)
        #expect(second.boundingBox == PixelRect(x: 9, y: 4, width: 10, height: 10))
    }

    @Test func `a coarse mask lies where its pixels are`() {
        let coarse = PersonMask(
            width: 2, height: 1, region: PixelRect(x: 10, y: 20, width: 8, height: 4), values: [0, 255])
        #expect(coarse.coverage(at: PixelPoint(x: 11, y: 22)) == 0)
        #expect(abs(coarse.coverage(at: PixelPoint(x: 14, y: 22)) - 0.5) < 1e-6)
        #expect(coarse.coverage(at: PixelPoint(x: 17, y: 22)) == 1)
        #expect(coarse.coverage(at: PixelPoint(x: 18, y: 22)) == 0)
        #expect(coarse.boundingBox == PixelRect(x: 14, y: 20, width: 4, height: 4))
        #expect(!coarse.isPixelwise)
    }

    @Test func `a mask without the person has no box`() {
        let none = PersonMask(
            region: PixelRect(x: 0, y: 0, width: 3, height: 3), values: [UInt8](repeating: 9, count: 9))
        #expect(none.boundingBox == nil)
        #expect(none.intersectionOverUnion(with: none) == 1)
    }

    @Test func `rectangles intersect and unite by pixels`() {
        let (first, second) = (
            PixelRect(x: -2, y: 1, width: 6, height: 4), PixelRect(x: 2, y: 3, width: 9, height: 9)
        )
        #expect(first.intersection(second) == PixelRect(x: 2, y: 3, width: 2, height: 2))
        #expect(first.union(second) == PixelRect(x: -2, y: 1, width: 13, height: 11))
        #expect(first.intersection(PixelRect(x: 50, y: 50, width: 2, height: 2)).isEmpty)
    }
}

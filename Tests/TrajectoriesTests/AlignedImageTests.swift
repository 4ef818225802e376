import PoseCore
import SeededRandom
import Testing

@testable import Trajectories

@Suite struct AlignedImageTests {
    private static let (width, height) = (67, 23)

    private static func image(seed: UInt64) -> LumaImage {
        var random = SeededGenerator(seed: seed)
        return LumaImage(
            width: width, height: height, scale: 1, bytes: randomBytes(width * height, using: &random))
    }

    private static func shift(_ x: Float, _ y: Float) -> AffineMap {
        AffineMap(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    @Test func `a frame of a camera that stands still is itself`() {
        let image = Self.image(seed: 1)
        let aligned = AlignedImage(image, at: Self.shift(3, 2), seenFrom: Self.shift(3.1, 2))
        #expect(!aligned.isMoved)
        #expect(aligned.image.bytes == image.bytes)
        #expect(aligned.lowest == image.bytes && aligned.highest == image.bytes)
    }

    @Test func `whole pixels are the frame's own`() {
        let image = Self.image(seed: 2)
        // What this frame shows at (x, y) the scene has at (x + 3, y - 2), and the other frame at (x + 5, y - 1).
        let aligned = AlignedImage(image, at: Self.shift(3, -2), seenFrom: Self.shift(-2, -1))
        #expect(aligned.isMoved)
        for y in 1..<20 {
            for x in 6..<60 {
                #expect(aligned.image.bytes[y * Self.width + x] == image.bytes[(y + 1) * Self.width + x - 5])
            }
        }
    }

    @Test func `values between pixels are interpolated`() {
        let image = Self.image(seed: 3)
        let map = AffineMap(a: 1, b: 0.004, c: -0.004, d: 1, tx: 0.5, ty: 0.25)
        let aligned = AlignedImage(image, at: .identity, seenFrom: map)
        for (x, y) in [(20, 5), (33, 11), (50, 17)] {
            let place = map.apply(to: PixelPoint(x: Float(x), y: Float(y)))
            let (left, top) = (Int(place.x), Int(place.y))
            let (a, b) = (place.x - Float(left), place.y - Float(top))
            func value(_ x: Int, _ y: Int) -> Float { Float(image.bytes[y * Self.width + x]) }
            let upper = value(left, top) * (1 - a) + value(left + 1, top) * a
            let lower = value(left, top + 1) * (1 - a) + value(left + 1, top + 1) * a
            let found = Float(aligned.image.bytes[y * Self.width + x])
            let expected: Float = upper * (1 - b) + lower * b
            // In both directions 1/32 pixel for rounding, and 8 pixels × 0.004 for the turn within a run.
            let tolerance: Float = 2 * 255 * (0.032 + 0.032) + 1
            #expect(abs(found - expected) < tolerance)
        }
    }

    @Test func `the range is that of a pixel's neighbours, and all of it outside`() {
        let image = Self.image(seed: 4)
        let aligned = AlignedImage(image, at: .identity, seenFrom: Self.shift(0, 4))
        for y in 1..<17 {
            for x in 1..<50 {
                let values = (-1...1).flatMap { dy in
                    (-1...1).map { dx in image.bytes[(y + 4 + dy) * Self.width + x + dx] }
                }
                #expect(aligned.lowest[y * Self.width + x] == values.min())
                #expect(aligned.highest[y * Self.width + x] == values.max())
            }
        }
        let outside = (Self.height - 3) * Self.width + 20
        #expect(aligned.lowest[outside] == 0 && aligned.highest[outside] == 255)
    }
}

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

    @Test(arguments: [(2.3, -1.6), (-20.9, 4.2), (0.4, 300), (1e7, 0)])
    func `each run of sixteen pixels is interpolated in sixteenths`(x: Double, y: Double) {
        let image = Self.image(seed: 5)
        let map = AffineMap(a: 1.003, b: 0.002, c: -0.001, d: 0.998, tx: Float(x), ty: Float(y))
        let aligned = AlignedImage(image, at: .identity, seenFrom: map)
        func value(_ x: Int, _ y: Int) -> Int {
            Int(image.bytes[max(0, min(Self.height - 1, y)) * Self.width + max(0, min(Self.width - 1, x))])
        }
        func expected(_ x: Int, _ y: Int) -> Int {
            let middle = Float(x / 16 * 16) + 7.5
            let column = map.a * middle + map.c * Float(y) + map.tx - 7.5
            let row = map.b * middle + map.d * Float(y) + map.ty
            let across = Int((column * 16).rounded(.toNearestOrEven))
            let down = Int((row * 16).rounded(.toNearestOrEven))
            let (left, top, right, below) = (across >> 4 + x % 16, down >> 4, across & 15, down & 15)
            let upper = value(left, top) * (16 - right) + value(left + 1, top) * right
            let lower = value(left, top + 1) * (16 - right) + value(left + 1, top + 1) * right
            return (upper * (16 - below) + lower * below + 128) >> 8
        }
        let places = (0..<Self.height).flatMap { y in (0..<Self.width).map { ($0, y) } }
        #expect(aligned.image.bytes.map(Int.init) == places.map { expected($0.0, $0.1) })
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

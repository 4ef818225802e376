import Foundation
import PoseCore
import SeededRandom

/// Rendered frames of an object on a ground, with its exact box.
struct ObjectScene {
    enum Appearance: String, CaseIterable {
        /// A shaded disc of one colour.
        case ball
        /// A square of 25 colours.
        case textured
    }

    struct Place {
        var x: Float
        var y: Float
        var side: Float
    }

    static let size = PixelSize(width: 320, height: 180)
    static let ballColor = SIMD3<Float>(225, 120, 30)

    var appearance: Appearance
    var ground: [SIMD3<Float>]
    /// Where the object is; nil when it is not in the scene.
    var place: (Int) -> Place?
    /// Left, top, width and height of a plain thing before the object.
    var occluder: SIMD4<Int>?
    /// A disc of another colour.
    var distractor: (Int) -> Place? = { _ in nil }

    private let pattern: [SIMD3<Float>]
    private let noise: [Int8]

    init(_ appearance: Appearance, onLawn: Bool, seed: UInt64, place: @escaping (Int) -> Place?) {
        var random = SeededGenerator(seed: seed)
        self.appearance = appearance
        self.place = place
        pattern = (0..<25).map { _ in
            SIMD3(
                Float.random(in: 0...255, using: &random), Float.random(in: 0...255, using: &random),
                Float.random(in: 0...255, using: &random))
        }
        noise = (0..<7919).map { _ in Int8.random(in: -5...5, using: &random) }
        let count = Self.size.width * Self.size.height
        ground = [SIMD3<Float>](repeating: onLawn ? SIMD3(70, 120, 50) : SIMD3(150, 150, 145), count: count)
        guard onLawn else { return }
        // Blades, tufts and patches.
        for (cell, strength) in [(1, Float(25)), (4, 20), (16, 15)] {
            let columns = Self.size.width / cell + 1
            let values = (0..<columns * (Self.size.height / cell + 1)).map { _ in
                Float.random(in: -strength...strength, using: &random)
            }
            for index in 0..<count {
                let (x, y) = (index % Self.size.width / cell, index / Self.size.width / cell)
                ground[index] += SIMD3(0.8, 1, 0.6) * values[y * columns + x]
            }
        }
    }

    /// The object's exact box; nil when it is not in the scene.
    func box(at index: Int) -> NormalizedRect? {
        place(index).map { place in
            let (width, height) = (Float(Self.size.width), Float(Self.size.height))
            return NormalizedRect(
                x: (place.x - place.side / 2) / width, y: 1 - (place.y + place.side / 2) / height,
                width: place.side / width, height: place.side / height)
        }
    }

    /// Share of the object's box that is seen.
    func visibleShare(at index: Int) -> Float {
        guard let place = place(index) else { return 0 }
        var count = 0
        for cell in 0..<400 {
            let x = place.x + ((Float(cell % 20) + 0.5) / 20 - 0.5) * place.side
            let y = place.y + ((Float(cell / 20) + 0.5) / 20 - 0.5) * place.side
            let isInside = x >= 0 && y >= 0 && x < Float(Self.size.width) && y < Float(Self.size.height)
            count += isInside && !isHidden(Int(x), Int(y)) ? 1 : 0
        }
        return Float(count) / 400
    }

    private func isHidden(_ x: Int, _ y: Int) -> Bool {
        guard let occluder else { return false }
        return x >= occluder.x && y >= occluder.y && x < occluder.x + occluder.z
            && y < occluder.y + occluder.w
    }

    func picture(at index: Int) -> PixelBuffer? {
        var pixels = ground
        if let place = distractor(index) { draw(.ball, SIMD3(60, 90, 220), at: place, into: &pixels) }
        if let place = place(index) { draw(appearance, Self.ballColor, at: place, into: &pixels) }
        if let occluder {
            for y in occluder.y..<occluder.y + occluder.w {
                for x in occluder.x..<occluder.x + occluder.z {
                    pixels[y * Self.size.width + x] = SIMD3(95, 80, 70)
                }
            }
        }
        var bytes = [UInt8](repeating: 0, count: pixels.count * 3)
        for pixel in pixels.indices {
            let change = Float(noise[(pixel + index * 1031) % noise.count])
            for channel in 0..<3 {
                bytes[pixel * 3 + channel] = UInt8(max(0, min(255, pixels[pixel][channel] + change)))
            }
        }
        return PixelBuffer(size: Self.size, rgb: bytes)
    }

    private func draw(
        _ appearance: Appearance, _ color: SIMD3<Float>, at place: Place, into pixels: inout [SIMD3<Float>]
    ) {
        func range(_ middle: Float, _ extent: Int) -> Range<Int> {
            let low = min(extent, max(0, Int((middle - place.side / 2).rounded(.down))))
            return low..<max(low, min(extent, Int((middle + place.side / 2).rounded(.up))))
        }
        for y in range(place.y, Self.size.height) {
            for x in range(place.x, Self.size.width) {
                let u = (Float(x) + 0.5 - place.x) / place.side
                let v = (Float(y) + 0.5 - place.y) / place.side
                let index = y * Self.size.width + x
                switch appearance {
                case .textured where max(abs(u), abs(v)) < 0.5:
                    pixels[index] = pattern[Int((v + 0.5) * 5) * 5 + Int((u + 0.5) * 5)]
                case .ball where u * u + v * v < 0.25:
                    // Lit from the upper left.
                    pixels[index] = color * (1.1 - 0.35 * (u + v))
                default: break
                }
            }
        }
    }
}

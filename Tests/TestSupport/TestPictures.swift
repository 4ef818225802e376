import Foundation
public import PoseCore
public import SeededRandom

// Loops over pixels stand here: this target is optimised, most tests are not.

/// A grey picture; `brightness` gives each pixel's value by its column and row.
public func grayPicture(_ size: PixelSize, brightness: (Int, Int) -> UInt8) throws -> PixelBuffer {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * size.width * size.height)
    for y in 0..<size.height {
        for x in 0..<size.width {
            let value = brightness(x, y)
            for _ in 0..<3 { bytes.append(value) }
        }
    }
    return try picture(size, rgb: bytes)
}

/// A picture of random colours; equal seeds give equal pictures.
public func noisePicture(_ size: PixelSize, seed: UInt64) throws -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<(size.width * size.height * 3 + 7) / 8).map { _ in generator.next() }
    return try picture(size, rgb: words.withUnsafeBytes { Array($0.prefix(size.width * size.height * 3)) })
}

/// A picture of some discs, rings and bars of all colours and sizes.
public func shapesPicture(using generator: inout SeededGenerator) throws -> PixelBuffer {
    let size = PixelSize(width: 640, height: 480)
    func color() -> [UInt8] { (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } }
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }
    let ground = color()
    var bytes = (0..<size.width * size.height * 3).map { ground[$0 % 3] }
    for _ in 0..<Int.random(in: 3...10, using: &generator) {
        let (middle, radius) = (
            SIMD2(number(0...640), number(0...480)), SIMD2(number(10...125), number(10...125))
        )
        let (paint, kind) = (color(), Int.random(in: 0...2, using: &generator))
        let turn = number(0...(.pi))
        let (along, across) = (SIMD2(cos(turn), sin(turn)), SIMD2(-sin(turn), cos(turn)))
        let reach = (radius * radius).sum().squareRoot()
        func range(_ middle: Float, below count: Int) -> Range<Int> {
            max(0, Int(middle - reach))..<min(count, Int(middle + reach) + 1)
        }
        for y in range(middle.y, below: size.height) {
            for x in range(middle.x, below: size.width) {
                let offset = SIMD2(Float(x), Float(y)) - middle
                let isInside: Bool
                if kind == 0 {
                    isInside =
                        abs((offset * along).sum()) < radius.x
                        && abs((offset * across).sum()) < radius.y / 5
                } else {
                    let square = offset * offset / (radius * radius)
                    isInside = square.sum() < 1 && (kind == 1 || square.sum() > 0.3)
                }
                guard isInside else { continue }
                for channel in 0..<3 { bytes[3 * (y * size.width + x) + channel] = paint[channel] }
            }
        }
    }
    return try picture(size, rgb: bytes)
}

private func picture(_ size: PixelSize, rgb bytes: [UInt8]) throws -> PixelBuffer {
    guard let buffer = PixelBuffer(size: size, rgb: bytes) else { throw CancellationError() }
    return buffer
}

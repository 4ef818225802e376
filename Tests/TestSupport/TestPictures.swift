public import PoseCore
import SeededRandom

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

private func picture(_ size: PixelSize, rgb bytes: [UInt8]) throws -> PixelBuffer {
    guard let buffer = PixelBuffer(size: size, rgb: bytes) else { throw CancellationError() }
    return buffer
}

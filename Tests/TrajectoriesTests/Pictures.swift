import PoseCore
import SeededRandom

/// A grey picture in memory, perhaps with padding behind each row.
func grayPicture(
    _ size: PixelSize, padding: Int = 0, orientation: PixelOrientation = .up, _ value: (Int, Int) -> UInt8
) -> PixelBuffer {
    let stride = size.width + padding
    let owner = Bytes(stride * size.height)
    for y in 0..<size.height {
        for x in 0..<size.width { owner.memory[y * stride + x] = value(x, y) }
    }
    return PixelBuffer(
        storedSize: size, format: .gray(YUVEncoding(matrix: .bt601, isFullRange: true)),
        orientation: orientation,
        planeAddresses: [(UnsafePointer(owner.memory), stride)], owner: owner)
}

/// The picture's brightness as a grey picture that is stored turned and reads as the same upright one.
func turned(_ picture: PixelBuffer, _ orientation: PixelOrientation) -> PixelBuffer {
    let size = picture.size
    let stored = orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
    let empty = grayPicture(stored, orientation: orientation) { _, _ in 0 }
    let map = empty.uprightToStored
    var bytes = [UInt8](repeating: 0, count: stored.width * stored.height)
    picture.withPlane(0) { plane in
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = map.apply(to: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5))
                let pixel = plane + (y * size.width + x) * 3
                let (red, green, blue) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
                let brightness = (red + 2 * green + blue + 2) / 4
                bytes[Int(place.y) * stored.width + Int(place.x)] = UInt8(brightness)
            }
        }
    }
    return grayPicture(stored, orientation: orientation) { x, y in bytes[y * stored.width + x] }
}

/// Bytes of random values.
func randomBytes(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

private final class Bytes {
    let memory: UnsafeMutablePointer<UInt8>

    init(_ count: Int) {
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0xee, count: count)
    }

    deinit { memory.deallocate() }
}

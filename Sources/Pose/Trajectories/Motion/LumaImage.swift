import CFrameDifference
import PoseCore

/// Brightness of a frame as it is stored, scaled down by a whole number: what motion is looked for in.
struct LumaImage: Sendable {
    /// Pixels across and down; rows follow each other without padding.
    let width: Int
    let height: Int
    /// Pixels of the stored picture along a side of one pixel here.
    let scale: Int
    var bytes: [UInt8]

    init(width: Int, height: Int, scale: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height)
        self.width = width
        self.height = height
        self.scale = scale
        self.bytes = bytes
    }

    /// Reads a picture; scaled down where its longer side would exceed `maximumSide`.
    init(_ picture: PixelBuffer, maximumSide: Int) {
        let plane = picture.planes[0]
        let (longer, shorter) = (max(plane.width, plane.height), min(plane.width, plane.height))
        scale = max(1, min(shorter, (longer + maximumSide - 1) / maximumSide))
        let (scale, width, height) = (scale, plane.width / scale, plane.height / scale)
        self.width = width
        self.height = height
        let isRGB = picture.format == .rgb
        bytes = picture.withPlane(0) { source in
            guard isRGB || scale == 1 else {
                return Self.averaged(source, plane.bytesPerRow, by: scale, width, height)
            }
            return Self.bytes(width * height) { target in
                for y in 0..<height {
                    let row = source + y * scale * plane.bytesPerRow
                    let line = target + y * width
                    if isRGB {
                        Self.averageRGB(row, plane.bytesPerRow, scale, width, into: line)
                    } else {
                        line.update(from: row, count: width)
                    }
                }
            }
        }
    }

    /// The image with each pixel averaged with its neighbours: noise is a third of what it was.
    func smoothed() -> LumaImage {
        var sums = [UInt16](repeating: 0, count: width)
        let result = Self.bytes(bytes.count) { limber_smooth(bytes, width, height, &sums, $0) }
        return LumaImage(width: width, height: height, scale: scale, bytes: result)
    }

    /// The median difference of a few thousand pixels from another image of the same size.
    func medianDifference(from other: LumaImage) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        var count = 0
        for index in stride(from: 0, to: bytes.count, by: 37) {
            histogram[abs(Int(bytes[index]) - Int(other.bytes[index]))] += 1
            count += 1
        }
        var sum = 0
        for (difference, number) in histogram.enumerated() {
            sum += number
            if 2 * sum >= count { return difference }
        }
        return 255
    }

    /// Takes away what light or exposure have changed everywhere since another frame of the scene.
    mutating func shiftBrightness(to other: LumaImage) {
        guard bytes.count == other.bytes.count, !bytes.isEmpty else { return }
        // The middle half of the differences: objects that move do not count.
        var histogram = [Int](repeating: 0, count: 511)
        var count = 0
        for index in stride(from: 0, to: bytes.count, by: 211) {
            histogram[255 + Int(bytes[index]) - Int(other.bytes[index])] += 1
            count += 1
        }
        let middle = count / 4..<max(1, count * 3 / 4)
        var (first, sum) = (0, 0)
        for (difference, number) in histogram.enumerated() {
            let places = middle.clamped(to: first..<first + number)
            sum += (difference - 255) * places.count
            first += number
        }
        let change = Int((Double(sum) / Double(middle.count)).rounded())
        guard change != 0 else { return }
        bytes = Self.bytes(bytes.count) { limber_darken(bytes, bytes.count, Int32(change), $0) }
    }

    /// The image with each square of `step` pixels averaged to one.
    func reduced(by step: Int) -> LumaImage {
        guard step > 1 else { return self }
        let (width, height) = (width / step, height / step)
        let reduced = bytes.withUnsafeBufferPointer { source in
            source.baseAddress.map { Self.averaged($0, self.width, by: step, width, height) } ?? []
        }
        return LumaImage(width: width, height: height, scale: scale * step, bytes: reduced)
    }

    private static func averaged(
        _ source: UnsafePointer<UInt8>, _ bytesPerRow: Int, by step: Int, _ width: Int, _ height: Int
    ) -> [UInt8] {
        var sums = [UInt32](repeating: 0, count: step * width)
        return bytes(width * height) {
            limber_average(source, bytesPerRow, step, width, height, &sums, $0)
        }
    }

    /// So many bytes, all of which `fill` writes.
    static func bytes(_ count: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            if let address = buffer.baseAddress { fill(address) }
            filled = count
        }
    }

    private static func averageRGB(
        _ row: UnsafePointer<UInt8>, _ bytesPerRow: Int, _ scale: Int, _ width: Int,
        into line: UnsafeMutablePointer<UInt8>
    ) {
        let samples = scale * scale * 4
        for x in 0..<width {
            var sum = samples / 2
            for dy in 0..<scale {
                let first = row + (dy &* bytesPerRow &+ x &* scale &* 3)
                for dx in 0..<scale {
                    let pixel = first + dx &* 3
                    sum &+= Int(pixel[0])
                    sum &+= 2 &* Int(pixel[1])
                    sum &+= Int(pixel[2])
                }
            }
            line[x] = UInt8(truncatingIfNeeded: sum / samples)
        }
    }
}

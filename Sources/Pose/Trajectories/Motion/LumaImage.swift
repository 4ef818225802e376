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
        bytes = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            count = width * height
            picture.withPlane(0) { source in
                for y in 0..<height {
                    let row = source + y * scale * plane.bytesPerRow
                    let line = target.baseAddress.map { $0 + y * width }
                    guard let line else { continue }
                    if isRGB {
                        Self.averageRGB(row, plane.bytesPerRow, scale, width, into: line)
                    } else if scale == 1 {
                        line.update(from: row, count: width)
                    } else if scale == 2 {
                        Self.halve(row, row + plane.bytesPerRow, width, into: line)
                    } else {
                        Self.average(row, plane.bytesPerRow, scale, width, into: line)
                    }
                }
            }
        }
    }

    /// The image with each pixel averaged with its neighbours: noise is a third of what it was.
    func smoothed() -> LumaImage {
        var sums = [UInt16](repeating: 0, count: width)
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            count = bytes.count
            if let target = target.baseAddress { limber_smooth(bytes, width, height, &sums, target) }
        }
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
        var differences = stride(from: 0, to: bytes.count, by: 211).map {
            Int(bytes[$0]) - Int(other.bytes[$0])
        }
        differences.sort()
        let middle = differences[differences.count / 4..<max(1, differences.count * 3 / 4)]
        let shift = (Double(middle.reduce(0, +)) / Double(max(1, middle.count))).rounded()
        guard shift != 0 else { return }
        let change = Int(shift)
        let table = (0..<256).map { UInt8(max(0, min(255, $0 - change))) }
        for index in bytes.indices { bytes[index] = table[Int(bytes[index])] }
    }

    /// The image with each square of `step` pixels averaged to one.
    func reduced(by step: Int) -> LumaImage {
        guard step > 1 else { return self }
        let (width, height) = (width / step, height / step)
        let reduced = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            count = width * height
            bytes.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for y in 0..<height {
                    Self.average(
                        source + y * step * self.width, self.width, step, width, into: target + y * width)
                }
            }
        }
        return LumaImage(width: width, height: height, scale: scale * step, bytes: reduced)
    }

    private static func halve(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ width: Int,
        into line: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<width {
            let sum =
                UInt16(upper[2 * x]) &+ UInt16(upper[2 * x &+ 1]) &+ UInt16(lower[2 * x])
                &+ UInt16(lower[2 * x &+ 1])
            line[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
        }
    }

    private static func average(
        _ row: UnsafePointer<UInt8>, _ bytesPerRow: Int, _ scale: Int, _ width: Int,
        into line: UnsafeMutablePointer<UInt8>
    ) {
        let samples = scale * scale
        for x in 0..<width {
            var sum = samples / 2
            for dy in 0..<scale {
                for dx in 0..<scale { sum &+= Int(row[dy &* bytesPerRow &+ x &* scale &+ dx]) }
            }
            line[x] = UInt8(truncatingIfNeeded: sum / samples)
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

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
        let longer = max(plane.width, plane.height)
        scale = max(1, (longer + maximumSide - 1) / maximumSide)
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

    /// True when no pixel differs by more than coding noise: a frame that its recorder or converter repeated.
    func isRepetition(of other: LumaImage) -> Bool {
        bytes.count == other.bytes.count && FrameDifference.greatest(self, other) <= 5
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

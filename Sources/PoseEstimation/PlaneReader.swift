import PoseCore

/// Reads rows of a turned and scaled grid from one plane of bytes, bilinearly.
struct PlaneReader {
    private let bytes: UnsafePointer<UInt8>
    private let step: Int
    private let bytesPerRow: Int
    private let width: Int
    private let height: Int
    private let transform: AffineMap
    private let border: RegionSampler.Border
    private let outside: Float

    /// - Parameters:
    ///   - bytes: The plane's first sample.
    ///   - plane: Its size.
    ///   - step: Bytes from one sample to the next in a row.
    ///   - transform: From pixels of the grid to pixels of the plane.
    ///   - border: What is read beyond the plane's edge.
    ///   - outside: That value, where the border is `zero`.
    init(
        _ bytes: UnsafePointer<UInt8>, _ plane: PixelBuffer.Plane, _ step: Int, _ transform: AffineMap,
        _ border: RegionSampler.Border, outside: Int32
    ) {
        self.bytes = bytes
        self.step = step
        bytesPerRow = plane.bytesPerRow
        width = plane.width
        height = plane.height
        self.transform = transform
        self.border = border
        self.outside = Float(outside)
    }

    /// Reads the row's `count` samples, 0...255 with their fraction.
    func read(row: Int, count: Int, into line: UnsafeMutablePointer<Float>) {
        // A grid far beyond the picture would overflow the fixed point; nothing there differs.
        let limit: Float = 30_000
        let start = transform.apply(to: PixelPoint(x: 0.5, y: Float(row) + 0.5))
        let endX = start.x + transform.a * Float(count - 1)
        let endY = start.y + transform.b * Float(count - 1)
        guard abs(start.x) < limit, abs(start.y) < limit, abs(endX) < limit, abs(endY) < limit else {
            for column in 0..<count { line[column] = outside }
            return
        }
        // Samples lie in the middle of their pixels.
        var x = Int((start.x - 0.5) * 65536)
        var y = Int((start.y - 0.5) * 65536)
        let dx = Int((transform.a * 65536).rounded())
        let dy = Int((transform.b * 65536).rounded())
        let lastX = x + dx * (count - 1)
        let lastY = y + dy * (count - 1)
        let inside =
            min(x, lastX) >= 0 && max(x, lastX) >> 16 < width - 1 && min(y, lastY) >= 0
            && max(y, lastY) >> 16 < height - 1
        if inside {
            for column in 0..<count {
                line[column] = interpolate(x >> 16, x >> 16 + 1, y >> 16, y >> 16 + 1, x, y)
                x &+= dx
                y &+= dy
            }
        } else {
            for column in 0..<count {
                line[column] = readNearEdge(x, y)
                x &+= dx
                y &+= dy
            }
        }
    }

    private func readNearEdge(_ x: Int, _ y: Int) -> Float {
        let (column, row) = (x >> 16, y >> 16)
        if case .zero = border {
            // Half a sample beyond the edge still belongs to the picture.
            let (nearestColumn, nearestRow) = ((x + 32768) >> 16, (y + 32768) >> 16)
            guard nearestColumn >= 0, nearestColumn < width, nearestRow >= 0, nearestRow < height else {
                return outside
            }
        }
        return interpolate(
            max(0, min(width - 1, column)), max(0, min(width - 1, column + 1)),
            max(0, min(height - 1, row)), max(0, min(height - 1, row + 1)), x, y)
    }

    @inline(__always)
    private func interpolate(_ left: Int, _ right: Int, _ top: Int, _ bottom: Int, _ x: Int, _ y: Int)
        -> Float
    {
        let weightX = (x >> 8) & 0xff
        let weightY = (y >> 8) & 0xff
        let upper = bytes + top &* bytesPerRow
        let lower = bytes + bottom &* bytesPerRow
        let (leftAt, rightAt) = (left &* step, right &* step)
        let above = Int(upper[leftAt]) &* (256 &- weightX) &+ Int(upper[rightAt]) &* weightX
        let below = Int(lower[leftAt]) &* (256 &- weightX) &+ Int(lower[rightAt]) &* weightX
        let value = Int32(truncatingIfNeeded: above &* (256 &- weightY) &+ below &* weightY)
        return Float(value) * (1 / 65536)
    }
}

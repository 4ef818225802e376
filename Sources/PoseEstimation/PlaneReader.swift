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
    private let outside: UInt8
    private let corners: UnsafeMutablePointer<UInt16>

    /// - Parameters:
    ///   - bytes: The plane's first sample.
    ///   - plane: Its size.
    ///   - step: Bytes from one sample to the next in a row.
    ///   - transform: From pixels of the grid to pixels of the plane.
    ///   - border: What is read beyond the plane's edge.
    ///   - outside: That value, where the border is `zero`.
    ///   - corners: Room for twice as many values as the longest row that is read.
    init(
        _ bytes: UnsafePointer<UInt8>, _ plane: PixelBuffer.Plane, _ step: Int, _ transform: AffineMap,
        _ border: RegionSampler.Border, outside: UInt8, corners: UnsafeMutablePointer<UInt16>
    ) {
        self.bytes = bytes
        self.step = step
        bytesPerRow = plane.bytesPerRow
        width = plane.width
        height = plane.height
        self.transform = transform
        self.border = border
        self.outside = outside
        self.corners = corners
    }

    /// Reads the row's `count` samples, 0...255 with their fraction.
    func read(row: Int, count: Int, into line: UnsafeMutablePointer<Float>) {
        // A grid far beyond the picture would overflow the fixed point; nothing there differs.
        let limit: Float = 30_000
        let start = transform.apply(to: PixelPoint(x: 0.5, y: Float(row) + 0.5))
        let endX = start.x + transform.a * Float(count - 1)
        let endY = start.y + transform.b * Float(count - 1)
        guard abs(start.x) < limit, abs(start.y) < limit, abs(endX) < limit, abs(endY) < limit else {
            for column in 0..<count { line[column] = Float(outside) }
            return
        }
        // Samples lie in the middle of their pixels.
        let grid = GridRow(
            x: Int32((start.x - 0.5) * 65536), y: Int32((start.y - 0.5) * 65536),
            dx: Int32((transform.a * 65536).rounded()), dy: Int32((transform.b * 65536).rounded()))
        gather(grid, count)
        mix(grid, count, into: line)
    }

    /// Touches a value of each cache line that these rows' samples lie in, in the order of the memory.
    ///
    /// Another core has written most of them; so they come several times as fast as in the order of a turned and
    /// scaled grid.
    func touch(rows: Range<Int>, count: Int) {
        let (top, bottom, right) = (Float(rows.lowerBound), Float(rows.upperBound), Float(count))
        let first = transform.apply(to: PixelPoint(x: 0, y: top))
        let others = [(right, top), (0, bottom), (right, bottom)].map {
            transform.apply(to: PixelPoint(x: $0, y: $1))
        }
        var (low, high) = (first, first)
        for other in others {
            low = PixelPoint(x: min(low.x, other.x), y: min(low.y, other.y))
            high = PixelPoint(x: max(high.x, other.x), y: max(high.y, other.y))
        }
        let (left, end) = (clamp(low.x, width) &* step, clamp(high.x, width) &* step)
        var sum: UInt16 = 0
        for line in stride(from: clamp(low.y, height), to: clamp(high.y, height), by: 1) {
            let row = bytes + line &* bytesPerRow
            for column in stride(from: left, to: end, by: 64) { sum &+= UInt16(row[column]) }
        }
        // What nobody asks for would not be read.
        corners[0] = sum
    }

    /// The position within 0...extent; 0 where it is no number.
    private func clamp(_ position: Float, _ extent: Int) -> Int {
        position > 0 ? (position < Float(extent) ? Int(position) : extent) : 0
    }

    /// Where a row's samples lie, in 1/65536 of a pixel.
    private struct GridRow {
        let (x, y, dx, dy): (Int32, Int32, Int32, Int32)

        @inline(__always)
        func x(_ column: Int) -> Int32 { x &+ Int32(truncatingIfNeeded: column) &* dx }
        @inline(__always)
        func y(_ column: Int) -> Int32 { y &+ Int32(truncatingIfNeeded: column) &* dy }
    }

    /// Fetches the four values round each sample: little but loads, so that many wait for memory at once.
    private func gather(_ grid: GridRow, _ count: Int) {
        // The columns inside the plane are one stretch, for it is convex.
        var first = 0
        while first < count, !isInside(grid, first) { gatherNearEdge(grid, first, of: count); first += 1 }
        var end = count
        while end > first, !isInside(grid, end - 1) { end -= 1; gatherNearEdge(grid, end, of: count) }
        let (above, below) = (corners, corners + count)
        var (x, y) = (grid.x(first), grid.y(first))
        for column in first..<end {
            let upper = UnsafeRawPointer(bytes + offset(Int(x >> 16), Int(y >> 16)))
            if step == 1 {
                above[column] = UInt16(littleEndian: upper.loadUnaligned(as: UInt16.self))
                below[column] = UInt16(
                    littleEndian: upper.loadUnaligned(fromByteOffset: bytesPerRow, as: UInt16.self))
            } else {
                above[column] = pair(upper, upper + step)
                below[column] = pair(upper + bytesPerRow, upper + bytesPerRow + step)
            }
            x &+= grid.dx
            y &+= grid.dy
        }
    }

    /// Weighs the values round each sample; all numbers are whole and below 2^24, so exact.
    private func mix(_ grid: GridRow, _ count: Int, into line: UnsafeMutablePointer<Float>) {
        let (above, below) = (corners, corners + count)
        var (x, y) = (grid.x, grid.y)
        for column in 0..<count {
            let weightX = Float((x >> 8) & 0xff)
            let weightY = Float((y >> 8) & 0xff)
            let upper = Self.mix(above[column], weightX)
            let lower = Self.mix(below[column], weightX)
            line[column] = (upper * 256 + (lower - upper) * weightY) * (1 / 65536)
            x &+= grid.dx
            y &+= grid.dy
        }
    }

    @inline(__always)
    private static func mix(_ pair: UInt16, _ weight: Float) -> Float {
        let left = Float(Int32(pair & 0xff))
        let right = Float(Int32(pair >> 8))
        return left * 256 + (right - left) * weight
    }

    @inline(__always)
    private func isInside(_ grid: GridRow, _ column: Int) -> Bool {
        let (x, y) = (Int(grid.x(column) >> 16), Int(grid.y(column) >> 16))
        return x >= 0 && x < width - 1 && y >= 0 && y < height - 1
    }

    private func gatherNearEdge(_ grid: GridRow, _ column: Int, of count: Int) {
        let (x, y) = (grid.x(column), grid.y(column))
        if case .zero = border {
            // Half a sample beyond the edge still belongs to the picture.
            let (nearestX, nearestY) = (Int((x + 32768) >> 16), Int((y + 32768) >> 16))
            guard nearestX >= 0, nearestX < width, nearestY >= 0, nearestY < height else {
                corners[column] = UInt16(outside) << 8 | UInt16(outside)
                corners[count + column] = corners[column]
                return
            }
        }
        let (left, top) = (Int(x >> 16), Int(y >> 16))
        let (nearLeft, nearRight) = (max(0, min(width - 1, left)), max(0, min(width - 1, left + 1)))
        let (nearTop, nearBottom) = (max(0, min(height - 1, top)), max(0, min(height - 1, top + 1)))
        corners[column] = pair(bytes + offset(nearLeft, nearTop), bytes + offset(nearRight, nearTop))
        corners[count + column] = pair(
            bytes + offset(nearLeft, nearBottom), bytes + offset(nearRight, nearBottom))
    }

    @inline(__always)
    private func offset(_ x: Int, _ y: Int) -> Int { y &* bytesPerRow &+ x &* step }

    @inline(__always)
    private func pair(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> UInt16 {
        UInt16(left.load(as: UInt8.self)) | UInt16(right.load(as: UInt8.self)) << 8
    }
}

import CRegionSampling
import PoseCore

/// Reads rows of a turned and scaled grid from one plane of bytes, bilinearly.
struct PlaneReader {
    private let plane: limber_sampled_plane
    private let transform: AffineMap
    private let kernels: limber_sampling_kernels
    /// What is read far beyond the plane, where nothing differs.
    private let farValue: Float

    /// - Parameters:
    ///   - bytes: The plane's first sample.
    ///   - plane: Its size.
    ///   - step: Bytes from one sample to the next in a row, 1 or 3.
    ///   - transform: From pixels of the grid to pixels of the plane.
    ///   - border: What is read beyond the plane's edge.
    ///   - outside: That value, where the border is `zero`.
    init(
        _ bytes: UnsafePointer<UInt8>, _ plane: PixelBuffer.Plane, step: Int = 1, _ transform: AffineMap,
        _ border: RegionSampler.Border, outside: UInt8, kernels: SamplingKernels
    ) {
        self.plane = limber_sampled_plane(
            bytes: bytes, bytes_per_row: plane.bytesPerRow, width: Int32(plane.width),
            height: Int32(plane.height), step: Int32(step), outside: border == .zero ? Int32(outside) : -1)
        self.transform = transform
        self.kernels = kernels.functions
        farValue = Float(outside)
    }

    /// Reads the row's `count` samples, 0...255 with their fraction.
    func read(row: Int, count: Int, into line: UnsafeMutablePointer<Float>) {
        guard let grid = grid(row: row, count: count) else {
            for column in 0..<count { line[column] = farValue }
            return
        }
        withUnsafePointer(to: plane) { kernels.read($0, grid, count, line) }
    }

    /// Touches a value of each cache line that these rows' samples lie in, in the order of the memory.
    ///
    /// Another core has written most of them; so they come several times as fast as in the order of a turned and
    /// scaled grid.
    func touch(rows: Range<Int>, count: Int) {
        let (top, bottom, right) = (Float(rows.lowerBound), Float(rows.upperBound), Float(count))
        let first = transform.apply(to: PixelPoint(x: 0, y: top))
        var (low, high) = (first, first)
        for (x, y) in [(right, top), (0, bottom), (right, bottom)] {
            let corner = transform.apply(to: PixelPoint(x: x, y: y))
            low = PixelPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = PixelPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        withUnsafePointer(to: plane) {
            limber_touch_samples(
                $0, Self.clamp(low.x, plane.width), Self.clamp(low.y, plane.height),
                Self.clamp(high.x, plane.width), Self.clamp(high.y, plane.height))
        }
    }

    /// The position within 0...extent; 0 where it is no number.
    private static func clamp(_ position: Float, _ extent: Int32) -> Int32 {
        position > 0 ? (position < Float(extent) ? Int32(position) : extent) : 0
    }

    /// Where a row's samples lie; nil far beyond the picture, where the fixed point would overflow.
    private func grid(row: Int, count: Int) -> limber_sampled_row? {
        let limit: Float = 30_000
        let start = transform.apply(to: PixelPoint(x: 0.5, y: Float(row) + 0.5))
        let endX = start.x + transform.a * Float(count - 1)
        let endY = start.y + transform.b * Float(count - 1)
        guard abs(start.x) < limit, abs(start.y) < limit, abs(endX) < limit, abs(endY) < limit else {
            return nil
        }
        // Samples lie in the middle of their pixels.
        return limber_sampled_row(
            x: Int32((start.x - 0.5) * 65536), y: Int32((start.y - 0.5) * 65536),
            dx: Int32((transform.a * 65536).rounded()), dy: Int32((transform.b * 65536).rounded()))
    }
}

/// A feature map's shape, and its layout in memory.
///
/// Channels are cut into planes of 16. Each row has two pixels of zeros before and after it, so that convolutions of up
/// to 5 × 5 pixels can read beyond its ends.
struct FeatureMap: Hashable {
    /// Pixels of zeros on each side of a row.
    static let border = 2

    let height: Int
    let width: Int
    let channels: Int

    init(height: Int, width: Int, channels: Int) {
        (self.height, self.width, self.channels) = (height, width, channels)
    }

    /// Nil when the shape is not [1, height, width, channels].
    init?(shape: [Int]) {
        guard shape.count == 4, shape[0] == 1, shape.allSatisfy({ $0 > 0 }) else { return nil }
        self.init(height: shape[1], width: shape[2], channels: shape[3])
    }

    /// [1, height, width, channels].
    var shape: [Int] { [1, height, width, channels] }

    /// The same with another height and width.
    func resized(_ change: (Int) -> Int) -> FeatureMap {
        FeatureMap(height: change(height), width: change(width), channels: channels)
    }

    /// The same with other channels.
    func with(channels: Int) -> FeatureMap { FeatureMap(height: height, width: width, channels: channels) }

    /// How many planes there are.
    var vectors: Int { (channels + 15) / 16 }
    /// From a row to the next, in numbers.
    var rowStride: Int { Self.rowStride(width: width) }
    /// From a plane to the next, in numbers.
    var planeStride: Int { height * rowStride }
    /// All numbers.
    var count: Int { vectors * planeStride }

    static func rowStride(width: Int) -> Int { (width + 2 * border) * 16 }

    /// The offset of a row's first pixel.
    func row(_ y: Int) -> Int { y * rowStride + Self.border * 16 }

    /// Zeros the borders of all rows, where a map of another shape may have left numbers.
    func clearBorders(in start: UnsafeMutablePointer<Float>) {
        let border = Self.border * 16
        start.update(repeating: 0, count: border)
        // A row's last border and the next one's first are contiguous.
        for row in 1..<vectors * height {
            (start + row * rowStride - border).update(repeating: 0, count: 2 * border)
        }
        (start + count - border).update(repeating: 0, count: border)
    }

    /// The offsets of some rows' pixels from the first row's first pixel.
    static func offsets(rows: Int, width: Int) -> AlignedMemory<Int32> {
        let offsets = AlignedMemory<Int32>(count: rows * width)
        for y in 0..<rows {
            for x in 0..<width { offsets.start[y * width + x] = Int32(y * rowStride(width: width) + x * 16) }
        }
        return offsets
    }
}

import Glibc
import PoseCore

/// How a stored picture becomes upright: one mirroring top to bottom, then one turn.
struct Turn: Hashable {
    /// True when the stored picture must first be mirrored top to bottom.
    var isFlipped = false
    /// How it must be turned after that.
    var orientation = PixelOrientation.up

    /// Nothing to do.
    static let none = Turn(exifOrientation: 1)

    /// What EXIF's orientation means; other numbers than 2...8 are upright.
    init(exifOrientation: Int) {
        isFlipped = [2, 4, 5, 7].contains(exifOrientation)
        orientation =
            switch exifOrientation {
            case 2, 3: .clockwise180
            case 5, 6: .clockwise90
            case 7, 8: .clockwise270
            default: .up
            }
    }

    /// Reads a display matrix in FFmpeg's layout (a, b, u, c, d, v, x, y, w in row order).
    init(_ matrix: UnsafePointer<Int32>) {
        let (a, b, c, d) = (Double(matrix[0]), Double(matrix[1]), Double(matrix[3]), Double(matrix[4]))
        let determinant = a * d - b * c
        guard determinant != 0 else { return }
        isFlipped = determinant < 0
        // Where the stored rows' direction goes; it is not changed by mirroring top to bottom.
        let quarters = Int((atan2(b, a) / (.pi / 2)).rounded())
        orientation = PixelOrientation(rawValue: (quarters + 4) % 4 * 90) ?? .up
    }
}

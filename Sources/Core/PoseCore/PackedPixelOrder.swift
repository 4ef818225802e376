/// The order in memory of the bytes of a packed pixel; alpha, or the byte in its place, is not read.
///
/// Names in terms of whole numbers go the other way round on little-endian machines: Cairo's ARGB32 is `bgra`.
public enum PackedPixelOrder: String, CaseIterable, Hashable, Sendable {
    case rgb
    case bgr
    case rgba
    case bgra
    case argb
    case abgr

    /// Bytes of a pixel.
    public var bytesPerPixel: Int { rawValue.utf8.count }

    /// Where the colours and alpha lie in a pixel; no alpha: nil.
    package var offsets: (red: Int, green: Int, blue: Int, alpha: Int?) {
        switch self {
        case .rgb: (0, 1, 2, nil)
        case .bgr: (2, 1, 0, nil)
        case .rgba: (0, 1, 2, 3)
        case .bgra: (2, 1, 0, 3)
        case .argb: (1, 2, 3, 0)
        case .abgr: (3, 2, 1, 0)
        }
    }
}

/// The layouts of rendered pixels.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int32

    /// Creates a layout by its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Eight bits each of blue, green, red and alpha.
    public static let BGRA8 = CIFormat(rawValue: 266)
    /// Eight bits each of red, green, blue and alpha.
    public static let RGBA8 = CIFormat(rawValue: 264)
    /// Eight bits each of alpha, red, green and blue.
    public static let ARGB8 = CIFormat(rawValue: 265)
    /// Eight bits each of alpha, blue, green and red.
    public static let ABGR8 = CIFormat(rawValue: 267)
    /// Eight bits of brightness.
    public static let L8 = CIFormat(rawValue: 2312)
    /// Eight bits of red.
    public static let R8 = CIFormat(rawValue: 257)
    /// Eight bits of alpha.
    public static let A8 = CIFormat(rawValue: 261)
}

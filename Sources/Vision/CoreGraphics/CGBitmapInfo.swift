/// How an image's bytes are ordered, and where their alpha is.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates a description from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a description from the place of alpha and the order of bytes.
    public init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
        self.init(rawValue: alpha.rawValue | byteOrder.rawValue)
    }

    /// The bits that hold a `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits that say whether components are floating-point numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xf00)
    /// The bits that hold a `CGImageByteOrderInfo`.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Bytes are in the order of the components.
    public static let byteOrderDefault: CGBitmapInfo = []
    /// Groups of two bytes, the lowest first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Groups of four bytes, the lowest first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Groups of two bytes, the highest first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Groups of four bytes, the highest first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The place of alpha.
    public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1f) ?? .none }

    /// The order of bytes.
    public var byteOrder: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
    }
}

/// Where an image's alpha is, and whether its colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha, and no byte for it.
    case none = 0
    /// Behind the colours, which are multiplied by it.
    case premultipliedLast = 1
    /// Before the colours, which are multiplied by it.
    case premultipliedFirst = 2
    /// Behind the colours.
    case last = 3
    /// Before the colours.
    case first = 4
    /// No alpha; its byte behind the colours is skipped.
    case noneSkipLast = 5
    /// No alpha; its byte before the colours is skipped.
    case noneSkipFirst = 6
    /// Nothing but alpha.
    case alphaOnly = 7

    /// True where a byte before the colours is alpha or skipped.
    var isFirst: Bool { self == .premultipliedFirst || self == .first || self == .noneSkipFirst }
}

/// How an image's bytes are ordered within groups.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// How colours are fitted into another space; kept, without effect.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}

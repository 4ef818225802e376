/// What is seen or heard in a track.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The code of four characters.
    public let rawValue: String

    /// Creates a type from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a type from its code.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Pictures.
    public static let video = AVMediaType(rawValue: "vide")
    /// Sound; no such tracks are read.
    public static let audio = AVMediaType(rawValue: "soun")
    /// Texts; no such tracks are read.
    public static let text = AVMediaType(rawValue: "text")
    /// Data about the media; no such tracks are read.
    public static let metadata = AVMediaType(rawValue: "meta")
}

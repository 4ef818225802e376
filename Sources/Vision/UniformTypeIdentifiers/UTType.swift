/// A type of files: pictures and videos.
public struct UTType: Hashable, Codable, Sendable {
    /// The type's name, such as `public.png`.
    public let identifier: String
    /// The usual ending of such files' names, without a dot; nil for groups of types.
    public let preferredFilenameExtension: String?

    private init(name identifier: String, ending: String? = nil) {
        (self.identifier, preferredFilenameExtension) = (identifier, ending)
    }

    /// Finds a type by its name; nil for names of other types than those below.
    public init?(_ identifier: String) {
        guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
        self = type
    }

    /// Finds a type by the ending of a file's name; nil for other endings than theirs.
    public init?(filenameExtension: String) {
        let ending = filenameExtension.lowercased()
        let usual = ["jpg": "jpeg", "tif": "tiff", "heif": "heic", "m4v": "mp4"][ending] ?? ending
        guard let type = Self.all.first(where: { $0.preferredFilenameExtension == usual }) else { return nil }
        self = type
    }

    /// Any picture.
    public static let image = UTType(name: "public.image")
    /// A PNG picture.
    public static let png = UTType(name: "public.png", ending: "png")
    /// A JPEG picture.
    public static let jpeg = UTType(name: "public.jpeg", ending: "jpeg")
    /// A picture as iPhones take it.
    public static let heic = UTType(name: "public.heic", ending: "heic")
    /// A TIFF picture.
    public static let tiff = UTType(name: "public.tiff", ending: "tiff")
    /// A GIF picture or animation.
    public static let gif = UTType(name: "com.compuserve.gif", ending: "gif")
    /// A WebP picture or animation.
    public static let webP = UTType(name: "org.webmproject.webp", ending: "webp")
    /// Pictures with or without sound.
    public static let movie = UTType(name: "public.movie")
    /// A QuickTime video.
    public static let quickTimeMovie = UTType(name: "com.apple.quicktime-movie", ending: "mov")
    /// An MPEG-4 video.
    public static let mpeg4Movie = UTType(name: "public.mpeg-4", ending: "mp4")
    /// An AVI video.
    public static let avi = UTType(name: "public.avi", ending: "avi")

    private static let pictures = [png, jpeg, heic, tiff, gif, webP]
    private static let videos = [quickTimeMovie, mpeg4Movie, avi]
    private static let all = [image, movie] + pictures + videos

    /// True for the type itself, and for pictures and videos of the group.
    public func conforms(to type: UTType) -> Bool {
        self == type || type == .image && Self.pictures.contains(self)
            || type == .movie && Self.videos.contains(self)
    }
}

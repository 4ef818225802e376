/// What kind of media a track or sample buffer holds.
public final class CMFormatDescription: Hashable, Sendable {
    /// What is seen or heard, as a code.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        /// The code of four characters.
        public let rawValue: FourCharCode

        /// Creates a type from its code.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        /// Pictures.
        public static let video = MediaType(rawValue: kCMMediaType_Video)
        /// Sound.
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    }

    /// How media is stored, as a code: a codec or a pixel format.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        /// The code of four characters.
        public let rawValue: FourCharCode

        /// Creates a type from its code.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    }

    /// What is seen or heard.
    public let mediaType: MediaType
    /// How it is stored.
    public let mediaSubType: MediaSubType
    /// Width and height in pixels.
    public let dimensions: CMVideoDimensions

    /// Creates the description of a video.
    package init(subType: FourCharCode, dimensions: CMVideoDimensions) {
        mediaType = .video
        mediaSubType = MediaSubType(rawValue: subType)
        self.dimensions = dimensions
    }

    /// Creates the description of an image buffer.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(
            subType: CVPixelBufferGetPixelFormatType(imageBuffer),
            dimensions: CMVideoDimensions(
                width: Int32(clamping: CVPixelBufferGetWidth(imageBuffer)),
                height: Int32(clamping: CVPixelBufferGetHeight(imageBuffer))))
    }

    /// True for the same kind of media.
    public static func == (lhs: CMFormatDescription, rhs: CMFormatDescription) -> Bool {
        lhs.mediaType == rhs.mediaType && lhs.mediaSubType == rhs.mediaSubType
            && lhs.dimensions == rhs.dimensions
    }

    /// Adds the kind of media.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(mediaSubType)
        hasher.combine(dimensions)
    }
}

/// What kind of pictures a track or sample buffer holds.
public typealias CMVideoFormatDescription = CMFormatDescription

/// A code of what is seen or heard.
public typealias CMMediaType = FourCharCode
/// The code of pictures.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// The code of sound.
public let kCMMediaType_Audio: CMMediaType = 0x736f_756e

/// Width and height in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
    /// Pixels across.
    public var width: Int32
    /// Pixels from top to bottom.
    public var height: Int32

    /// Creates a size of nothing.
    public init() { self.init(width: 0, height: 0) }

    /// Creates a size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// Width and height in pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
    videoDesc.dimensions
}

/// What is seen or heard.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    desc.mediaType.rawValue
}

/// How it is stored: a pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    desc.mediaSubType.rawValue
}

/// Creates the description of an image buffer in `formatDescriptionOut`.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = try? CMFormatDescription(imageBuffer: imageBuffer)
    return noErr
}

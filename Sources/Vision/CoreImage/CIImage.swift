import PoseCore

/// A picture and what is to be done with it; nothing is computed before a context renders it.
///
/// Its coordinates have their origin at the lower left.
public class CIImage: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants; a pixel buffer guards itself.

    enum Source {
        case picture(PixelBuffer)
        case image(CGImage)
        case buffer(CVPixelBuffer)
        case color(CIColor)
        /// Pixels that are computed of other images', and where there are any.
        case computed(extent: CGRect, @Sendable (PixelArea) -> Raster)
    }

    /// Where the picture's pixels lie.
    public let extent: CGRect
    /// What its file says of it, such as its orientation.
    public let properties: [String: Any]
    let source: Source
    /// From the source's coordinates to this image's.
    let transform: CGAffineTransform
    /// How the source is turned, where nothing else is done with it.
    let turn: CGImagePropertyOrientation?

    init(
        _ source: Source, extent: CGRect, transform: CGAffineTransform = .identity,
        turn: CGImagePropertyOrientation? = .up, properties: [String: Any] = [:]
    ) {
        self.source = source
        self.extent = extent
        self.transform = transform
        self.turn = turn
        self.properties = properties
        super.init()
    }

    /// Creates an image of a pixel buffer as it is stored.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
        self.init(.buffer(pixelBuffer), extent: CVImageBufferGetCleanRect(pixelBuffer))
    }

    /// Creates an image of an image buffer as it is stored.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
        self.init(cvPixelBuffer: imageBuffer)
    }

    /// Creates an image of a picture.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
        let size = CGSize(width: image.width, height: image.height)
        self.init(.image(image), extent: CGRect(origin: .zero, size: size))
    }

    /// Creates an image of a picture file; nil where it cannot be decoded.
    ///
    /// It is as stored unless the option `applyOrientationProperty` is true.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard let picture = try? FilePicture(contentsOfFile: url.path) else { return nil }
        self.init(picture, options)
    }

    /// Creates an image of a picture file's bytes; nil where they cannot be decoded.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let picture = try? FilePicture(data) else { return nil }
        self.init(picture, options)
    }

    private convenience init(_ picture: FilePicture, _ options: [CIImageOption: Any]?) {
        let isTurned = options?[.applyOrientationProperty] as? Bool ?? false
        let shown = isTurned ? picture.upright : picture.stored
        let size = CGSize(width: shown.size.width, height: shown.size.height)
        let orientation = isTurned ? .up : picture.orientation
        self.init(
            .picture(shown), extent: CGRect(origin: .zero, size: size),
            properties: [kCGImagePropertyOrientation as String: orientation.rawValue])
    }

    /// How its components are colours: red, green and blue.
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

    /// The pixel buffer that it was made of, where nothing else was done.
    public var pixelBuffer: CVPixelBuffer? {
        if case .buffer(let buffer) = source, turn == .up { return buffer }
        return nil
    }

    /// The picture that it was made of, where nothing else was done.
    public var cgImage: CGImage? {
        if case .image(let image) = source, turn == .up { return image }
        return nil
    }
}

/// The names of an image's options.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether a file's orientation is applied.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
    /// The colour space; without effect.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// The file's properties; without effect.
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
}

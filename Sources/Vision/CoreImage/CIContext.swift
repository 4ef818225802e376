import VideoIO

/// Renders images, on the processor.
public class CIContext: NSObject, @unchecked Sendable {
    // Sendable: it has no state.

    /// Creates a context.
    public override init() { super.init() }

    /// Creates a context; the options concern Apple's graphics processors and have no effect.
    public init(options: [CIContextOption: Any]?) { super.init() }

    /// The pixels of `image` within `fromRect`; nil when the rectangle is empty or the image is no picture.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        image.image(in: fromRect)
    }

    /// The pixels of `image` within `fromRect`, four bytes a pixel in any case.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        createCGImage(image, from: fromRect)
    }

    /// The image as a JPEG file's bytes; nil when it is no picture.
    ///
    /// Of `options` that named like `kCGImageDestinationLossyCompressionQuality` has effect.
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let picture = image.picture else { return nil }
        return try? Data(JPEGEncoder(quality: options.jpegQuality).encode(picture))
    }

    /// The image as a PNG file's bytes, with alpha where something shows through; nil when it is no picture.
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let picture = image.image(in: image.extent), let bitmap = picture.bitmap else { return nil }
        return try? Data(ImageFile.png(bitmap, keepsAlpha: picture.alpha != nil))
    }

    /// Writes the image as a JPEG file, with the options of `jpegRepresentation`.
    public func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        let data = try Self.writing(to: url) { () throws(VideoError) in
            guard let picture = image.picture else { throw Self.noPixels(url) }
            return Data(try JPEGEncoder(quality: options.jpegQuality).encode(picture))
        }
        try data.write(to: url, options: PartialName.isDeviceOrPipe(url.path) ? [] : .atomic)
    }

    /// Writes the image as a PNG file, with alpha where something shows through.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try Self.writing(to: url) { () throws(VideoError) in
            guard let picture = image.image(in: image.extent), let bitmap = picture.bitmap else {
                throw Self.noPixels(url)
            }
            try ImageFile.writePNG(bitmap, to: url.path, keepsAlpha: picture.alpha != nil)
        }
    }

    private static func noPixels(_ url: URL) -> VideoError {
        VideoError(.unsupported, url.path, "the image has no pixels; render one with an extent")
    }

    /// Runs `body`; its error as Foundation's, which `catch let error as NSError` matches.
    private static func writing<Value>(
        to url: URL, _ body: () throws(VideoError) -> Value
    ) throws(CocoaError) -> Value {
        do {
            return try body()
        } catch {
            throw CocoaError(
                .fileWriteUnknown,
                userInfo: [NSLocalizedDescriptionKey: error.description, NSFilePathErrorKey: url.path])
        }
    }
}

/// The names of a file's options.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension [CIImageRepresentationOption: Any] {
    /// A JPEG's quality for its encoder.
    fileprivate var jpegQuality: Int {
        let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        return CGImageDestination.encoderQuality((self[key] as? NSNumber)?.doubleValue)
    }
}

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
        image.rendered(fromRect).map { CGImage($0) }
    }

    /// The pixels of `image` within `fromRect`, four bytes a pixel in any case.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        createCGImage(image, from: fromRect)
    }

    /// Writes the image's pixels from the origin on into a buffer of 32-bit BGRA.
    ///
    /// Buffers of other formats stay as they are.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        let size = CVImageBufferGetEncodedSize(buffer)
        render(image, to: buffer, bounds: CGRect(origin: .zero, size: size), colorSpace: nil)
    }

    /// Writes the image's pixels within `bounds` into a buffer of 32-bit BGRA, from its upper left corner on.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?)
    {
        guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA,
            let picture = image.rendered(bounds), CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess
        else { return }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        let row = min(picture.size.width, CVPixelBufferGetWidth(buffer)) * 4
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        picture.bgra().withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            for line in 0..<min(picture.size.height, CVPixelBufferGetHeight(buffer)) {
                let from = line * picture.size.width * 4
                UnsafeMutableRawBufferPointer(start: base + line * bytesPerRow, count: row)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + row]))
            }
        }
    }

    /// The image as a JPEG file's bytes; nil when it is no picture.
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let picture = image.picture else { return nil }
        return try? Data(JPEGEncoder(quality: 90).encode(picture))
    }

    /// Writes the image as a JPEG file.
    public func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        let data = try Self.writing(to: url) { () throws(VideoError) in
            guard let picture = image.picture else { throw Self.noPixels(url) }
            return Data(try JPEGEncoder(quality: 90).encode(picture))
        }
        try data.write(to: url, options: PartialName.isDeviceOrPipe(url.path) ? [] : .atomic)
    }

    /// Writes the image as a PNG file.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try Self.writing(to: url) { () throws(VideoError) in
            guard let picture = image.picture, let bitmap = PictureConverter().bitmap(of: picture) else {
                throw Self.noPixels(url)
            }
            try ImageFile.writePNG(bitmap, to: url.path)
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

/// The names of a context's options.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether to render on the processor: always so.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
    /// Whether to keep intermediate results; without effect.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// The colour space to work in; without effect.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The colour space of results; without effect.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
}

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
    /// Eight bits of brightness.
    public static let L8 = CIFormat(rawValue: 2312)
}

/// The names of a file's options.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

import CTurboJPEG
public import PoseCore

/// Reads JPEG pictures, straight into the planes that they store.
///
///     let size = try JPEG.size(of: bytes)          // nothing is decoded yet
///     let picture = try JPEG.decode(bytes)
///
/// Pictures come from anywhere: a size is checked before memory is taken for it, and data that is cut off or
/// damaged is an error, never half a picture.
public enum JPEG {
    /// No larger pictures are decoded unless asked for.
    public static let defaultMaximumSize = PixelSize(width: 4096, height: 4096)

    /// Size of the upright picture, from its header alone.
    public static func size(of bytes: UnsafeRawBufferPointer) throws(VideoError) -> PixelSize {
        try JPEGHeader(bytes).size
    }

    /// Size of the upright picture, from its header alone.
    public static func size(of bytes: [UInt8]) throws(VideoError) -> PixelSize {
        try bytes.withUnsafeBufferPointer { (bytes) throws(VideoError) in
            try size(of: UnsafeRawBufferPointer(bytes))
        }
    }

    /// Decodes a picture; EXIF's orientation becomes the buffer's.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - maximumSize: Larger pictures are refused: neither upright side may be longer.
    /// - Throws: `VideoError` with the code `unsupported` when it is too large or of a kind that cannot be
    ///   decoded, with `notVideo` when it is no JPEG, cut off or damaged.
    public static func decode(
        _ bytes: UnsafeRawBufferPointer, maximumSize: PixelSize = defaultMaximumSize
    ) throws(VideoError) -> PixelBuffer {
        let header = try JPEGHeader(bytes)
        guard header.size.width <= maximumSize.width, header.size.height <= maximumSize.height else {
            throw error(
                .unsupported,
                "is \(header.size.width)x\(header.size.height), expected at most "
                    + "\(maximumSize.width)x\(maximumSize.height); scale it down first")
        }
        try checkColours(header)
        return try JPEGDecoder().decode(bytes, header)
    }

    /// Decodes a picture; EXIF's orientation becomes the buffer's.
    public static func decode(
        _ bytes: [UInt8], maximumSize: PixelSize = defaultMaximumSize
    ) throws(VideoError) -> PixelBuffer {
        try bytes.withUnsafeBufferPointer { (bytes) throws(VideoError) in
            try decode(UnsafeRawBufferPointer(bytes), maximumSize: maximumSize)
        }
    }

    /// Decodes a picture that is too large to be read whole at the largest of 1/2, 1/4 and 1/8 of its size that is not.
    ///
    /// - Parameter path: The file that `bytes` are of, for messages.
    static func decodeReduced(
        _ bytes: [UInt8], _ path: String
    ) throws(VideoError) -> (picture: PixelBuffer, divisor: Int) {
        do throws(VideoError) {
            return try bytes.withUnsafeBufferPointer { (buffer) throws(VideoError) in
                let bytes = UnsafeRawBufferPointer(buffer)
                let header = try JPEGHeader(bytes)
                try checkColours(header)
                let divisor = [2, 4, 8].first { SizeLimit.problem(of: header.size(dividedBy: $0)) == nil }
                guard let divisor else { throw error(.unsupported, "is too large; scale it down first") }
                return (try JPEGDecoder().decode(bytes, header, dividedBy: divisor), divisor)
            }
        } catch {
            throw VideoError(error.code, path, String(error.description.dropFirst("JPEG picture: ".count)))
        }
    }

    private static func checkColours(_ header: JPEGHeader) throws(VideoError) {
        guard header.componentCount == 1 || header.componentCount == 3 else {
            throw error(
                .unsupported,
                "has \(header.componentCount) colours a pixel, as for print; save it as RGB or grey")
        }
    }

    static func error(_ code: VideoError.Code, _ problem: String) -> VideoError {
        VideoError(code, "JPEG picture", problem)
    }
}

/// One handle of libjpeg-turbo, either to compress or to decompress.
struct TurboJPEGHandle: ~Copyable {
    let handle: tjhandle

    /// Takes ownership; nil when memory is exhausted.
    init?(adopting handle: tjhandle?) {
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// What the library said of its last failure.
    var message: String { String(cString: tjGetErrorStr2(handle)) }
}

import CHeif
import PoseCore

/// libheif, loaded when first asked for; nil when it is not installed.
let heifLibrary: shim_heif? = {
    var library = shim_heif()
    return shim_heif_load(&library) ? library : nil
}()

/// Reads the primary picture of a HEIC or AVIF file: turned upright as the file says, 8-bit red, green and blue.
struct HEIFDecoder {
    private let library: shim_heif
    private let path: String
    private let kind: PictureKind

    /// Prepares for a file.
    ///
    /// - Throws: When libheif is not installed.
    init(_ path: String, _ kind: PictureKind) throws(VideoError) {
        guard let library = heifLibrary else {
            throw VideoError(
                .unsupported, path,
                "is \(kind.description), which libheif reads, and that is not installed; install libheif1, or save it as JPEG"
            )
        }
        self.library = library
        self.path = path
        self.kind = kind
    }

    /// Decodes the picture.
    func decode() throws(VideoError) -> PixelBuffer {
        guard let context = HEIFObject(library.context_alloc(), library.context_free) else {
            throw .outOfMemory(path)
        }
        try check(library.context_read_from_file(context.pointer, path, nil))
        var pointer: OpaquePointer?
        try check(library.context_get_primary_image_handle(context.pointer, &pointer))
        guard let picture = HEIFObject(pointer, library.image_handle_release) else {
            throw .outOfMemory(path)
        }
        let size = PixelSize(
            width: Int(library.image_handle_get_width(picture.pointer)),
            height: Int(library.image_handle_get_height(picture.pointer)))
        if let problem = SizeLimit.problem(of: size) { throw VideoError(.unsupported, path, problem) }
        let options = library.decoding_options_alloc()
        defer { library.decoding_options_free(options) }
        // Ten bits a sample become eight.
        options?.pointee.convert_hdr_to_8bit = 1
        var decoded: OpaquePointer?
        try check(
            library.decode_image(
                picture.pointer, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGB, options))
        guard let image = HEIFObject(decoded, library.image_release) else { throw .outOfMemory(path) }
        return try buffer(of: image)
    }

    private func buffer(of image: HEIFObject) throws(VideoError) -> PixelBuffer {
        let channel = heif_channel_interleaved
        let (width, height) = (
            Int(library.image_get_width(image.pointer, channel)),
            Int(library.image_get_height(image.pointer, channel))
        )
        var bytesPerRow: Int32 = 0
        guard let plane = library.image_get_plane_readonly(image.pointer, channel, &bytesPerRow),
            width > 0, height > 0, Int(bytesPerRow) >= 3 * width
        else { throw VideoError(.unsupported, path, kind.problem) }
        return PixelBuffer(
            storedSize: PixelSize(width: width, height: height), format: .rgb,
            planeAddresses: [(plane, Int(bytesPerRow))], owner: image)
    }

    private func check(_ status: heif_error) throws(VideoError) {
        guard status.code != heif_error_Ok else { return }
        let reason = status.message.map { String(cString: $0) } ?? "unknown"
        throw VideoError(
            .unsupported, path,
            "is \(kind.description) that cannot be decoded (\(reason)); copy it again, or save it as JPEG")
    }
}

/// Owns one object of libheif.
private final class HEIFObject {
    let pointer: OpaquePointer
    private let free: (OpaquePointer?) -> Void

    /// Takes ownership; nil when `pointer` is, which is how libheif reports that memory is exhausted.
    init?(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer?) -> Void) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}

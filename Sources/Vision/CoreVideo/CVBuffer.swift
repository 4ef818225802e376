package import PoseCore

/// An image in memory, with attachments: what cameras and asset readers give and requests take.
///
/// A buffer of a decoded frame keeps the decoder's own memory until its bytes are asked for: locking the base
/// address, not passing it on, is what costs a conversion.
public final class CVBuffer: AttachmentBearing, @unchecked Sendable {
    // Sendable: what changes is guarded by `state`; the bytes behind a locked base address are the client's to guard,
    // as on Apple's systems.

    struct State {
        /// The picture as decoded, until a client has had the chance to write.
        var picture: PixelBuffer?
        /// The bytes, once they were asked for.
        var memory: PixelMemory?
        var locks = 0
        var attachments: Attachments = [:]
    }

    let width: Int
    let height: Int
    let format: OSType
    let layout: [PlaneLayout]
    private let mutex = NSLock()
    private var state: State

    /// Creates a buffer of zeros; nil for formats that buffers cannot have, or when memory is short.
    package convenience init?(width: Int, height: Int, format: OSType) {
        guard width > 0, height > 0, let layout = PlaneLayout.planes(of: format),
            let memory = PixelMemory(width: width, height: height, layout: layout)
        else { return nil }
        self.init(width: width, height: height, format: format, layout: layout, State(memory: memory))
    }

    /// Creates a buffer of a decoded picture, as it is stored or upright; no byte is copied.
    ///
    /// Nil for formats that decoded pictures are not converted to.
    package convenience init?(
        _ picture: PixelBuffer, format: OSType = kCVPixelFormatType_32BGRA, isUpright: Bool = false
    ) {
        guard Self.isConvertible(format), let layout = PlaneLayout.planes(of: format) else { return nil }
        let shown = isUpright ? picture : picture.turned(to: .up)
        self.init(
            width: shown.size.width, height: shown.size.height, format: format, layout: layout,
            State(picture: shown))
    }

    init(width: Int, height: Int, format: OSType, layout: [PlaneLayout], _ state: State) {
        self.width = width
        self.height = height
        self.format = format
        self.layout = layout
        self.state = state
    }

    package func withAttachments<Result>(_ body: (inout Attachments) -> Result) -> Result {
        withState { body(&$0.attachments) }
    }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return body(&state)
    }

    /// The formats that decoded pictures are converted to.
    package static let convertibleFormats = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_24RGB, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8Planar,
        kCVPixelFormatType_420YpCbCr8PlanarFullRange,
    ]

    /// True for what decoded pictures are converted to.
    package static func isConvertible(_ format: OSType) -> Bool { convertibleFormats.contains(format) }
}

/// An image in memory.
public typealias CVImageBuffer = CVBuffer
/// An image in memory, as pixels that the processor can read.
public typealias CVPixelBuffer = CVImageBuffer

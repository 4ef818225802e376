import CTurboJPEG
import PoseCore

/// One decoding of one picture.
struct JPEGDecoder: ~Copyable {
    /// Every JPEG's colours are these, unless it stores red, green and blue themselves.
    static let encoding = YUVEncoding(matrix: .bt601, isFullRange: true)
    /// Warnings are truncated or damaged data; many scans are an attack on the processor.
    private static let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS

    private let turbo: TurboJPEGHandle

    init() throws(VideoError) {
        guard let turbo = TurboJPEGHandle(adopting: tjInitDecompress()) else {
            throw .outOfMemory("JPEG picture")
        }
        self.turbo = turbo
    }

    /// The whole picture, after its header was checked.
    ///
    /// - Parameter divisor: 1, or 2, 4, 8: the picture is scaled down by it.
    func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, dividedBy divisor: Int = 1
    ) throws(VideoError) -> PixelBuffer {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            throw JPEG.error(.notVideo, "is empty (0 bytes)")
        }
        let size = header.size(dividedBy: divisor)
        let (width, height) = (header.storedSize.width, header.storedSize.height)
        var (foundWidth, foundHeight, sampling, colors) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
        let status = tjDecompressHeader3(
            turbo.handle, start, UInt(bytes.count), &foundWidth, &foundHeight, &sampling, &colors)
        let isKnown =
            status == 0 && divisor == 1 && (colors == TJCS_YCbCr.rawValue || colors == TJCS_GRAY.rawValue)
        if status == 0 && (Int(foundWidth) != width || Int(foundHeight) != height) {
            throw JPEG.error(.notVideo, "says two different sizes; save it again")
        }
        let memory: PlaneMemory
        let format: PixelFormat
        var result: Int32
        if isKnown, let planar = PixelFormat(sampling: sampling) {
            format = planar
            memory = try PlaneMemory(
                (0..<(sampling == TJSAMP_GRAY.rawValue ? 1 : 3)).map { plane in
                    (
                        Int(tjPlaneWidth(Int32(plane), Int32(width), sampling)),
                        Int(tjPlaneHeight(Int32(plane), Int32(height), sampling))
                    )
                })
            var addresses = memory.planes.map { Optional($0.address) }
            var strides = memory.planes.map { Int32($0.bytesPerRow) }
            result = tjDecompressToYUVPlanes(
                turbo.handle, start, UInt(bytes.count), &addresses, Int32(width), &strides, Int32(height),
                Self.flags)
        } else {
            format = .rgb
            memory = try PlaneMemory([(size.width * 3, size.height)])
            result = tjDecompress2(
                turbo.handle, start, UInt(bytes.count), memory.planes[0].address, Int32(size.width),
                Int32(size.width * 3), Int32(size.height), TJPF_RGB.rawValue, Self.flags)
        }
        guard result == 0 else {
            throw JPEG.error(.notVideo, "is cut off or damaged (\(turbo.message)); send the whole file")
        }
        if header.turn.isFlipped { memory.flip() }
        let picture = memory.buffer(
            storedSize: size, format: format, orientation: header.turn.orientation)
        picture.isFlipped = header.turn.isFlipped
        return picture
    }
}

extension PixelFormat {
    /// The format of planes as libjpeg-turbo gives them for a subsampling; nil for one that is not ours.
    fileprivate init?(sampling: Int32) {
        switch TJSAMP(UInt32(bitPattern: sampling)) {
        case TJSAMP_444: self = .yuv(chromaShiftX: 0, chromaShiftY: 0, JPEGDecoder.encoding)
        case TJSAMP_422: self = .yuv(chromaShiftX: 1, chromaShiftY: 0, JPEGDecoder.encoding)
        case TJSAMP_420: self = .yuv(chromaShiftX: 1, chromaShiftY: 1, JPEGDecoder.encoding)
        case TJSAMP_440: self = .yuv(chromaShiftX: 0, chromaShiftY: 1, JPEGDecoder.encoding)
        case TJSAMP_411: self = .yuv(chromaShiftX: 2, chromaShiftY: 0, JPEGDecoder.encoding)
        case TJSAMP_GRAY: self = .gray(JPEGDecoder.encoding)
        default: return nil
        }
    }

    /// The subsampling of planes that can be compressed as they are; nil: must be converted.
    var jpegSampling: Int32? {
        switch self {
        case .yuv(0, 0, JPEGDecoder.encoding): Int32(TJSAMP_444.rawValue)
        case .yuv(1, 0, JPEGDecoder.encoding): Int32(TJSAMP_422.rawValue)
        case .yuv(1, 1, JPEGDecoder.encoding): Int32(TJSAMP_420.rawValue)
        case .yuv(0, 1, JPEGDecoder.encoding): Int32(TJSAMP_440.rawValue)
        case .yuv(2, 0, JPEGDecoder.encoding): Int32(TJSAMP_411.rawValue)
        case .gray(JPEGDecoder.encoding): Int32(TJSAMP_GRAY.rawValue)
        default: nil
        }
    }
}

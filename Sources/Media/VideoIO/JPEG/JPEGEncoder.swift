import CFFmpeg
import CTurboJPEG
public import PoseCore

/// Turns pictures into JPEG files: upright, with square pixels, if asked for not too large.
///
/// Planes that are stored as JPEG wants them are compressed as they are, R, G, B triples too; others are converted and
/// scaled in one step. It keeps the tables of the last conversion, so use one encoder for one source, from one thread
/// at a time.
public final class JPEGEncoder {
    private let quality: Int
    private let maximumSide: Int?
    private let converter = PictureConverter()
    private let scaler = Scaler()

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - quality: 1 (small) to 100 (good).
    ///   - maximumSide: Pictures with a longer side, in pixels, are scaled down to it.
    public init(quality: Int = 80, maximumSide: Int? = nil) {
        precondition((1...100).contains(quality) && maximumSide.map { $0 > 0 } ?? true)
        self.quality = quality
        self.maximumSide = maximumSide
    }

    /// The picture as the bytes of a JPEG file.
    public func encode(_ buffer: PixelBuffer) throws(VideoError) -> [UInt8] {
        let size = size(for: buffer.size)
        if buffer.orientation == .up, size == buffer.storedSize, let sampling = buffer.format.jpegSampling {
            return try buffer.withAllPlanes { planes in
                Result { () throws(VideoError) in try compress(planes, size, sampling) }
            }.get()
        }
        if buffer.orientation == .up, size == buffer.storedSize, buffer.format == .rgb {
            return try buffer.withAllPlanes { planes in
                Result { () throws(VideoError) in
                    try compressed { turbo, bytes, count in
                        tjCompress2(
                            turbo, planes[0].address, Int32(size.width), Int32(planes[0].bytesPerRow),
                            Int32(size.height), Int32(TJPF_RGB.rawValue), &bytes, &count,
                            Int32(TJSAMP_420.rawValue), Int32(quality), 0)
                    }
                }
            }.get()
        }
        let converted = try convert(buffer, to: size)
        return try withExtendedLifetime(converted) { () throws(VideoError) in
            try compress(
                converted.planes.map { (UnsafePointer($0.address), $0.bytesPerRow) }, size,
                Int32(TJSAMP_420.rawValue))
        }
    }

    private func size(for size: PixelSize) -> PixelSize {
        let longer = max(size.width, size.height)
        guard let maximumSide, longer > maximumSide else { return size }
        func scaled(_ side: Int) -> Int { max(1, (side * maximumSide + longer / 2) / longer) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }

    /// Planes in JPEG's own encoding, with the colours at half the resolution.
    private func convert(_ buffer: PixelBuffer, to size: PixelSize) throws(VideoError) -> PlaneMemory {
        let (width, height) = ((size.width + 31) & ~31, size.height)
        let memory = try PlaneMemory([
            (width, height), (width / 2, (height + 1) / 2), (width / 2, (height + 1) / 2),
        ])
        let target = Scaler.Picture(
            // Of the old JPEG formats swscale knows from the start that the range must be changed.
            width: size.width, height: size.height, format: AV_PIX_FMT_YUVJ420P,
            encoding: JPEGDecoder.encoding)
        let isDone: Bool
        if buffer.orientation == .up, let format = buffer.format.ffmpegFormat, buffer.format.isFullGray {
            let source = Scaler.Picture(
                width: buffer.storedSize.width, height: buffer.storedSize.height, format: format,
                encoding: buffer.format.encoding)
            isDone = buffer.withAllPlanes { planes in
                scaler.convert(Scaler.Planes(planes), source, to: Scaler.Planes(memory.planes), target)
            }
        } else if let bitmap = converter.bitmap(of: buffer) {
            let source = Scaler.Picture(
                width: bitmap.size.width, height: bitmap.size.height, format: AV_PIX_FMT_BGRA,
                encoding: JPEGDecoder.encoding)
            isDone = bitmap.withBytes { bytes in
                guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
                return scaler.convert(
                    Scaler.Planes([(UnsafePointer(start), bitmap.bytesPerRow)]), source,
                    to: Scaler.Planes(memory.planes), target)
            }
        } else {
            isDone = false
        }
        guard isDone else {
            throw JPEG.error(.unsupported, "cannot be made of \(buffer.format)")
        }
        return memory
    }

    private func compress(
        _ planes: [(address: UnsafePointer<UInt8>, bytesPerRow: Int)], _ size: PixelSize, _ sampling: Int32
    ) throws(VideoError) -> [UInt8] {
        var addresses = planes.map { Optional($0.address) }
        var strides = planes.map { Int32($0.bytesPerRow) }
        return try compressed { turbo, bytes, count in
            tjCompressFromYUVPlanes(
                turbo, &addresses, Int32(size.width), &strides, Int32(size.height), sampling, &bytes, &count,
                Int32(quality), 0)
        }
    }

    /// The bytes that a call of libjpeg-turbo makes, which answers with a status.
    private func compressed(
        by call: (tjhandle, inout UnsafeMutablePointer<UInt8>?, inout UInt) -> Int32
    ) throws(VideoError) -> [UInt8] {
        guard let turbo = TurboJPEGHandle(adopting: tjInitCompress()) else {
            throw .outOfMemory("JPEG picture")
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        guard call(turbo.handle, &bytes, &count) == 0, let bytes else {
            throw JPEG.error(.writeFailed, "cannot be made (\(turbo.message))")
        }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

extension PixelFormat {
    fileprivate var encoding: YUVEncoding {
        switch self {
        case .yuv(_, _, let encoding), .gray(let encoding): encoding
        case .rgb: JPEGDecoder.encoding
        }
    }

    /// False for grey in 16...235, which swscale takes for 0...255.
    fileprivate var isFullGray: Bool {
        if case .gray(let encoding) = self { encoding.isFullRange } else { true }
    }
}

import CFFmpeg
import Glibc
public import PoseCore

/// Pictures on disk.
public enum ImageFile {
    /// Writes a bitmap as PNG; the file appears complete or not at all.
    ///
    /// - Parameter keepsAlpha: Whether the file has the bitmap's alpha, by which its colours are then not multiplied.
    public static func writePNG(
        _ bitmap: Bitmap, to path: String, keepsAlpha: Bool = false
    ) throws(VideoError) {
        var file = try PartialFile(path)
        let status = write(try png(bitmap, keepsAlpha: keepsAlpha, named: path), to: file.partialPath)
        guard status >= 0 else { throw PartialFile.error(path, status) }
        try file.publish()
    }

    /// A bitmap as the bytes of a PNG file.
    ///
    /// - Parameters:
    ///   - keepsAlpha: Whether it has the bitmap's alpha, by which its colours are then not multiplied.
    ///   - name: What errors call it.
    public static func png(
        _ bitmap: Bitmap, keepsAlpha: Bool = false, named name: String = "the PNG"
    ) throws(VideoError) -> [UInt8] {
        precondition(ffmpegIsReady)
        let format = keepsAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
        guard let encoder = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
            throw VideoError(.unsupported, name, "FFmpeg here has no PNG encoder; install one")
        }
        guard let codec = Handle.codec(encoder), let frame = Handle.frame(), let packet = Handle.packet()
        else {
            throw .outOfMemory(name)
        }
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        codec.pointer.pointee.width = Int32(width)
        codec.pointer.pointee.height = Int32(height)
        codec.pointer.pointee.pix_fmt = format
        codec.pointer.pointee.time_base = AVRational(num: 1, den: 1)
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = format.rawValue
        guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .outOfMemory(name) }
        let encoding = YUVEncoding(matrix: .bt601, isFullRange: true)
        let isDone = bitmap.withBytes { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
            return Scaler().convert(
                .init([(UnsafePointer(source), bitmap.bytesPerRow)]),
                .init(width: width, height: height, format: AV_PIX_FMT_BGRA, encoding: encoding),
                to: .init(frame.planes),
                .init(width: width, height: height, format: format, encoding: encoding))
        }
        guard isDone else { throw .outOfMemory(name) }
        var status = avcodec_open2(codec.pointer, encoder, nil)
        if status >= 0 { status = avcodec_send_frame(codec.pointer, frame.pointer) }
        if status >= 0 { status = avcodec_receive_packet(codec.pointer, packet.pointer) }
        guard status >= 0 else { throw PartialFile.error(name, status) }
        return Array(
            UnsafeBufferPointer(start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size)))
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Int32 {
        var io: UnsafeMutablePointer<AVIOContext>?
        let status = avio_open(&io, "file:" + path, AVIO_FLAG_WRITE)
        guard status >= 0 else { return status }
        avio_write(io, bytes, Int32(bytes.count))
        return avio_closep(&io)
    }
}

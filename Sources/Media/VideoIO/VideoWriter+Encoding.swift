import CFFmpeg
import Glibc
import PoseCore

extension VideoWriter {
    static func makeContainer(
        _ path: String, _ partialPath: String
    ) throws(VideoError) -> (Handle<AVFormatContext>, UnsafeMutablePointer<AVStream>) {
        var context: UnsafeMutablePointer<AVFormatContext>?
        let status = avformat_alloc_output_context2(&context, nil, "mp4", partialPath)
        let container = Handle(adopting: context) { pointer in
            avio_closep(&pointer.pointee.pb)
            avformat_free_context(pointer)
        }
        guard status >= 0, let container, let stream = avformat_new_stream(container.pointer, nil) else {
            throw .outOfMemory(path)
        }
        return (container, stream)
    }

    static func makeEncoder(
        _ path: String, _ size: PixelSize, _ frameRate: Double, _ encoding: YUVEncoding,
        _ configuration: Configuration
    ) throws(VideoError) -> Handle<AVCodecContext> {
        let x264 = avcodec_find_encoder_by_name("libx264")
        guard let encoder = x264 ?? avcodec_find_encoder(AV_CODEC_ID_MPEG4) else {
            throw VideoError(
                .unsupported, path, "FFmpeg here has no encoder for MP4; install one with libx264")
        }
        guard let codec = Handle.codec(encoder) else { throw .outOfMemory(path) }
        let context = codec.pointer
        context.pointee.width = Int32(size.width)
        context.pointee.height = Int32(size.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        // MPEG-4 has no finer clock than 1/65535 s.
        context.pointee.time_base = AVRational(num: 1, den: x264 == nil ? 60_000 : Int32(ticksPerSecond))
        context.pointee.framerate = av_d2q(frameRate, 100_000)
        context.pointee.color_range = AVCOL_RANGE_MPEG
        context.pointee.colorspace = encoding.matrix == .bt709 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
        context.pointee.thread_count = Int32(configuration.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        if x264 != nil {
            av_opt_set(context.pointee.priv_data, "preset", configuration.preset, 0)
            av_opt_set(context.pointee.priv_data, "crf", "\(configuration.quality)", 0)
        } else {
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = 4 * FF_QP2LAMBDA
        }
        let status = avcodec_open2(context, encoder, nil)
        guard status >= 0 else {
            throw VideoError(
                .unsupported, path,
                "a video of \(size.width)x\(size.height) cannot be encoded (\(statusText(status))); "
                    + "use a smaller source", underlying: status)
        }
        return codec
    }
}

extension Bitmap {
    /// Copies into a bitmap of at least this size and fills the rest with the last column and row.
    func copy(repeatingEdgesInto target: Bitmap) {
        withBytes { from in
            target.withBytes { to in
                for y in 0..<target.size.height {
                    let width = size.width * 4
                    let start = min(y, size.height - 1) * bytesPerRow
                    let source = from[start..<start + width]
                    let row = y * target.bytesPerRow
                    to[row..<row + width].copyBytes(from: source)
                    for column in stride(from: width, to: target.size.width * 4, by: 4) {
                        to[row + column..<row + column + 4].copyBytes(from: source.suffix(4))
                    }
                }
            }
        }
    }
}

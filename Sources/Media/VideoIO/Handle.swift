import CFFmpeg

/// Owns one C object and frees it with the last reference.
final class Handle<Pointee> {
    let pointer: UnsafeMutablePointer<Pointee>
    private let free: (UnsafeMutablePointer<Pointee>) -> Void

    /// Takes ownership; nil when `pointer` is, which is how FFmpeg reports that memory is exhausted.
    init?(
        adopting pointer: UnsafeMutablePointer<Pointee>?,
        free: @escaping (UnsafeMutablePointer<Pointee>) -> Void
    ) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}

extension Handle where Pointee == AVFrame {
    static func frame() -> Handle? {
        Handle(adopting: av_frame_alloc()) {
            var frame: UnsafeMutablePointer<AVFrame>? = $0
            av_frame_free(&frame)
        }
    }

    /// A frame as large as another, with room for its samples.
    static func frame(like other: AVFrame, _ format: AVPixelFormat) -> Handle? {
        guard let frame = frame() else { return nil }
        frame.pointer.pointee.width = other.width
        frame.pointer.pointee.height = other.height
        frame.pointer.pointee.format = format.rawValue
        return av_frame_get_buffer(frame.pointer, 0) >= 0 ? frame : nil
    }
}

extension Handle where Pointee == AVPacket {
    static func packet() -> Handle? {
        Handle(adopting: av_packet_alloc()) {
            var packet: UnsafeMutablePointer<AVPacket>? = $0
            av_packet_free(&packet)
        }
    }
}

extension Handle where Pointee == AVCodecContext {
    /// A context with threads that may raise `flag`, which lives at least as long.
    static func codec(_ codec: UnsafePointer<AVCodec>, raising flag: FaultFlag? = nil) -> Handle? {
        let context = avcodec_alloc_context3(codec)
        context?.pointee.opaque = flag.map { Unmanaged.passUnretained($0).toOpaque() }
        return Handle(adopting: context) { [flag] pointer in
            withExtendedLifetime(flag) {
                var context: UnsafeMutablePointer<AVCodecContext>? = pointer
                avcodec_free_context(&context)
            }
        }
    }
}

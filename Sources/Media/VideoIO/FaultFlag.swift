import CFFmpeg
import Synchronization

/// Raised by a decoder, on whichever of its threads, the moment it meets damaged data.
final class FaultFlag: Sendable {
    private let raised = Atomic(false)

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    /// Takes FFmpeg's messages: keeps them from standard error, and raises the flag of a decoder that reports
    /// an error. A decoder carries its flag in the context's `opaque`, which its threads' contexts copy.
    static func receiveMessages() {
        av_log_set_callback { object, level, _, _ in
            guard level <= AV_LOG_ERROR, let object,
                object.load(as: UnsafePointer<AVClass>?.self) == avcodec_get_class(),
                let flag = object.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
            else { return }
            Unmanaged<FaultFlag>.fromOpaque(flag).takeUnretainedValue().raised.store(
                true, ordering: .releasing)
        }
    }
}

import CFFmpeg
import Glibc

/// Lets FFmpeg give up a read of one context: when `InterruptState` says so, or when an address has sent too much without a
/// packet in it.
///
/// FFmpeg keeps in memory all that may still be part of a picture, and reads all playlists that a playlist names, itself
/// included: a server decides how much that is. One thread at a time reads, and it alone touches this.
final class ReadWatch {
    typealias Open =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32

    /// Two bytes for each pixel of the largest picture: compressed ones have less.
    private static let maximumBytes = 2 * Int64(SizeLimit.pixels)
    /// Addresses that are opened before the first packet: a stream has some qualities and languages.
    private static let maximumOpenings = 256

    /// The context that reads, while it is open: opening and closing, FFmpeg waits for data without one.
    var context: UnsafeMutablePointer<AVFormatContext>?
    private let interrupt: InterruptState
    private let addressGuard: AddressGuard?
    /// What was read before the packet that is waited for now, and which packet that is.
    private var start = (packet: 0, bytes: Int64(0))
    private var openings = (packet: 0, count: 0)
    private var open: Open?

    /// - Parameter addressGuard: What watches over the address; nil of other sources, which may send what they will.
    init(_ interrupt: InterruptState, _ addressGuard: AddressGuard?) {
        self.interrupt = interrupt
        self.addressGuard = addressGuard
    }

    /// What FFmpeg calls while it waits for data.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<ReadWatch>.fromOpaque(opaque).takeUnretainedValue().mustStop ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Watches over what a context opens; it is not open yet, and must not outlive this.
    func apply(to context: UnsafeMutablePointer<AVFormatContext>) {
        context.pointee.interrupt_callback = callback
        open = context.pointee.io_open
        context.pointee.io_open = { context, io, url, flags, options in
            guard let opaque = context?.pointee.interrupt_callback.opaque, let url else { return -EINVAL }
            let watch = Unmanaged<ReadWatch>.fromOpaque(opaque).takeUnretainedValue()
            watch.noteOpening()
            // FFmpeg would go on with the next.
            guard let open = watch.open, !watch.mustStop else { return shim_AVERROR_EXIT }
            return watch.addressGuard?.open(open, context, io, url, flags, options)
                ?? open(context, io, url, flags, options)
        }
    }

    private func noteOpening() {
        let packet = interrupt.allowances
        openings = (packet, packet == openings.packet ? openings.count + 1 : 1)
        if addressGuard != nil, openings.count > Self.maximumOpenings { interrupt.noteFlood() }
    }

    private var mustStop: Bool {
        if addressGuard != nil, let io = context?.pointee.pb {
            let (packet, bytes) = (interrupt.allowances, io.pointee.bytes_read)
            if packet != start.packet || bytes < start.bytes { start = (packet, bytes) }
            if bytes - start.bytes > Self.maximumBytes { interrupt.noteFlood() }
        }
        return interrupt.mustStop
    }
}

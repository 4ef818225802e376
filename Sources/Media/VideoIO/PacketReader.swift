import CFFmpeg
import Glibc

/// Reads packets when they are asked for.
final class PacketReader: PacketReading {
    private let input: MediaInput
    /// For how long a network source or camera may send nothing.
    private let timeout: Duration

    /// So many failures of the demuxer in a row are the end of what can be read.
    private static let maximumFailures = 32

    init(_ input: MediaInput, timeout: Duration) {
        self.input = input
        self.timeout = timeout
    }

    func next() -> PacketRead {
        var failures = 0
        allowTimeout()
        while true {
            guard let packet = Handle.packet() else { return .failed(-ENOMEM) }
            let status = av_read_frame(input.context, packet.pointer)
            if input.interrupt.mustStop { return .interrupted }
            switch status {
            case 0...:
                if packet.pointer.pointee.stream_index == input.stream.pointee.index {
                    return .packet(VideoPacket(handle: packet, arrival: machineTime()))
                }
                allowTimeout()
            case shim_AVERROR_EAGAIN:
                // A camera, which does not wait for its pictures; the time that it has for one goes on.
                usleep(1000)
            case shim_AVERROR_EOF:
                return .ended
            case shim_AVERROR_INVALIDDATA where failures < Self.maximumFailures:
                failures += 1
            case shim_AVERROR_INVALIDDATA:
                return .damaged
            default:
                return .failed(status)
            }
        }
    }

    func takeDropped() -> Int { 0 }

    func stop() {}

    /// Lets the next packet take as long as a source may send nothing.
    private func allowTimeout() {
        if input.kind != .file { input.interrupt.allow(timeout) }
    }
}

/// The machine's clock, in nanoseconds; it only goes on.
func machineTime() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

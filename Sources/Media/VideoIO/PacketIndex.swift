import CFFmpeg

/// The key frames of a file in a format that has no index and a clock that may jump: transport streams, programme streams
/// and Ogg.
///
/// All packets are read once and none is decoded.
struct PacketIndex {
    private struct KeyFrame {
        /// On the source's clock, in nanoseconds.
        var time: Int64
        /// The packet's first byte in the file.
        var position: Int64
    }

    private var keyFrames: [KeyFrame] = []
    private let hasBytePositions: Bool

    /// Reads the file's packets; nil where its clock jumps, a packet has no time, or the format is another one.
    ///
    /// - Parameter maximumPause: The longest step of a clock that does not jump, in nanoseconds.
    init?(
        of name: String, configuration: FrameReader.Configuration, interrupt: InterruptState,
        maximumPause: Int64
    ) throws(VideoError) {
        let input = try MediaInput(name, configuration: configuration, interrupt: interrupt)
        let format = String(cString: input.context.pointee.iformat.pointee.name)
        guard input.kind == .file, ["mpegts", "mpeg", "ogg"].contains(format) else { return nil }
        // Ogg's pages have the numbers of the key frames that their frames need.
        hasBytePositions = format != "ogg"
        guard let packet = Handle.packet() else { throw .outOfMemory(name) }
        let (base, index) = (input.stream.pointee.time_base, input.stream.pointee.index)
        let nanoseconds = AVRational(num: 1, den: 1_000_000_000)
        var last: Int64?
        while av_read_frame(input.context, packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            if interrupt.mustStop { throw interrupt.error(name) }
            let found = packet.pointer.pointee
            guard found.stream_index == index else { continue }
            let stamp = found.dts == shim_AV_NOPTS_VALUE ? found.pts : found.dts
            guard stamp != shim_AV_NOPTS_VALUE else { return nil }
            let time = av_rescale_q(stamp, base, nanoseconds)
            if let last {
                let step = time.subtractingReportingOverflow(last)
                let steps = -SourceTimeline.maximumDisorder...maximumPause
                guard !step.overflow, steps.contains(step.partialValue) else { return nil }
            }
            last = time
            guard found.flags & AV_PKT_FLAG_KEY != 0, found.pos >= 0, found.pts != shim_AV_NOPTS_VALUE else {
                continue
            }
            keyFrames.append(
                KeyFrame(time: av_rescale_q(found.pts, base, nanoseconds), position: found.pos))
        }
        if keyFrames.isEmpty { return nil }
    }

    /// The byte from which to read for the frame at a time; nil where the format finds it by the time.
    func position(of time: Int64) -> Int64? {
        guard hasBytePositions else { return nil }
        return keyFrames.last { $0.time <= time }?.position ?? 0
    }
}

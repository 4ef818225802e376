import CFFmpeg

/// The length and the rate of a file whose header states neither: browsers, and recorders that were stopped hard, write Matroska so.
///
/// All packets are read once and none is decoded.
struct MeasuredLength {
    /// Seconds from the first frame to the last one's end.
    let duration: Double
    /// Average frames a second.
    let frameRate: AVRational

    /// Reads the video's packets; nil where there are less than two, or the clock jumps.
    ///
    /// - Parameters:
    ///   - handle: The file, opened for this alone.
    ///   - index: The video's stream.
    ///   - maximumPause: The longest step of a clock that does not jump, in seconds.
    init?(
        of name: String, in handle: Handle<AVFormatContext>, stream index: Int32, maximumPause: Double,
        interrupt: InterruptState
    ) throws(VideoError) {
        let context = handle.pointer
        guard index < context.pointee.nb_streams, let packet = Handle.packet() else { return nil }
        for other in 0..<Int32(context.pointee.nb_streams) where other != index {
            context.pointee.streams[Int(other)]?.pointee.discard = AVDISCARD_ALL
        }
        guard let unit = context.pointee.streams[Int(index)]?.pointee.time_base.positive else { return nil }
        var (first, last, count) = (Int64.max, Int64.min, 0)
        while av_read_frame(context, packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            if interrupt.mustStop { throw interrupt.error(name) }
            let found = packet.pointer.pointee
            guard found.stream_index == index, found.pts != shim_AV_NOPTS_VALUE else { continue }
            if count > 0, Double(found.pts) - Double(last) > maximumPause / unit { return nil }
            (first, last, count) = (min(first, found.pts), max(last, found.pts), count + 1)
        }
        let (ticks, overflows) = last.subtractingReportingOverflow(first)
        guard count > 1, ticks > 0, !overflows else { return nil }
        let rate = Double(count - 1) / (Double(ticks) * unit)
        (duration, frameRate) = (Double(count) / rate, av_d2q(rate, 1_000_000))
    }
}

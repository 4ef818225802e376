import CFFmpeg

/// A packet of a source's video.
struct VideoPacket {
    let handle: Handle<AVPacket>
    /// When it was read, in nanoseconds of the machine's clock.
    let arrival: Int64

    /// True where a decoder may begin.
    var isKey: Bool { handle.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
}

/// What reading the next packet gave.
enum PacketRead {
    case packet(VideoPacket)
    /// The end of the source.
    case ended
    /// The rest of the source is nothing that FFmpeg can read.
    case damaged
    /// FFmpeg's status.
    case failed(Int32)
    /// The reader was cancelled, or nothing came in time.
    case interrupted
}

import CFFmpeg

extension MediaInput {
    /// True where the container's own index has a longer pause than this many seconds between two frames.
    ///
    /// Where the format has an index of key frames alone, these are never that far apart otherwise.
    func indexHasPause(
        over seconds: Double, configuration: FrameReader.Configuration
    ) throws(VideoError) -> Bool {
        guard kind == .file, Self.formatName(context).hasPrefix("matroska") else {
            return Self.hasPause(over: seconds, in: stream)
        }
        // Matroska's index is read with the first seek, which shall not move the reader.
        let other = try Self.open(name, kind, configuration, interrupt)
        let index = stream.pointee.index
        guard index < other.pointer.pointee.nb_streams, let stream = other.pointer.pointee.streams[Int(index)]
        else { return false }
        av_seek_frame(other.pointer, index, 0, AVSEEK_FLAG_BACKWARD)
        return Self.hasPause(over: seconds, in: stream)
    }

    private static func hasPause(over seconds: Double, in stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard let unit = stream.pointee.time_base.positive else { return false }
        var last: Int64?
        for place in 0..<avformat_index_get_entries_count(stream) {
            guard let time = avformat_index_get_entry(stream, place)?.pointee.timestamp else { continue }
            if let last, Double(time &- last) * unit > seconds { return true }
            last = time
        }
        return false
    }
}

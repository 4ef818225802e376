import CFFmpeg

/// The sound of a video file, to be copied beside new pictures: as it is stored, or as AAC where the container cannot hold that.
///
/// In goes a file, out come its packets with times that count from the first picture that is shown; sound before that is left
/// out, and so is a packet that is not after its predecessor, as where recordings were joined. The file is read a second
/// time, beside the reader of its pictures.
final class SoundTrack {
    /// Why the file's sound cannot be copied, in one line; nil: it has none, or it can be.
    private(set) var problem: String?

    private let input: Handle<AVFormatContext>
    private let source: UnsafeMutablePointer<AVStream>
    private let packet: Handle<AVPacket>
    /// What makes sound that the container can hold; nil: it is copied as it is stored.
    private let encoder: SoundEncoder?
    /// The time of the first picture on the sound's clock.
    private let start: Int64
    /// True while the packet was read and not passed on.
    private var isWaiting = false
    private var last = Int64.min

    /// Opens a file; nil where it has no sound or cannot be read again.
    ///
    /// - Parameters:
    ///   - time: The first picture's time on the file's clock, in nanoseconds; nil: where the video begins, which is before
    ///     that in a file that was cut between two key frames.
    ///   - container: Where the sound is to go: of several tracks, as of phones that also record sound in space, the best one
    ///     that it can hold is taken.
    init?(
        of path: String, from time: Int64?, for container: UnsafeMutablePointer<AVFormatContext>
    ) {
        let interrupt = InterruptState(canceller: ReadCanceller())
        guard let input = try? MediaInput.open(path, .file, FrameReader.Configuration(), interrupt) else {
            return nil
        }
        MediaInput.findStreams(in: input.pointer, .file)
        let video = av_find_best_stream(input.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        let tracks = Self.soundTracks(in: input.pointer)
        let fitting = tracks.first { Self.canHold($0.pointee.codecpar.pointee.codec_id, container) }
        guard let source = fitting ?? tracks.first, let packet = Handle.packet() else { return nil }
        for index in 0..<Int(input.pointer.pointee.nb_streams) {
            guard let other = input.pointer.pointee.streams[index], other != source else { continue }
            other.pointee.discard = AVDISCARD_ALL
        }
        (self.input, self.source, self.packet) = (input, source, packet)
        encoder = fitting == nil ? SoundEncoder(for: source) : nil
        if fitting == nil, encoder == nil {
            let codec = String(cString: avcodec_get_name(source.pointee.codecpar.pointee.codec_id))
            problem = "its sound (\(codec)) cannot be in an MP4 and is left out"
        }
        if let time {
            let nanoseconds = AVRational(num: 1, den: 1_000_000_000)
            start = av_rescale_q(time, nanoseconds, source.pointee.time_base)
            return
        }
        guard video >= 0, let pictures = input.pointer.pointee.streams[Int(video)]?.pointee,
            pictures.start_time != shim_AV_NOPTS_VALUE
        else {
            start = 0
            return
        }
        start = av_rescale_q(pictures.start_time, pictures.time_base, source.pointee.time_base)
    }

    /// The tracks with sound, the best one first.
    private static func soundTracks(
        in input: UnsafeMutablePointer<AVFormatContext>
    ) -> [UnsafeMutablePointer<AVStream>] {
        let best = Int(av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0))
        let indices = 0..<Int(input.pointee.nb_streams)
        return (indices.filter { $0 == best } + indices.filter { $0 != best }).compactMap { index in
            input.pointee.streams[index].flatMap {
                $0.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO ? $0 : nil
            }
        }
    }

    private static func canHold(
        _ codec: AVCodecID, _ container: UnsafeMutablePointer<AVFormatContext>
    ) -> Bool {
        // FFmpeg says yes of these two, and refuses them when the head is written.
        ![AV_CODEC_ID_FLAC, AV_CODEC_ID_TRUEHD].contains(codec)
            && avformat_query_codec(container.pointee.oformat, codec, FF_COMPLIANCE_NORMAL) == 1
    }

    /// Adds a stream for the sound to the container; nil where that cannot hold this kind of sound.
    func addStream(to container: UnsafeMutablePointer<AVFormatContext>) -> UnsafeMutablePointer<AVStream>? {
        guard problem == nil, let stream = avformat_new_stream(container, nil) else { return nil }
        if let encoder {
            stream.pointee.time_base = encoder.timeBase
            return encoder.describe(stream.pointee.codecpar) ? stream : nil
        }
        guard avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar) >= 0 else {
            return nil
        }
        // The containers' marks for one codec differ.
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = source.pointee.time_base
        return stream
    }

    /// Passes on the packets that begin before a time, on the clock of the stream that they go to.
    ///
    /// - Parameters:
    ///   - seconds: Counted from the first picture.
    ///   - body: Takes a packet over; false ends the sound.
    func forEachPacket(
        before seconds: Double, for stream: UnsafeMutablePointer<AVStream>,
        _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) {
        guard let base = source.pointee.time_base.positive else { return }
        while isWaiting || readNext() {
            guard Double(packet.pointer.pointee.pts) * base < seconds else { return }
            isWaiting = false
            if let encoder {
                let goesOn = encoder.encode(packet.pointer) { add($0, encoder.timeBase, stream, body) }
                av_packet_unref(packet.pointer)
                guard goesOn else { return }
            } else {
                guard add(packet.pointer, source.pointee.time_base, stream, body) else { return }
            }
        }
    }

    /// Passes on what is left once no more packets are asked for.
    func finish(
        for stream: UnsafeMutablePointer<AVStream>, _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) {
        guard let encoder else { return }
        _ = encoder.encode(nil) { add($0, encoder.timeBase, stream, body) }
    }

    private func add(
        _ packet: UnsafeMutablePointer<AVPacket>, _ timeBase: AVRational,
        _ stream: UnsafeMutablePointer<AVStream>, _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) -> Bool {
        packet.pointee.stream_index = stream.pointee.index
        packet.pointee.pos = -1
        av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
        return body(packet)
    }

    /// Reads the next packet that is to be copied; false at the end.
    private func readNext() -> Bool {
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            let packet = packet.pointer
            let (time, overflows) = packet.pointee.pts.subtractingReportingOverflow(start)
            let isTimed = packet.pointee.pts != shim_AV_NOPTS_VALUE && !overflows
            packet.pointee.pts = isTimed ? time : last
            packet.pointee.dts = packet.pointee.pts
            // Of packets shorter than a tick, as TrueHD's in Matroska, several have one time; the encoder has them all.
            let isNext = encoder == nil ? packet.pointee.pts > last : packet.pointee.pts >= last
            if packet.pointee.stream_index == source.pointee.index, isTimed, packet.pointee.pts >= 0, isNext {
                last = packet.pointee.pts
                isWaiting = true
                return true
            }
            av_packet_unref(packet)
        }
        return false
    }
}

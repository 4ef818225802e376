import CFFmpeg
import Glibc
import PoseCore

/// Where a source's bytes come from.
enum InputKind {
    case file
    case device
    case address

    init(_ name: String) {
        if CameraDevice.isCamera(name) {
            self = .device
        } else if name.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil {
            self = .address
        } else {
            self = .file
        }
    }
}

/// An opened container and its video stream.
final class MediaInput {
    let name: String
    let kind: InputKind
    let interrupt: InterruptState
    let stream: UnsafeMutablePointer<AVStream>
    private let handle: Handle<AVFormatContext>
    /// What the packets say of a file whose header states no length.
    private let measured: MeasuredLength?

    var context: UnsafeMutablePointer<AVFormatContext> { handle.pointer }

    /// Opens `name` and finds out what is in it; may wait for the network.
    init(
        _ name: String, configuration: FrameReader.Configuration, interrupt: InterruptState
    ) throws(VideoError) {
        precondition(ffmpegIsReady)
        self.name = name
        self.interrupt = interrupt
        kind = InputKind(name)
        handle = try Self.open(name, kind, configuration, interrupt)
        let context = handle.pointer
        guard Self.formatName(context) != "tty" else {
            // FFmpeg would draw any text file as a terminal.
            throw VideoError(.notVideo, name, "is a text file, expected a video or a picture")
        }
        let status = Self.findStreams(in: context, kind)
        if interrupt.mustStop { throw interrupt.error(name) }
        let index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        guard index >= 0, let stream = context.pointee.streams[Int(index)],
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            throw Self.noVideoError(context, name, status)
        }
        self.stream = stream
        for other in 0..<Int(context.pointee.nb_streams) where other != Int(index) {
            context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        measured =
            if Self.needsMeasuring(context, kind) {
                try MeasuredLength(
                    of: name, in: Self.open(name, kind, configuration, interrupt), stream: index,
                    maximumPause: FrameReader.maximumPause.oneClock, interrupt: interrupt)
            } else { nil }
    }

    /// True for a Matroska file without a stated length, which can be read twice.
    private static func needsMeasuring(_ context: UnsafeMutablePointer<AVFormatContext>, _ kind: InputKind)
        -> Bool
    {
        kind == .file && formatName(context).hasPrefix("matroska")
            && (context.pointee.duration <= 0
                || context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE)
            && (context.pointee.pb.map { $0.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 } ?? false)
    }

    /// True when the source does not wait for us: a camera, or an address without a known end.
    ///
    /// Found out once, when the decoder is opened: later another thread may be reading.
    private(set) lazy var isLive =
        kind == .device
        || (kind == .address && context.pointee.duration == shim_AV_NOPTS_VALUE && !isPicture
            && !isServedFile)

    /// True for a file behind an address: the server says how long it is, though the file may not say what it lasts.
    private var isServedFile: Bool {
        guard let io = context.pointee.pb else { return false }
        // A playlist's length says nothing of the stream, and of a camera's pictures servers state any length.
        switch Self.formatName(context) {
        case "hls", "dash", "mpjpeg": return false
        case "mjpeg": return Self.isFileOfMotionJPEG(name, context) && avio_size(io) > 0
        default: return avio_size(io) > 0
        }
    }

    /// True for a live stream in segments, each of which comes as fast as the network allows.
    var arrivesAhead: Bool { isLive && ["hls", "dash"].contains(Self.formatName(context)) }

    /// True for formats with a clock that may start again anywhere, as in joined transport streams.
    var clockMayJump: Bool { context.pointee.iformat.pointee.flags & AVFMT_TS_DISCONT != 0 }

    /// True for a file that is one picture.
    var isPicture: Bool {
        let format = Self.formatName(context)
        // The second is for pictures that only the endings of their names identify, such as TGA.
        return format.hasSuffix("_pipe") || format == "image2"
    }

    /// True when the format stores no times at all, such as raw H.264.
    var hasNoTimestamps: Bool { Self.hasNoTimestamps(context) }

    /// True for a codec's stream without a container. FFmpeg counts its frames itself: it finds none by its time without reading to
    /// the end, and wrong ones where frames are not stored in their order.
    var isBareStream: Bool {
        hasNoTimestamps
            || ["cavsvideo", "dirac", "h261", "h263", "h264", "hevc", "m4v", "mpegvideo", "vc1", "vvc"]
                .contains(Self.formatName(context))
    }

    /// True for a network camera that sends frames without times: each counts from its arrival.
    var isTimedByArrival: Bool { isLive && hasNoTimestamps }

    /// Average frames a second, or nil when unknown.
    var frameRate: AVRational? {
        guard !isPicture, !isTimedByArrival else { return nil }
        let stated = [stream.pointee.avg_frame_rate, measured?.frameRate, stream.pointee.r_frame_rate]
        for rate in hasNoTimestamps ? [av_guess_frame_rate(context, stream, nil)] : stated.compactMap({ $0 })
        {
            // From there on it is the clock's rate: a browser's recording counts milliseconds and stores no frame rate.
            if let value = rate.positive, value < 1000 { return rate }
        }
        return nil
    }

    /// No film lasts longer, in seconds: ten years. Headers that state more are damaged.
    private static let maximumDuration = 3.2e8

    /// Seconds from the first frame to the last one's end, or nil when unknown.
    var duration: Double? { statedDuration.flatMap { $0 <= Self.maximumDuration ? $0 : nil } }

    private var statedDuration: Double? {
        if isPicture { return nil }
        let guessed = context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
        if stream.pointee.duration > 0, !guessed, let base = stream.pointee.time_base.positive {
            return Double(stream.pointee.duration) * base
        }
        guard context.pointee.duration > 0, !guessed else { return measured?.duration }
        let duration = Double(context.pointee.duration) / Double(AV_TIME_BASE)
        let start = startInHeader ?? 0
        return duration > start ? duration - start : duration
    }

    /// The first frame's time where the header's duration is the end of the last frame: Matroska's counts from zero.
    ///
    /// Some writers state the length itself, which shows where it ends before the first frame.
    private var startInHeader: Double? {
        guard Self.formatName(context).hasPrefix("matroska"), let base = stream.pointee.time_base.positive,
            stream.pointee.start_time != shim_AV_NOPTS_VALUE, stream.pointee.start_time > 0
        else { return nil }
        return Double(stream.pointee.start_time) * base
    }

    /// How many of the frames in the container's index lie beyond the end of the file, which was cut off.
    var framesCutOff: Int {
        guard kind == .file, let io = context.pointee.pb else { return 0 }
        let size = avio_size(io)
        guard size > 0 else { return 0 }
        let count = avformat_index_get_entries_count(stream)
        return (0..<count).reduce(0) { sum, index in
            guard let entry = avformat_index_get_entry(stream, index) else { return sum }
            return entry.pointee.pos >= size ? sum + 1 : sum
        }
    }

    static func hasNoTimestamps(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        context.pointee.iformat.pointee.flags & AVFMT_NOTIMESTAMPS != 0
    }

    static func formatName(_ context: UnsafeMutablePointer<AVFormatContext>) -> String {
        context.pointee.iformat.flatMap { String(cString: $0.pointee.name) } ?? ""
    }
}

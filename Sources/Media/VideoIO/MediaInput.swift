import CFFmpeg
import Glibc
import PoseCore

/// Where a source's bytes come from.
enum InputKind {
    case file
    case device
    case address

    init(_ name: String) {
        if name.hasPrefix("/dev/video") {
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
        if kind == .address && Self.formatName(context) == "mpjpeg" {
            // Pictures one after the other without times: a network camera's come when they were taken.
            context.pointee.use_wallclock_as_timestamps = 1
        }
        let status = avformat_find_stream_info(context, nil)
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
    }

    /// True when the source does not wait for us: a camera, or an address without a known end.
    var isLive: Bool {
        kind == .device || (kind == .address && context.pointee.duration == shim_AV_NOPTS_VALUE)
    }

    /// True for a live stream in segments, each of which comes as fast as the network allows.
    var arrivesAhead: Bool { isLive && ["hls", "dash"].contains(Self.formatName(context)) }

    /// True for a file that is one picture.
    var isPicture: Bool { Self.formatName(context).hasSuffix("_pipe") }

    /// True when the format stores no times at all, such as raw H.264.
    var hasNoTimestamps: Bool { context.pointee.iformat.pointee.flags & AVFMT_NOTIMESTAMPS != 0 }

    /// Average frames a second, or nil when unknown.
    var frameRate: AVRational? {
        guard !isPicture else { return nil }
        let average = stream.pointee.avg_frame_rate
        for rate in hasNoTimestamps
            ? [av_guess_frame_rate(context, stream, nil)] : [average, stream.pointee.r_frame_rate]
        {
            // Beyond that it is a clock's rate.
            if let value = rate.positive, value <= 1000 { return rate }
        }
        return nil
    }

    /// Seconds from the first frame to the last one's end, or nil when unknown.
    var duration: Double? {
        if isPicture { return nil }
        let guessed = context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
        if stream.pointee.duration > 0, !guessed, let base = stream.pointee.time_base.positive {
            return Double(stream.pointee.duration) * base
        }
        return context.pointee.duration > 0 && !guessed
            ? Double(context.pointee.duration) / Double(AV_TIME_BASE) : nil
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

    private static func formatName(_ context: UnsafeMutablePointer<AVFormatContext>) -> String {
        context.pointee.iformat.flatMap { String(cString: $0.pointee.name) } ?? ""
    }
}

extension MediaInput {
    private static func open(
        _ name: String, _ kind: InputKind, _ configuration: FrameReader.Configuration,
        _ interrupt: InterruptState
    ) throws(VideoError) -> Handle<AVFormatContext> {
        guard var context = avformat_alloc_context() else { throw .outOfMemory(name) }
        let callback = AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<InterruptState>.fromOpaque(opaque).takeUnretainedValue().mustStop ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(interrupt).toOpaque())
        context.pointee.interrupt_callback = callback
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        if let protocols = configuration.allowedProtocols {
            // FFmpeg takes an empty list for none at all.
            let list = protocols.isEmpty ? "none" : protocols.joined(separator: ",")
            av_dict_set(&options, "protocol_whitelist", list, 0)
        }
        var io: UnsafeMutablePointer<AVIOContext>?
        var format: UnsafePointer<AVInputFormat>?
        interrupt.allow(kind == .file ? nil : configuration.timeout)
        switch kind {
        case .file:
            // Opened here, so that a name with a colon, a percent sign or a star is nothing but a name.
            let status = avio_open2(&io, "file:" + name, AVIO_FLAG_READ, [callback], nil)
            guard status >= 0 else {
                avformat_free_context(context)
                throw interrupt.mustStop ? interrupt.error(name) : openError(name, kind, status)
            }
            context.pointee.pb = io
            // Used by formats without a clock of their own and without a rate in their frames.
            av_dict_set(&options, "framerate", "\(configuration.pictureFrameRate)", 0)
        case .device:
            format = deviceLibrary == nil ? nil : av_find_input_format("video4linux2")
            guard format != nil else {
                avformat_free_context(context)
                throw VideoError(
                    .unsupported, name,
                    "FFmpeg's libavdevice cannot be loaded, which cameras need; install it")
            }
            context.pointee.flags |= AVFMT_FLAG_NONBLOCK
            if let size = configuration.cameraSize {
                av_dict_set(&options, "video_size", "\(size.width)x\(size.height)", 0)
            }
            if let rate = configuration.cameraFrameRate {
                av_dict_set(&options, "framerate", "\(rate)", 0)
            }
        case .address:
            // Over UDP, lost packets smear the picture.
            av_dict_set(&options, "rtsp_transport", "tcp", 0)
        }
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        let status = avformat_open_input(&opened, kind == .file ? "file:" + name : name, format, &options)
        guard status >= 0, let result = opened else {
            let size = io.map { avio_size($0) }
            let isMovie = io.map { startsLikeMovie($0) } ?? false
            avio_closep(&io)
            throw interrupt.mustStop
                ? interrupt.error(name) : openError(name, kind, status, size: size, isMovie: isMovie)
        }
        context = result
        guard
            let handle = Handle(
                adopting: context,
                free: { [io, interrupt] pointer in
                    withExtendedLifetime(interrupt) {
                        var (context, io) = (Optional(pointer), io)
                        avformat_close_input(&context)
                        avio_closep(&io)
                    }
                })
        else { throw .outOfMemory(name) }
        return handle
    }

    /// True for bytes that begin as MP4 and QuickTime files do.
    private static func startsLikeMovie(_ io: UnsafeMutablePointer<AVIOContext>) -> Bool {
        guard avio_seek(io, 4, SEEK_SET) == 4 else { return false }
        return avio_rl32(io) == 0x7079_7466  // "ftyp"
    }

    private static func openError(
        _ name: String, _ kind: InputKind, _ status: Int32, size: Int64? = nil, isMovie: Bool = false
    ) -> VideoError {
        let problem: String
        var code = VideoError.Code.cannotOpen
        switch status {
        case -ENOENT: problem = "does not exist; check the name"
        case -EACCES, -EPERM:
            problem =
                kind == .device
                ? "permission denied; add yourself to the group \"video\" (usermod -aG video NAME) and log in again"
                : "permission denied; check who may read it"
        case -EBUSY: problem = "is used by another program; close that one"
        case shim_AVERROR_PROTOCOL_NOT_FOUND:
            problem = "addresses of this kind are not supported; use a path, http://, https:// or rtsp://"
        case _ where kind == .device:
            problem = "does not work as a camera (\(statusText(status))); see `ls /dev/video*` for others"
        case _ where size == 0:
            code = .notVideo
            problem = "is empty (0 bytes); expected a video or a picture"
        case _ where isMovie:
            code = .notVideo
            problem = "has no index, so the file was probably cut off; copy or record it again"
        case shim_AVERROR_INVALIDDATA:
            code = .notVideo
            problem = "is neither a video nor a picture that FFmpeg knows; expected one, such as MP4 or JPEG"
        default: problem = "cannot be opened (\(statusText(status)))"
        }
        return VideoError(code, name, problem, underlying: status)
    }

    private static func noVideoError(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ name: String, _ status: Int32
    ) -> VideoError {
        var found: [String] = []
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index], let codec = stream.pointee.codecpar else {
                continue
            }
            switch codec.pointee.codec_type {
            case AVMEDIA_TYPE_AUDIO:
                found.append("sound (\(String(cString: avcodec_get_name(codec.pointee.codec_id))))")
            case AVMEDIA_TYPE_SUBTITLE: found.append("subtitles")
            case AVMEDIA_TYPE_VIDEO:
                let isCover = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
                found.append(
                    isCover
                        ? "a cover picture"
                        : "video that cannot be decoded here (\(String(cString: avcodec_get_name(codec.pointee.codec_id))))"
                )
            default: break
            }
        }
        let contents = found.isEmpty ? "nothing that can be shown" : found.joined(separator: ", ")
        return VideoError(
            .notVideo, name, "holds \(contents), expected a video; give one with pictures",
            underlying: status < 0 ? status : nil)
    }
}

extension InterruptState {
    /// Why a read was given up.
    func error(_ name: String) -> VideoError {
        canceller.isCancelled
            ? VideoError(.cancelled, name, "reading was cancelled")
            : VideoError(
                .timedOut, name, "sent nothing in time; check the address and the network, or the camera")
    }
}

import CFFmpeg
import Glibc

extension MediaInput {
    /// One way to open a source; where it fails, the next may do.
    private struct Attempt {
        /// FFmpeg's name of the format; nil: found out from the bytes.
        var format: String?
        /// FFmpeg's options by name.
        var options: [String: String]
        /// True where only a refusal of the way itself leads here, not a source that is missing or silent.
        var isFallback = false
    }

    static func open(
        _ name: String, _ kind: InputKind, _ configuration: FrameReader.Configuration,
        _ interrupt: InterruptState
    ) throws(VideoError) -> Handle<AVFormatContext> {
        if kind == .device && deviceLibrary == nil {
            throw VideoError(
                .unsupported, name,
                "FFmpeg's libavdevice cannot be loaded, which cameras need; install \(OptionalLibrary.camerasPackage)"
            )
        }
        let addressGuard =
            kind == .address
            ? try AddressGuard(
                name, isConfined: configuration.isConfinedToHost,
                verifies: configuration.verifiesCertificates) : nil
        let guardOptions = addressGuard?.formatOptions ?? [:]
        var (status, size, isMovie) = (Int32(0), Int64?.none, false)
        for attempt in attempts(name, kind, configuration) where !attempt.isFallback || isRefusal(status) {
            interrupt.allow(kind == .file ? nil : configuration.timeout)
            let watch = ReadWatch(interrupt, addressGuard)
            // FFmpeg knows it as an address alone.
            defer { withExtendedLifetime(watch) {} }
            var io: UnsafeMutablePointer<AVIOContext>?
            if kind == .file {
                // Opened here, so that a name with a colon, a percent sign or a star is nothing but a name.
                status = avio_open2(&io, "file:" + name, AVIO_FLAG_READ, [watch.callback], nil)
                guard status >= 0 else { break }
            }
            var context: UnsafeMutablePointer<AVFormatContext>?
            status = openContext(
                name.withLowercasedScheme, kind, attempt, io, watch, guardOptions, &context)
            if status >= 0, let context {
                let handle = try adopt(context, io, watch, name)
                // FFmpeg may take an interrupted opening for a whole one.
                guard !interrupt.mustStop else { break }
                let isUnfit =
                    isCameraOfPictures(context, attempt)
                    ? !findsPictures(in: context) : isMotionJPEGTakenForPicture(name, kind, context)
                guard isUnfit else { return handle }
                status = shim_AVERROR_INVALIDDATA
                continue
            }
            size = io.map { avio_size($0) }
            isMovie = io.map { startsLikeMovie($0) } ?? false
            avio_closep(&io)
            if interrupt.mustStop { break }
        }
        if interrupt.mustStop { throw interrupt.error(name) }
        // FFmpeg reports it as it reports a host that cannot be reached.
        let watch = ReadWatch(interrupt, addressGuard)
        let isUntrusted = withExtendedLifetime(watch) {
            status == -EIO && addressGuard?.isRefusedForItsCertificate(watch.callback) ?? false
        }
        if isUntrusted { throw untrustedError(name) }
        throw openError(name, kind, status, size: size, isMovie: isMovie)
    }

    private static func attempts(
        _ name: String, _ kind: InputKind, _ configuration: FrameReader.Configuration
    ) -> [Attempt] {
        var options: [String: String] = [:]
        // Used by formats without a clock of their own and without a rate in their frames.
        let rate = ["framerate": "\(configuration.pictureFrameRate)"]
        if let protocols = configuration.allowedProtocols {
            // FFmpeg takes an empty list for none at all.
            options["protocol_whitelist"] = protocols.isEmpty ? "none" : protocols.joined(separator: ",")
        }
        switch kind {
        case .file:
            options.merge(rate) { $1 }
            if isPlaylistOfFiles(name) {
                // From the first segment, and to the last that is there: where the list has no end, FFmpeg takes it for a live
                // stream. One is the least with which it reads the next segment at all.
                options.merge(["live_start_index": "0", "max_reload": "1"]) { $1 }
            }
            return [Attempt(format: isMotionJPEG(name) ? "mjpeg" : nil, options: options)]
        case .device:
            if let size = configuration.cameraSize { options["video_size"] = "\(size.width)x\(size.height)" }
            if let rate = configuration.cameraFrameRate { options["framerate"] = "\(rate)" }
            return [Attempt(format: "video4linux2", options: options)]
        case .address:
            guard name.lowercased().hasPrefix("rtsp") else {
                // For cameras that leave out what the standard asks for: the pictures alone, as browsers do.
                return [
                    Attempt(options: options),
                    Attempt(format: "mjpeg", options: options.merging(rate) { $1 }, isFallback: true),
                ]
            }
            // Over UDP lost packets damage pictures, so it is for cameras that know nothing else.
            return ["tcp", "udp"].map { transport in
                Attempt(
                    options: options.merging(["rtsp_transport": transport]) { $1 },
                    isFallback: transport == "udp")
            }
        }
    }

    /// True for JPEG pictures one after another, by the file's name: FFmpeg takes them for one picture, and a photograph may
    /// have others behind it.
    private static func isMotionJPEG(_ name: String) -> Bool {
        motionJPEGEndings.contains(name.fileEnding) && PictureKind(path: name) == .jpeg
    }

    private static let motionJPEGEndings = ["mjpeg", "mjpg"]

    /// True for an address of JPEG pictures one after another, by its name or the server's type, of which FFmpeg would read
    /// the first alone.
    private static func isMotionJPEGTakenForPicture(
        _ name: String, _ kind: InputKind, _ context: UnsafeMutablePointer<AVFormatContext>
    ) -> Bool {
        guard kind == .address, formatName(context) == "jpeg_pipe" else { return false }
        let type = mediaType(of: context)
        return isFileOfMotionJPEG(name, context) || type.hasPrefix("video/") || type.contains("mjpeg")
    }

    /// True for an address that is named as such a file; a camera's pictures have a type of their own.
    static func isFileOfMotionJPEG(
        _ name: String, _ context: UnsafeMutablePointer<AVFormatContext>
    ) -> Bool {
        let path = String(name.prefix { $0 != "?" && $0 != "#" })
        return motionJPEGEndings.contains(path.fileEnding) && !mediaType(of: context).hasPrefix("multipart/")
    }

    /// The type that the server states, such as "video/x-motion-jpeg"; empty: none.
    private static func mediaType(of context: UnsafeMutablePointer<AVFormatContext>) -> String {
        guard let io = context.pointee.pb else { return "" }
        var value: UnsafeMutablePointer<UInt8>?
        defer { av_free(value) }
        guard av_opt_get(io, "mime_type", AV_OPT_SEARCH_CHILDREN, &value) >= 0 else { return "" }
        return value.map { String(cString: $0).lowercased() } ?? ""
    }

    /// True for a playlist that names no addresses, by its first bytes.
    private static func isPlaylistOfFiles(_ name: String) -> Bool {
        guard !RegularFile.isPipe(name), let file = fopen(name, "r") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return bytes.starts(with: "#EXTM3U".utf8)
            && !String(decoding: bytes.prefix(count), as: UTF8.self).contains("://")
    }

    /// True for a status with which a server or FFmpeg says that it cannot do it this way.
    private static func isRefusal(_ status: Int32) -> Bool {
        [shim_AVERROR_INVALIDDATA, shim_AVERROR_HTTP_OTHER_4XX, -EPROTONOSUPPORT, -EINVAL, -ENOSYS, -EIO]
            .contains(
                status)
    }

    /// True for a network camera's pictures, which FFmpeg opens whatever the bytes are.
    private static func isCameraOfPictures(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ attempt: Attempt
    ) -> Bool {
        formatName(context) == "mpjpeg" || attempt.format == "mjpeg"
    }

    /// False for a page instead of pictures, and for parts that FFmpeg takes for no pictures, such as those of type
    /// `image/jpg`; reads a bounded part of the source.
    private static func findsPictures(in context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        findStreams(in: context, .address)
        return knowsPictures(of: context)
    }

    private static func knowsPictures(of context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        context.pointee.nb_streams > 0
            && context.pointee.streams[0]?.pointee.codecpar.pointee.width ?? 0 > 0
    }

    /// Reads as much as is needed to know the streams; does nothing where they are known, which FFmpeg may not survive.
    @discardableResult
    static func findStreams(in context: UnsafeMutablePointer<AVFormatContext>, _ kind: InputKind) -> Int32 {
        if ["mpjpeg", "mjpeg"].contains(formatName(context)) && knowsPictures(of: context) { return 0 }
        // Frames that wait until a rate is known would all have the same arrival time.
        if kind == .address && hasNoTimestamps(context) { context.pointee.fps_probe_size = 0 }
        return avformat_find_stream_info(context, nil)
    }

    /// FFmpeg's status; on failure FFmpeg has freed the context.
    private static func openContext(
        _ name: String, _ kind: InputKind, _ attempt: Attempt, _ io: UnsafeMutablePointer<AVIOContext>?,
        _ watch: ReadWatch, _ guardOptions: [String: String],
        _ opened: inout UnsafeMutablePointer<AVFormatContext>?
    ) -> Int32 {
        guard let context = avformat_alloc_context() else { return -ENOMEM }
        context.pointee.pb = io
        watch.apply(to: context)
        if kind == .device { context.pointee.flags |= AVFMT_FLAG_NONBLOCK }
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        for (key, value) in attempt.options.merging(guardOptions, uniquingKeysWith: { $1 }) {
            av_dict_set(&options, key, value, 0)
        }
        opened = context
        return avformat_open_input(
            &opened, kind == .file ? "file:" + name : name,
            attempt.format.flatMap { av_find_input_format($0) },
            &options)
    }

    private static func adopt(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ io: UnsafeMutablePointer<AVIOContext>?,
        _ watch: ReadWatch, _ name: String
    ) throws(VideoError) -> Handle<AVFormatContext> {
        watch.context = context
        let handle = Handle(
            adopting: context,
            free: { [io, watch] pointer in
                watch.context = nil
                withExtendedLifetime(watch) {
                    var (context, io) = (Optional(pointer), io)
                    avformat_close_input(&context)
                    avio_closep(&io)
                }
            })
        guard let handle else { throw .outOfMemory(name) }
        return handle
    }

    /// True for bytes that begin as MP4 and QuickTime files do.
    private static func startsLikeMovie(_ io: UnsafeMutablePointer<AVIOContext>) -> Bool {
        guard avio_seek(io, 4, SEEK_SET) == 4 else { return false }
        return avio_rl32(io) == 0x7079_7466  // "ftyp"
    }
}

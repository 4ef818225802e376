import CFFmpeg
import Glibc

extension MediaInput {
    static func openError(
        _ name: String, _ kind: InputKind, _ status: Int32, size: Int64? = nil, isMovie: Bool = false
    ) -> VideoError {
        let problem: String
        var code = VideoError.Code.cannotOpen
        if kind == .file, size ?? 0 > 0, let picture = PictureKind(path: name) {
            return VideoError(.notVideo, name, picture.problem, underlying: status)
        }
        if kind == .file, RegularFile.isPipe(name) { return .unreadablePipe(name, underlying: status) }
        switch status {
        case _ where kind == .address && name.hasPlainCharactersInCredentials:
            code = .unauthorized
            problem = "has a user name or password with /, ? or #; write %2F, %3F or %23 instead"
        case shim_AVERROR_HTTP_UNAUTHORIZED where kind == .address:
            code = .unauthorized
            problem =
                name == name.withoutCredentials
                ? "asks for a user name and a password; put NAME:PASSWORD@ before the host"
                : "does not accept this user name and password; check them, and that / ? # @ % in them are written %2F %3F %23 %40 %25"
        case -ENOENT where kind == .file && name.contains("\u{FFFD}"):
            // What the bytes of the name were is not known any more.
            problem = "has a name that is not UTF-8 or does not exist; rename the file"
        case _ where kind == .device && [-ENOENT, -ENODEV, -ENXIO].contains(status):
            problem = CameraDevice.absence(others: CameraDevice.all)
        case -ENOENT: problem = "does not exist; check the name"
        case -EACCES, -EPERM:
            problem =
                kind == .device
                ? "permission denied; \(CameraDevice.remedyWhenWithheld)"
                : "permission denied; check who may read it"
        case -EBUSY:
            let holder = DeviceHolder(of: name).map { " (\($0.program), process \($0.process))" } ?? ""
            problem = "is in use by another program\(holder); close that one"
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
        case -EIO where kind == .address:
            // Also what FFmpeg says of a host that has no address.
            problem = "cannot be reached; check the address and the network"
        case _ where kind == .address:
            problem = "cannot be opened (\(statusText(status))); check the address"
        default: problem = "cannot be opened (\(statusText(status))); check what it is"
        }
        return VideoError(code, name, problem, underlying: status)
    }

    static func untrustedError(_ name: String) -> VideoError {
        VideoError(
            .untrusted, name,
            "its certificate is of no known authority, of another name or not valid now; check the address, add the "
                + "certificate to the system's authorities, or do without verification",
            underlying: -EIO)
    }

    static func noVideoError(
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

extension VideoError {
    /// What can be read from its start alone comes through a pipe, nothing else.
    static func unreadablePipe(_ name: String, underlying: Int32? = nil) -> VideoError {
        VideoError(
            .notVideo, name,
            "is a pipe, which cannot be wound back, and it is empty or in a format with its index at the end, "
                + "such as MP4 or HEIC; write it to a file first", underlying: underlying)
    }
}

extension InterruptState {
    /// Why a read was given up.
    func error(_ name: String) -> VideoError {
        if canceller.isCancelled { return VideoError(.cancelled, name, "reading was cancelled") }
        if isFlooded {
            return VideoError(.notVideo, name, "sends data without end and no picture; check the address")
        }
        return VideoError(
            .timedOut, name, "sent nothing in time; check the address and the network, or the camera")
    }
}

import Glibc

/// The pictures and videos of one folder, by their names' endings; sub-folders, hidden files, and pipes and devices, which
/// would be waited for, are left out.
public struct MediaFolder: Hashable, Sendable {
    /// Paths of pictures, sorted with numbers as numbers.
    public let pictures: [String]
    /// Paths of videos, sorted with numbers as numbers.
    public let videos: [String]

    /// Lists a folder.
    public init(_ path: String) throws(VideoError) {
        guard let all = FolderTree.names(in: path) else {
            let status = -errno
            let problem =
                status == -ENOENT && path.contains("\u{FFFD}")
                ? "has a name that is not UTF-8 or does not exist; rename the folder"
                : "the folder cannot be read (\(statusText(status))); check the name and its permissions"
            throw VideoError(.cannotOpen, path, problem, underlying: status)
        }
        let names = all.filter { !$0.hasPrefix(".") }.sorted { $0.naturallyPrecedes($1) }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        func paths(_ endings: Set<String>) -> [String] {
            names.filter { name in
                let path = prefix + name
                return endings.contains(name.fileEnding) && !isFolder(path)
                    && !PartialName.isDeviceOrPipe(path)
            }.map { prefix + $0 }
        }
        pictures = paths(Self.pictureEndings)
        videos = paths(Self.videoEndings)
    }

    /// True for the name of a picture.
    static func isPicture(_ path: String) -> Bool { pictureEndings.contains(path.fileEnding) }

    /// Those that are not read are among them: they are reported, not passed over.
    private static let pictureEndings: Set<String> = PictureKind.rawTIFFEndings.union([
        "avif", "bmp", "cr3", "dds", "dib", "dng", "exr", "hdr", "heic", "heif", "hif", "j2c", "j2k", "jfi",
        "jfif", "jif", "jp2", "jpc", "jpe", "jpeg", "jpf", "jpg", "jpx", "jxl", "jxr", "mpo", "mrw", "orf",
        "pam", "pbm", "pcx", "pgm", "png", "pnm", "ppm", "psb", "psd", "qoi", "raf", "rw2", "rwl", "svg",
        "tga",
        "tif", "tiff", "webp", "x3f",
    ]).subtracting(["raw"])
    private static let videoEndings: Set<String> = [
        "264", "265", "3g2", "3gp", "asf", "avi", "dav", "divx", "dv", "f4v", "flv", "gif", "h264", "h265",
        "hevc", "ivf", "m1v", "m2p", "m2t", "m2ts", "m2v", "m4v", "mjpeg", "mjpg", "mk3d", "mkv", "mod",
        "mov", "mp2v", "mp4", "mpe", "mpeg", "mpg", "mpv", "mts", "mxf", "nut", "obu", "ogm", "ogv", "qt",
        "rm", "rmvb", "tod", "trp", "ts", "vob", "webm", "wmv", "wtv", "y4m",
    ]
}

extension String {
    /// What follows the last dot, in lower case.
    var fileEnding: String {
        lastIndex(of: ".").map { self[index(after: $0)...].lowercased() } ?? ""
    }
}

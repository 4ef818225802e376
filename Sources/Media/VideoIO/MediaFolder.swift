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
            throw VideoError(
                .cannotOpen, path,
                "the folder cannot be read (\(statusText(status))); check the name and its permissions",
                underlying: status)
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
        "3gp", "avi", "flv", "gif", "h264", "h265", "hevc", "m2ts", "m4v", "mjpeg", "mjpg", "mkv", "mov",
        "mp4",
        "mpeg", "mpg", "mts", "mxf", "nut", "ogv", "ts", "vob", "webm", "wmv", "y4m",
    ]
}

extension String {
    /// What follows the last dot, in lower case.
    var fileEnding: String {
        lastIndex(of: ".").map { self[index(after: $0)...].lowercased() } ?? ""
    }
}

import Glibc

/// The pictures and videos of one folder, by their names' endings; sub-folders and hidden files are left out.
public struct MediaFolder: Hashable, Sendable {
    /// Paths of pictures, sorted with numbers as numbers.
    public let pictures: [String]
    /// Paths of videos, sorted with numbers as numbers.
    public let videos: [String]

    /// Lists a folder.
    public init(_ path: String) throws(VideoError) {
        guard let folder = opendir(path) else {
            let status = -errno
            throw VideoError(
                .cannotOpen, path,
                "the folder cannot be read (\(statusText(status))); check the name and its permissions",
                underlying: status)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        names.sort { $0.naturallyPrecedes($1) }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        func paths(_ endings: Set<String>) -> [String] {
            names.filter { endings.contains($0.fileEnding) && !isFolder(prefix + $0) }.map { prefix + $0 }
        }
        pictures = paths(Self.pictureEndings)
        videos = paths(Self.videoEndings)
    }

    private static let pictureEndings: Set<String> = [
        "avif", "bmp", "jpeg", "jpg", "jxl", "pbm", "pgm", "png", "pnm", "ppm", "tga", "tif", "tiff", "webp",
    ]
    private static let videoEndings: Set<String> = [
        "3gp", "avi", "flv", "gif", "h264", "h265", "hevc", "m2ts", "m4v", "mjpeg", "mjpg", "mkv", "mov",
        "mp4",
        "mpeg", "mpg", "mts", "mxf", "nut", "ogv", "ts", "vob", "webm", "wmv", "y4m",
    ]
}

extension String {
    /// What follows the last dot, in lower case.
    fileprivate var fileEnding: String {
        lastIndex(of: ".").map { self[index(after: $0)...].lowercased() } ?? ""
    }
}

/// True when `path` is a folder.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

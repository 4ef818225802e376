import Cryptography
import Foundation
import VideoIO

/// The name of an input's results: made of its content, the options and the version, so that equal work is done once.
struct BatchKey: Sendable {
    /// What is the same for all inputs of a batch.
    let settings: String

    /// - Parameters:
    ///   - options: The options of the analysis.
    ///   - files: Files that options name, such as a classifier; their content counts.
    ///   - version: The program's version.
    init(options: [String], files: [String], version: String) throws(VideoError) {
        var parts = [version] + options
        for file in files { parts.append(try ContentHash.sha256(ofFile: URL(fileURLWithPath: file))) }
        settings = Self.digest(parts)
    }

    /// The key of an input; reads all of a file, so that the system has it in memory for the analysis that follows.
    ///
    /// A folder of pictures is its pictures' names and contents, a playlist its own content and that of the files it names,
    /// with its path where not all of them are there. What is no file, such as an address, is its name.
    func key(of name: String) throws(VideoError) -> String {
        var status = stat()
        guard stat(name, &status) == 0 else {
            let isAddress = name.wholeMatch(of: /(?s)[A-Za-z][A-Za-z0-9+.\-]*:.*/) != nil
            guard isAddress || name == "demo" else {
                throw VideoError(.cannotOpen, name, String(cString: strerror(errno)))
            }
            return Self.digest([settings, "name", name])
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let hash = try ContentHash.sha256(ofFile: URL(fileURLWithPath: name))
            return Self.digest([settings, "file", hash] + (try partsOfPlaylist(name)))
        case S_IFDIR:
            var parts = [settings, "folder"]
            for picture in try MediaFolder(name).pictures {
                let url = URL(fileURLWithPath: picture)
                parts += [url.lastPathComponent, try ContentHash.sha256(ofFile: url)]
            }
            return Self.digest(parts)
        default: return Self.digest([settings, "name", name])
        }
    }

    /// What a playlist's text alone does not say: recorders name the segments of each day alike.
    private func partsOfPlaylist(_ name: String) throws(VideoError) -> [String] {
        guard let playlist = BatchPlaylist(name) else { return [] }
        var parts: [String] = []
        for file in playlist.files {
            parts.append(try ContentHash.sha256(ofFile: URL(fileURLWithPath: file)))
        }
        if playlist.isIncomplete { parts.append(URL(fileURLWithPath: name).standardizedFileURL.path) }
        return parts
    }

    /// 40 hexadecimal digits; no two different lists of parts have the same.
    static func digest(_ parts: [String]) -> String {
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return SHA256Digest(of: text.utf8).hexadecimal(bytes: 20)
    }
}

import Foundation

/// The HTML file that `--report` names.
public enum ReportFile {
    /// Why no report is written to a path, in one line for the user; nil when one can be.
    ///
    /// An option that is taken for a flag takes the input that follows it, which may be the only copy of a video, whatever
    /// its name: only a file that begins as a page is replaced.
    public static func problem(_ path: String) -> String? {
        if path == "-" || path.isEmpty {
            return "--report is a file: name it, for example --report report.html"
        }
        var status = stat()
        // An empty file, such as mktemp makes, loses nothing.
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
        guard isFile, !beginsPage(path) else { return nil }
        return "--report \(path) would replace a file that is no report; name one such as report.html"
    }

    /// True for a file that begins as an HTML page does.
    private static func beginsPage(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 256)
        else { return false }
        let text = String(decoding: start, as: UTF8.self).trimmingPrefix(while: \.isWhitespace).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}

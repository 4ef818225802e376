import Foundation

/// The HTML file that `--report` names.
public enum ReportFile {
    /// Why no report is written to a path, in one line for the user; nil when one can be.
    ///
    /// An option that is taken for a flag takes the input that follows it, which may be the only copy of a video.
    public static func problem(_ path: String) -> String? {
        if path == "-" { return "--report is a file: name it, for example --report report.html" }
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard isFile, !["html", "htm"].contains(ending) else { return nil }
        return "--report \(path) would replace a file that is no report; name one such as report.html"
    }
}

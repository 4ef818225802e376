import Foundation

/// The file that `--output` names.
public enum OutputFile {
    /// Why a file is not written to a path, in one line for the user; nil when it can be.
    ///
    /// - Parameters:
    ///   - input: The file that it is made of.
    ///   - example: A name to give.
    public static func problem(_ path: String, input: String, example: String) -> String? {
        if path == "-" || path.isEmpty {
            return "--output is a file: name it, for example --output \(example)"
        }
        return isSame(path, input) ? "--output must be another file than \(input)." : nil
    }

    /// True for two paths that lead to one place, through links or not.
    public static func isSame(_ path: String, _ other: String) -> Bool {
        let urls = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
        return urls[0] == urls[1]
    }
}

import Foundation
import Pipeline
public import VideoIO

/// The inputs that a manifest names, in its order.
///
/// A manifest is a folder, or text: a path or an address a line; or JSON Lines, each a string or an object with `input`,
/// `path`, `url` or `video`; or names that are separated by NUL, as `find -print0` writes them. In the last two, names may
/// have line breaks.
public struct BatchManifest: Sendable {
    /// One line of a manifest.
    public struct Entry: Hashable, Sendable {
        /// The path or address; of a line that cannot be read, the line.
        public let name: String
        /// Why the line names no input; nil when it does.
        public let problem: String?

        init(_ name: String, problem: String? = nil) {
            self.name = name
            self.problem = problem
        }
    }

    private struct Line: Decodable {
        var input: String?
        var path: String?
        var url: String?
        var video: String?
        var name: String? { input ?? path ?? url ?? video }
    }

    /// All lines that are not empty.
    public let entries: [Entry]

    /// Reads a manifest: a file, a folder, or `-` for the standard input.
    public init(contentsOf name: String) throws(VideoError) {
        var isFolder: ObjCBool = false
        if name == "-" {
            self.init(FileHandle.standardInput.readDataToEndOfFile())
        } else if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
            var entries: [Entry] = []
            for input in AnalysisInput.list([name]) { entries.append(Entry(try input.get().name)) }
            self.init(entries: entries)
        } else if let data = FileManager.default.contents(atPath: name) {
            self.init(data)
        } else {
            throw VideoError(
                .cannotOpen, name, "the manifest cannot be read; check the name and its permissions")
        }
    }

    init(entries: [Entry]) { self.entries = entries }

    /// Reads a manifest's text.
    init(_ data: Data) {
        let separator = data.contains(0) ? UInt8(0) : UInt8(ascii: "\n")
        var lines = data.split(separator: separator)
        if separator != 0 {
            lines = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
                .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        }
        let isJSON = separator != 0 && lines.first.map { Self.name(in: $0) != nil } ?? false
        self.init(
            entries: lines.map { line in
                let text = String(decoding: line, as: UTF8.self)
                guard String(validating: line, as: UTF8.self) != nil else {
                    return Entry(text, problem: "the name is not UTF-8; rename the file")
                }
                guard isJSON else { return Entry(text) }
                guard let name = Self.name(in: line) else {
                    return Entry(
                        text,
                        problem: "the line is neither a JSON string nor an object with a string \"input\"")
                }
                return Entry(name)
            })
    }

    private static func name(in line: Data) -> String? {
        let decoder = JSONDecoder()
        let name =
            (try? decoder.decode(Line.self, from: line))?.name
            ?? (try? decoder.decode(String.self, from: line))
        return name?.isEmpty == true ? nil : name
    }
}

import Foundation
import Pipeline
public import VideoIO

/// The inputs that a manifest names, in its order.
///
/// A manifest is a folder, or text: a path or an address a line; or JSON Lines, each a string or an object with `input`,
/// `path`, `url` or `video`; or names that are separated by NUL, as `find -print0` writes them. In the last two, names may
/// have line breaks. A byte order mark is no part of the first name, and text may be UTF-16 with one.
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

    private static let unreadableName = "the name is not UTF-8; rename the file"

    /// All lines that are not empty.
    public let entries: [Entry]

    /// Reads a manifest: a file, a folder, or `-` for the standard input.
    ///
    /// - Parameter output: The batch's folder, which is no input; nil without one.
    public init(contentsOf name: String, output: String? = nil) throws(VideoError) {
        var isFolder: ObjCBool = false
        if name == "-" {
            try self.init(checking: Self.standardInput(), name: "standard input")
        } else if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
            // The second is for a batch that is in the folder itself.
            let outputs = output.map { [$0, "\($0)/results"] } ?? []
            try self.init(inputs: AnalysisInput.list([name], outputFolders: outputs), of: name)
        } else if let data = FileManager.default.contents(atPath: name) {
            try self.init(checking: data, name: name)
        } else {
            throw VideoError(
                .cannotOpen, name, "the manifest cannot be read; check the name and its permissions")
        }
    }

    private static func standardInput() throws(VideoError) -> Data {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw VideoError(
                .cannotOpen, "standard input", "the manifest cannot be read; pipe its lines to it")
        }
    }

    init(entries: [Entry]) { self.entries = entries }

    /// The inputs in a folder; what cannot be read of it is an entry with the reason, unless there is nothing else.
    init(inputs: [Result<AnalysisInput, VideoError>], of folder: String) throws(VideoError) {
        var entries: [Entry] = []
        var problems: [VideoError] = []
        for input in inputs {
            do throws(VideoError) {
                let name = try input.get().name
                // Where bytes of a name were replaced, nothing is behind what is left of it.
                let isReplaced = name.contains("\u{FFFD}") && !FileManager.default.fileExists(atPath: name)
                entries.append(Entry(name, problem: isReplaced ? Self.unreadableName : nil))
            } catch {
                problems.append(error)
                entries.append(Entry(folder, problem: error.description))
            }
        }
        if let problem = problems.first, problems.count == inputs.count { throw problem }
        self.init(entries: entries)
    }

    /// Reads a manifest's text, unless it is none.
    private init(checking data: Data, name: String) throws(VideoError) {
        let text = EncodedText.utf8(data)
        // Between the names that `find -print0` writes there are never two, and there is one in whatever is no text.
        guard text.first != 0, text.range(of: Data([0, 0])) == nil else {
            throw VideoError(
                .unsupported, name,
                "is no list of names; give a text file with one path a line, or a folder of videos")
        }
        self.init(text)
    }

    /// Reads a manifest's text.
    init(_ data: Data) {
        let data = EncodedText.utf8(data)
        let separator = data.contains(0) ? UInt8(0) : UInt8(ascii: "\n")
        var lines = data.split(separator: separator)
        if separator != 0 {
            lines = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
                .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        }
        let isJSON = separator != 0 && lines.first.map { Self.isJSON($0) } ?? false
        self.init(
            entries: lines.map { line in
                let text = String(decoding: line, as: UTF8.self)
                guard String(validating: line, as: UTF8.self) != nil else {
                    return Entry(text, problem: Self.unreadableName)
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

    /// True for a JSON object or string, whatever it names.
    private static func isJSON(_ line: Data) -> Bool {
        let value = value(of: line)
        return value is [String: Any] || value is String
    }

    private static func name(in line: Data) -> String? {
        let value = value(of: line)
        let members = value as? [String: Any] ?? [:]
        let name =
            value as? String
            ?? ["input", "path", "url", "video"].lazy.compactMap { members[$0] as? String }.first
        return name?.isEmpty == true ? nil : name
    }

    private static func value(of line: Data) -> Any? {
        try? JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)
    }
}

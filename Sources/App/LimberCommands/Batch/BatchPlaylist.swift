import Foundation

/// A text that names the files in which a recording is: a playlist of HLS or DASH, or a script of FFmpeg's concat format.
struct BatchPlaylist {
    /// Paths of the files that it names, by way of other playlists, too; each once.
    private(set) var files: [String] = []
    /// True where a file that it names was not found, or cannot be known.
    private(set) var isIncomplete = false

    /// Bytes, more than any playlist has: a day in segments of one second has some MB.
    private static let maximumSize = 16 << 20

    /// Reads a file; nil for one that is no playlist.
    init?(_ path: String) {
        guard let text = Self.text(of: path) else { return nil }
        var visited: Set<String> = [path]
        add(text, at: path, &visited)
    }

    private mutating func add(_ text: String, at path: String, _ visited: inout Set<String>) {
        if text.contains("<MPD") { isIncomplete = true }
        let folder = (path as NSString).deletingLastPathComponent
        for name in Self.names(in: text) where name.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) == nil {
            let name = name.hasPrefix("file:") ? String(name.dropFirst(5)) : name
            let file = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
            guard visited.insert(file).inserted else { continue }
            guard FileManager.default.fileExists(atPath: file) else {
                isIncomplete = true
                continue
            }
            files.append(file)
            if let text = Self.text(of: file) { add(text, at: file, &visited) }
        }
    }

    /// A playlist's text; nil for what is none.
    private static func text(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 1024), isPlaylist(String(decoding: head, as: UTF8.self))
        else { return nil }
        let rest = (try? file.read(upToCount: maximumSize)) ?? Data()
        return String(decoding: head + rest, as: UTF8.self)
    }

    private static func isPlaylist(_ head: String) -> Bool {
        let head = head.trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF} \r\n\t"))
        return head.hasPrefix("#EXTM3U") || head.hasPrefix("ffconcat version")
            || (head.hasPrefix("<") && head.contains("<MPD"))
    }

    private static func names(in text: String) -> [String] {
        let isScript = text.hasPrefix("ffconcat")
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            if isScript {
                // A name may be in quotes, and single characters escaped.
                return line.firstMatch(of: /^file\s+(.+)/).map { String($0.1.filter { !"'\\".contains($0) }) }
            }
            if line.hasPrefix("#") { return line.firstMatch(of: /URI="([^"]+)"/).map { String($0.1) } }
            return line.isEmpty || line.hasPrefix("<") ? nil : line
        }
    }
}

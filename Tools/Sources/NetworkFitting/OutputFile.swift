public import Foundation

/// A file that a program writes at its end: its folder is checked at the beginning, because the work between takes long.
public struct OutputFile {
    private let url: URL

    /// A folder that is not there, or that cannot be written to.
    public struct MissingFolder: Error, CustomStringConvertible {
        let path: String

        /// What is wrong, and what to do.
        public var description: String {
            "\(path) is no folder that can be written to; begin in Tools, or name another one"
        }
    }

    /// Chooses the file; its folder must be there.
    public init(_ path: String) throws(MissingFolder) {
        url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            access(folder, W_OK) == 0
        else { throw MissingFolder(path: folder) }
    }

    /// Writes the whole file; until then, and where that fails, it is what it was.
    public func write(_ data: Data) throws {
        try data.write(to: url, options: .atomic)
    }

    /// Writes the whole file as UTF-8.
    public func write(_ text: String) throws {
        try write(Data(text.utf8))
    }
}

public import Foundation

/// A folder that is removed with the last reference.
public final class ScratchFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes an empty folder in the system's temporary one.
    public init() {
        url = FileManager.default.temporaryDirectory.appending(path: "limber-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("no folder for a test's files: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Where it is.
    public var path: String { url.path }

    /// The path of a file in it, whether there is one or not.
    public func file(_ name: String) -> String { path + "/" + name }

    /// All names in a folder below, hidden ones too.
    public func names(in folder: String = "") -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()) ?? []
    }

    /// What a file holds.
    public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

    /// What a file says; nil where there is none.
    public func text(_ name: String) -> String? { try? String(contentsOfFile: file(name), encoding: .utf8) }

    /// Writes a file, makes the folders to it, and gives its path.
    @discardableResult
    public func write(_ data: Data, to name: String) throws -> String {
        let target = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
        return file(name)
    }

    /// Writes a file of bytes, makes the folders to it, and gives its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String { try write(Data(bytes), to: name) }

    /// Writes a file of text, makes the folders to it, and gives its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }
}

import Foundation

/// A folder that is removed with the last reference.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "limber-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}

/// What an operation says when it fails, without the folder it happened in.
func message(in folder: ScratchFolder? = nil, of operation: () async throws -> Void) async -> String {
    do {
        try await operation()
        return "accepted"
    } catch {
        return "\(error)".replacingOccurrences(of: folder.map { $0.url.path + "/" } ?? "//", with: "")
            .replacingOccurrences(of: folder?.url.path ?? "//", with: "FOLDER")
    }
}

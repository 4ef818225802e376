import TestSupport

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

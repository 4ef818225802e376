import Foundation
import TestSupport

@testable import ActionTraining

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

/// Why a folder, or a file in it, cannot be read as labelled data.
func refusal(_ folder: ScratchFolder, _ name: String = "") async -> String {
    await message(in: folder) {
        let url = name.isEmpty ? folder.url : folder.url.appending(path: name)
        _ = try await LabeledData.read(.detect(at: url))
    }
}

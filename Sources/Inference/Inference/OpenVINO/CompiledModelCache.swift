import Foundation
import ProcessEnvironment

/// A folder of models that were compiled before, so that loading them takes a fifth of the time.
///
/// One that is damaged, or from another version, CPU or model, is compiled again. Several processes may share the folder.
public struct CompiledModelCache: Hashable, Sendable {
    /// Where the compiled models lie.
    public let folder: String

    /// More than a computer's copies of the pose models at two precisions; each takes 7 MB.
    private static let maximumCount = 24

    /// Opens the folder, makes it if need be, and removes all but its newest models.
    ///
    /// Nil when it cannot be written: then models are compiled at every start.
    public init?(folder: String) {
        let files = FileManager.default
        try? files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard files.isWritableFile(atPath: folder) else { return nil }
        self.folder = folder
        removeOldModels()
    }

    /// The user's own: `limber/models` in `XDG_CACHE_HOME` or `~/.cache`.
    public static var user: CompiledModelCache? {
        CompiledModelCache(folder: UserFolder.cache() + "/limber/models")
    }

    private func removeOldModels() {
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        let key = URLResourceKey.contentModificationDateKey
        let compiled = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [key])
        guard let compiled, compiled.count > Self.maximumCount else { return }
        let byAge = compiled.map { file in
            (file, (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast)
        }
        for (file, _) in byAge.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.maximumCount) {
            // Another process may have removed it already.
            try? FileManager.default.removeItem(at: file)
        }
    }
}

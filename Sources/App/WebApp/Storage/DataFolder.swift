import Foundation
import ProcessEnvironment

/// Where Limber keeps what outlives it: history, certificate, uploads while they are played.
struct DataFolder: Hashable, Sendable {
    let path: String

    /// Makes the folder where it is missing.
    ///
    /// - Parameter path: Nil: `$XDG_DATA_HOME/limber` or `~/.local/share/limber`.
    init(_ path: String?, environment: [String: String] = ProcessInfo.processInfo.environment)
        throws(LiveServerError)
    {
        self.path = path ?? UserFolder.data(environment) + "/limber"
        try Self.make(self.path)
    }

    /// Makes a folder in it and gives its path.
    func makeFolder(_ name: String) throws(LiveServerError) -> String {
        let folder = file(name)
        try Self.make(folder)
        return folder
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { path + "/" + name }

    private static func make(_ path: String) throws(LiveServerError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LiveServerError("the data folder \(path) cannot be made; choose another one with --data")
        }
        guard access(path, W_OK | X_OK) == 0 else {
            throw LiveServerError(
                "the data folder \(path) cannot be written (\(String(cString: strerror(errno)))); choose another one with --data"
            )
        }
    }
}

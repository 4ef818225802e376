import Foundation

/// Where Limber keeps what outlives it: history, certificate, uploads while they are played.
struct DataFolder: Hashable, Sendable {
    let path: String

    /// Makes the folder where it is missing.
    ///
    /// - Parameter path: Nil: `$XDG_DATA_HOME/limber` or `~/.local/share/limber`.
    init(_ path: String?, environment: [String: String] = ProcessInfo.processInfo.environment)
        throws(LiveServerError)
    {
        self.path = path ?? Self.standardPath(environment)
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

    static func standardPath(_ environment: [String: String]) -> String {
        // The specification says that a relative path is to be ignored.
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/limber" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/limber"
    }

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

import Foundation

/// Where a user's programs keep their files, by the XDG Base Directory Specification.
package enum UserFolder {
    /// What can be made again: `XDG_CACHE_HOME`, or `.cache` in the home folder.
    package static func cache(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String { folder("XDG_CACHE_HOME", ".cache", environment) }

    /// What outlives the program: `XDG_DATA_HOME`, or `.local/share` in the home folder.
    package static func data(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String { folder("XDG_DATA_HOME", ".local/share", environment) }

    private static func folder(_ variable: String, _ name: String, _ environment: [String: String]) -> String
    {
        // The specification says that a relative path is to be ignored.
        if let folder = environment[variable], folder.hasPrefix("/") { return folder }
        // Foundation asks the list of users first, which may name another home than the one that is set.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return home + "/" + name
    }
}

import Foundation

/// Where the running program is.
public enum ProgramPath {
    /// The program's file, links resolved; right also where it was found by `PATH`.
    public static var current: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath().path
    }
}

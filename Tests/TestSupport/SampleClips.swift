public import Foundation

/// The filmed clips that some tests watch, which are not part of the package.
public enum SampleClips {
    /// Where LIMBER_SAMPLES says, or `shared/samples` beside the package.
    public static let folder =
        ProcessInfo.processInfo.environment["LIMBER_SAMPLES"].map { URL(fileURLWithPath: $0) }
        ?? (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        .appending(path: "shared/samples")

    /// True where the folder is there.
    public static let areThere = FileManager.default.fileExists(atPath: folder.path)
}

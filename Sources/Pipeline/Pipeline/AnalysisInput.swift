import Foundation
import PoseCore
public import VideoIO

/// One source that a user named, and the name that its outputs have.
///
/// A user names a file, a folder, an address, a camera, or `demo` (all exercises in turn; `demo:lunges`,
/// `demo:jumping-jacks` and `demo:burpees` are one of them; in `demo:writing` and `demo:two-hands` hands draw, in
/// `demo:gestures` one shows gestures, in `demo:throws` a player throws, in `demo:run` one runs and leaps). A folder is all videos in it and below it, and for
/// each folder that holds pictures one sequence of them. Links are followed, but not into a folder that they are in. `-` is the
/// standard input.
public struct AnalysisInput: Hashable, Sendable {
    /// What the user named, or a file found in a folder that they named.
    public let name: String
    /// The name of outputs, without ending; no two inputs of one list have the same, and none has another's with a dot and more,
    /// as `squats.hands.csv` is a table of `squats`. Where several have one name, folders that differ stand before it.
    public let clip: String

    /// All inputs behind what a user named, in that order; folders are listed in the order of their names.
    ///
    /// Names behind which there is nothing, such as a folder without media, give an error in their place, and so do folders
    /// below a named one that cannot be read. A folder to which several of the names lead is listed once.
    ///
    /// - Parameter outputFolders: Where outputs go. They are left out of the folders that hold them, so that a second run has
    ///   the same inputs; of one that is named itself, the outputs are.
    public static func list(
        _ names: [String], outputFolders: [String] = []
    ) -> [Result<AnalysisInput, VideoError>] {
        let paths = names.map { $0 == "-" ? "/dev/stdin" : $0 }
        let sources = sources(behind: paths, outputFolders)
        var clips = ClipNames(of: sources.compactMap { try? $0.get() })
        return sources.map { $0.map { AnalysisInput(name: $0, clip: clips.take(for: $0)) } }
    }

    /// Creates the input with a name that is a source itself, not a folder of sources.
    public init(name: String) {
        self.name = name
        clip = Self.clip(of: name)
    }

    /// Creates the input with the name that its outputs shall have.
    package init(name: String, clip: String) {
        self.name = name
        self.clip = clip
    }

    private static func sources(
        behind names: [String], _ outputFolders: [String]
    ) -> [Result<String, VideoError>] {
        let folders = names.filter { isFolder($0) && !FolderTree.isRoot($0) }
        let lists = FolderTree.folders(in: folders, except: outputFolders).map(sources)
        let listed = lists.joined().compactMap { try? $0.get() }
        let outputs = EarlierOutputs(in: outputFolders, of: names.filter { !isFolder($0) } + listed)
        var waiting = lists[...]
        return names.flatMap { name -> [Result<String, VideoError>] in
            guard isFolder(name) else { return [.success(name)] }
            guard !FolderTree.isRoot(name) else {
                return [
                    .failure(
                        VideoError(
                            .notVideo, name, "is all that is on this machine; name the folder with the videos"
                        ))
                ]
            }
            let sources = (waiting.popFirst() ?? []).filter { source in
                (try? source.get()).map { !outputs.contains($0) } ?? true
            }
            // Where a name before this one led to all that is in it, nothing is left to list.
            guard sources.isEmpty,
                Self.sources(in: FolderTree.folders(in: [name], except: outputFolders).flatMap(\.self))
                    .isEmpty
            else { return sources }
            return [
                .failure(
                    VideoError(
                        .notVideo, name, "the folder holds no videos and no pictures, nor do those below it"))
            ]
        }
    }

    /// True for what names a folder.
    private static func isFolder(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        return !isDemo(name) && FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// The sources in folders, those below them left out; a folder that cannot be read does not keep others from it.
    static func sources(in folders: [String]) -> [Result<String, VideoError>] {
        folders.flatMap { folder -> [Result<String, VideoError>] in
            do throws(VideoError) {
                let media = try MediaFolder(folder)
                return (media.videos + (media.pictures.isEmpty ? [] : [folder])).map { .success($0) }
            } catch {
                return [.failure(error)]
            }
        }
    }

    static func isDemo(_ name: String) -> Bool { name == "demo" || name.hasPrefix("demo:") }

    static func clip(of name: String) -> String {
        if isDemo(name) { return name.replacing(":", with: "-") }
        let shown = name.withoutCredentials
        // Most names are paths: an expression is parsed each time.
        let address =
            shown.contains("://")
            ? shown.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\/([^?#]*)/).map { String($0.1) } : nil
        let path = address ?? shown
        let last = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
        // The last part of a host, such as 20 of 192.168.1.20, is no ending.
        let isHost = address.map { !$0.dropLast().contains("/") } ?? false
        let stem =
            isFolder.boolValue || isHost
            ? last : URL(fileURLWithPath: last).deletingPathExtension().lastPathComponent
        return stem.isEmpty || stem == "/" ? "clip" : stem
    }
}

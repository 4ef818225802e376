import Foundation
import VideoIO

/// Labelled clips in a folder: one sub-folder for each label, or files named `label.N.ext`.
///
/// Where there are no videos, photographs are the clips; for a model of poses they are in any case. Links to folders are
/// followed. Clips may be in folders below their label's. What `limber analyze` wrote may carry a label of its own, which
/// holds instead.
struct ClipFolder {
    /// What a folder holds.
    enum Content {
        /// A sub-folder for each label, with clips in it.
        case labeledDirectories([LabeledClip])
        /// Clips named `label.N.ext`.
        case labeledFiles([LabeledClip])
        /// Keypoint files.
        case keypointFiles([URL])
    }

    private let folder: URL
    /// The clips in the folder itself.
    private let inside: [URL]
    private let labels: [LabelFolder]

    /// Lists a folder and all below it.
    ///
    /// - Parameter showsPoses: True when photographs count beside videos; else they are covers there.
    /// - Throws: When the folder itself cannot be read.
    init(_ folder: URL, showsPoses: Bool = false) throws(TrainingError) {
        guard !FolderTree.isRoot(folder.path) else {
            throw TrainingError(
                .unsuitable,
                "\(folder.path): is all that is on this machine; name the folder whose sub-folders are the labels"
            )
        }
        guard !showsPoses else {
            self = try Self(folder, of: \.videosAndPictures)
            return
        }
        let films = try Self(folder, of: \.videos)
        let isEmpty = films.inside.isEmpty && films.labels.allSatisfy(\.clips.isEmpty)
        self = isEmpty ? try Self(folder, of: \.pictures) : films
    }

    private init(_ folder: URL, of kind: KeyPath<MediaFolder, [String]>) throws(TrainingError) {
        self.folder = folder
        inside = try ClipList.clips(in: folder, of: kind)
        labels = Self.labelFolders(of: folder, kind)
    }

    /// What there is to train with.
    ///
    /// - Throws: When there is nothing, naming what was found and what was expected.
    func content() throws(TrainingError) -> Content {
        var labeled = labels.flatMap { label in label.clips.map { LabeledClip(url: $0, label: label.name) } }
        if let clip = labeled.first?.url, labels.allSatisfy({ !$0.hasClipsItself }) {
            guard !inside.isEmpty else {
                // The folders below may be the labels, as in train/squat and test/squat.
                throw TrainingError(
                    .unsuitable,
                    "\(folder.path): no videos in its \(labels.count) sub-folders themselves, only below them, such as \(clip.deletingLastPathComponent().path); name the folder whose sub-folders are the labels, or move the videos into their label's folder"
                )
            }
            labeled = []
        }
        if !labeled.isEmpty {
            if let stray = inside.first(where: { !Self.isKeypointFile($0) }) {
                throw TrainingError(
                    .unsuitable,
                    "\(stray.path): a clip beside the labels' folders; move it into the folder of its label")
            }
            let keypoints = labeled.map(\.url).filter(Self.isKeypointFile)
            if keypoints.count == labeled.count { return .keypointFiles(keypoints) }
            if let problem = labeled.lazy.compactMap(\.label.labelProblem).first {
                throw TrainingError(
                    .unsuitable,
                    "\(folder.path): \(problem); rename the sub-folder after what its clips show")
            }
            return .labeledDirectories(
                try labeled.map { clip throws(TrainingError) in
                    try Self.clip(at: clip.url, label: clip.label)
                })
        }
        guard !inside.isEmpty else {
            if let problem = labels.lazy.compactMap(\.problems.first).first { throw problem }
            throw TrainingError(
                .unsuitable,
                labels.isEmpty
                    ? "\(folder.path): the folder is empty; expected a sub-folder of videos for each label, or videos named label.N.mp4"
                    : "\(folder.path): no videos in its \(labels.count) sub-folders (\(labels.prefix(3).map(\.name).joined(separator: ", "))); expected a sub-folder of videos for each label"
            )
        }
        if inside.allSatisfy(Self.isKeypointFile) { return .keypointFiles(inside) }
        return .labeledFiles(
            try inside.map { url throws(TrainingError) in
                try Self.clip(at: url, label: Self.label(of: url))
            })
    }

    /// A clip with the label and the group in its first line, if they are there, and else with a label.
    ///
    /// - Throws: For a clip without a label.
    static func clip(at url: URL, label: String?) throws(TrainingError) -> LabeledClip {
        let header = url.pathExtension == "jsonl" ? AnalysisFile.header(of: url) : nil
        guard let label = header?.label ?? label else {
            let ending = url.pathExtension
            throw TrainingError(
                .unsuitable,
                "\(url.path): no label; "
                    + (header == nil ? "" : "add \"label\" to its first line, ")
                    + "name it label.N.\(ending), for example squat.1.\(ending), or put it into a folder named after its label"
            )
        }
        if let problem = label.labelProblem {
            throw TrainingError(
                .unsuitable,
                "\(url.path): \(problem); "
                    + (header?.label == nil ? "rename the file" : "change \"label\" in its first line"))
        }
        return LabeledClip(url: url, label: label, group: header?.group)
    }

    /// Which folders in it give no clips although others, or files beside them, do: one line each.
    var unusedFolders: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let brokenLinks = names.sorted().filter { name in
            !name.hasPrefix(".") && !FileManager.default.fileExists(atPath: folder.path + "/" + name)
        }.map { "\(folder.path)/\($0): a link that leads nowhere; mend it or remove it" }
        let unreadable = brokenLinks + labels.flatMap(\.problems).map(\.description)
        guard labels.contains(where: \.hasClipsItself) else {
            return unreadable
                + labels.filter { !$0.clips.isEmpty }.map {
                    "\(folder.path)/\($0.name): videos below it are not used, because files beside it are"
                }
        }
        return unreadable
            + labels.filter { $0.clips.isEmpty && $0.problems.isEmpty }.map {
                let place = "\(folder.path)/\($0.name)"
                return (try? MediaFolder(place))?.pictures.isEmpty == false
                    ? "\(place): photographs, where other labels have videos; add videos, or train poses (--window 1)"
                    : "\(place): no clips in this label's folder; add some, or move it elsewhere"
            }
    }

    /// `squat` of `squat.1.mp4` or `squat.anna.2026.mp4`: what stands before the first period, as Create ML has it; nil for
    /// names with a single period.
    static func label(of url: URL) -> String? {
        let parts = url.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[0].isEmpty else { return nil }
        return String(parts[0])
    }

    /// True for JSON Lines that hold labelled sequences, not what `limber analyze` wrote.
    static func isKeypointFile(_ url: URL) -> Bool {
        url.pathExtension == "jsonl" && !AnalysisFile.isOne(url)
    }

    /// A label's folder and the clips in it and below it.
    private struct LabelFolder {
        var name: String
        var clips: [URL] = []
        /// True when clips are in the folder itself.
        var hasClipsItself = false
        /// Why it, or folders below it, cannot be read.
        var problems: [TrainingError] = []
    }

    private static func labelFolders(
        of folder: URL, _ kind: KeyPath<MediaFolder, [String]>
    ) -> [LabelFolder] {
        let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        var labels: [LabelFolder] = []
        for path in FolderTree.folders(in: folder.path).dropFirst() {
            let parts = path.dropFirst(root.count).split(separator: "/")
            guard let name = parts.first.map(String.init) else { continue }
            if labels.last?.name != name { labels.append(LabelFolder(name: name)) }
            do throws(TrainingError) {
                let clips = try ClipList.clips(in: URL(fileURLWithPath: path), of: kind)
                labels[labels.count - 1].clips += clips
                if parts.count == 1 { labels[labels.count - 1].hasClipsItself = !clips.isEmpty }
            } catch {
                labels[labels.count - 1].problems.append(error)
            }
        }
        return labels
    }
}

extension MediaFolder {
    fileprivate var videosAndPictures: [String] { videos + pictures }
}

import Foundation
import VideoIO

/// Finds labelled clips in folders: one sub-folder for each label, or files named `label.N.ext`.
enum ClipFolder {
    /// What a folder holds.
    enum Content {
        /// A sub-folder for each label, with clips in it.
        case labeledDirectories([LabeledClip])
        /// Clips named `label.N.ext`.
        case labeledFiles([LabeledClip])
        /// Keypoint files.
        case keypointFiles([URL])
    }

    /// Lists a folder.
    ///
    /// - Throws: When there is nothing to train with, naming what was found and what was expected.
    static func content(of folder: URL) throws(TrainingError) -> Content {
        let inside = try clips(in: folder)
        let labels = try subfolders(of: folder)
        var labeled: [LabeledClip] = []
        for label in labels {
            labeled += try clips(in: label).map { LabeledClip(url: $0, label: label.lastPathComponent) }
        }
        if !labeled.isEmpty {
            if let stray = inside.first(where: { !isKeypointFile($0) }) {
                throw TrainingError(
                    .unsuitable,
                    "\(stray.path): a clip beside the labels' folders; move it into the folder of its label")
            }
            let keypoints = labeled.map(\.url).filter { isKeypointFile($0) }
            return keypoints.count == labeled.count
                ? .keypointFiles(keypoints) : .labeledDirectories(labeled)
        }
        guard !inside.isEmpty else {
            throw TrainingError(
                .unsuitable,
                labels.isEmpty
                    ? "\(folder.path): the folder is empty; expected a sub-folder of videos for each label, or videos named label.N.mp4"
                    : "\(folder.path): no videos in its \(labels.count) sub-folders (\(labels.prefix(3).map(\.lastPathComponent).joined(separator: ", "))); expected a sub-folder of videos for each label"
            )
        }
        if inside.allSatisfy({ isKeypointFile($0) }) { return .keypointFiles(inside) }
        return .labeledFiles(
            try inside.map { url throws(TrainingError) in
                guard let label = label(of: url) else {
                    throw TrainingError(
                        .unsuitable,
                        "\(url.path): no label; name it label.N.\(url.pathExtension), for example squat.1.\(url.pathExtension), or put it into a folder named after its label"
                    )
                }
                return LabeledClip(url: url, label: label)
            })
    }

    /// `squat` of `squat.1.mp4`; nil for other names.
    static func label(of url: URL) -> String? {
        let parts = url.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[0].isEmpty, Int(parts[parts.count - 2]) != nil else { return nil }
        return parts.dropLast(2).joined(separator: ".")
    }

    /// True for JSON Lines that hold labelled sequences, not what `limber analyze` wrote.
    static func isKeypointFile(_ url: URL) -> Bool {
        url.pathExtension == "jsonl" && !AnalysisFile.isOne(url)
    }

    private static func clips(in folder: URL) throws(TrainingError) -> [URL] {
        let videos: [String]
        do {
            videos = try MediaFolder(folder.path).videos
        } catch {
            throw TrainingError(.unreadable, "\(error)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let lines = names.filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }.sorted()
        return videos.map { URL(fileURLWithPath: $0) } + lines.map { folder.appending(path: $0) }
    }

    private static func subfolders(of folder: URL) throws(TrainingError) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }.filter { url in
            (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
        }
    }
}

import ActionClassification
import ActionTraining

/// Finds labelled pictures in folders; videos are read as well.
enum PictureData {
    /// The pictures in sub-folders that are named after their labels.
    static func labeledDirectories(at folder: URL) throws -> ActionClassifier.DataSource {
        let labels = try contents(of: folder).filter(\.hasDirectoryPath)
        let clips = try labels.flatMap { label in
            try contents(of: label).filter { !$0.hasDirectoryPath }.map {
                LabeledClip(url: $0, label: label.lastPathComponent)
            }
        }
        return try source(clips, of: folder, "a sub-folder of pictures for each label")
    }

    /// The pictures that are named `label.N.ext`.
    static func labeledFiles(at folder: URL) throws -> ActionClassifier.DataSource {
        let clips = try contents(of: folder).filter { !$0.hasDirectoryPath }.compactMap {
            file -> LabeledClip? in
            let parts = file.lastPathComponent.split(separator: ".")
            return parts.count > 1 ? LabeledClip(url: file, label: String(parts[0])) : nil
        }
        return try source(clips, of: folder, "pictures named label.N.ext")
    }

    private static func source(
        _ clips: [LabeledClip], of folder: URL, _ expected: String
    ) throws -> ActionClassifier.DataSource {
        guard !clips.isEmpty else {
            throw MLCreateError(.io, "\(folder.path): no pictures; expected \(expected)")
        }
        return .clips(clips)
    }

    private static func contents(of folder: URL) throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles
            ).sorted { $0.path < $1.path }
        } catch {
            throw MLCreateError(.io, "\(folder.path): cannot be read; expected a folder of labelled pictures")
        }
    }
}

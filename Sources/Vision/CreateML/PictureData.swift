import ActionClassification
import ActionTraining

/// Finds labelled pictures in folders; videos are read as well. Links are followed.
enum PictureData {
    /// The pictures in sub-folders that are named after their labels.
    static func labeledDirectories(at folder: URL) throws -> ActionClassifier.DataSource {
        let clips = try contents(of: folder).folders.flatMap { label in
            try contents(of: label).files.map { LabeledClip(url: $0, label: label.lastPathComponent) }
        }
        return try source(clips, of: folder, "a sub-folder of pictures for each label")
    }

    /// The pictures that are named `label.N.ext`.
    static func labeledFiles(at folder: URL) throws -> ActionClassifier.DataSource {
        let clips = try contents(of: folder).files.compactMap {
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

    private static func contents(of folder: URL) throws -> (folders: [URL], files: [URL]) {
        do {
            var contents: (folders: [URL], files: [URL]) = ([], [])
            // By paths: listing by URL neither follows a link nor says that it leads to a folder.
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            for name in names.sorted() where !name.hasPrefix(".") {
                let url = folder.appendingPathComponent(name)
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
                if isFolder.boolValue { contents.folders.append(url) } else { contents.files.append(url) }
            }
            return contents
        } catch {
            throw MLCreateError(.io, "\(folder.path): cannot be read; expected a folder of labelled pictures")
        }
    }
}

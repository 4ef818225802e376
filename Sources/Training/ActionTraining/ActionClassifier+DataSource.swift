public import ActionClassification
public import Foundation
import VideoIO

extension ActionClassifier {
    /// Where labelled examples come from.
    public enum DataSource: Hashable, Sendable {
        /// A folder with one sub-folder of videos, or of keypoint files, for each label.
        case labeledDirectories(at: URL)
        /// A folder of videos named `label.N.ext`: the label ends at the first period.
        case labeledFiles(at: URL)
        /// A CSV file (`.csv`, `.tsv` or `.txt`) or a JSON file with the columns `video`, `label` and optionally `start`,
        /// `end` (seconds, or 1:03.5), `group` and `split`; paths are relative to its folder.
        case annotationFile(at: URL)
        /// Keypoint files: JSON Lines, one sequence a line.
        case keypointFiles(at: [URL])
        /// Videos, or what `limber analyze` wrote about them, with their labels.
        case clips([LabeledClip])
        /// Sequences that are in memory; those whose parts do not fit together are left out and named in `failures`.
        case sequences([KeypointSequence])

        /// Finds out what a path is.
        ///
        /// - Throws: `TrainingError` that says what was found and what was expected.
        public static func detect(at url: URL) throws -> DataSource {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw TrainingError(
                    .unreadable,
                    "\(url.path): is not there; name a folder, an annotation file or a keypoint file")
            }
            if isFolder.boolValue {
                do throws(TrainingError) {
                    switch try ClipFolder(url).content() {
                    // As a folder, so that reading names what is unused in it.
                    case .labeledDirectories, .keypointFiles: return .labeledDirectories(at: url)
                    case .labeledFiles: return .labeledFiles(at: url)
                    }
                } catch {
                    // Videos without labels, and beside them a list of these, as Create ML has it.
                    guard let list = AnnotationFile.only(in: url) else { throw error }
                    return .annotationFile(at: list)
                }
            }
            guard !PartialName.isDeviceOrPipe(url.path) else {
                // It would be read twice: to see what it is, and for what it holds.
                throw TrainingError(
                    .unsuitable,
                    "\(url.path): is a pipe or a device; save what comes from it as a file and name that")
            }
            guard !AnnotationFile.isOne(url) else { return .annotationFile(at: url) }
            guard KeypointFile.mayBeOne(url) else {
                throw TrainingError(
                    .unsuitable,
                    "\(url.path): is a single video, a model or another file without labels; name a folder with a sub-folder of videos for each label, an annotation file or a keypoint file"
                )
            }
            guard AnalysisFile.isOne(url) else { return .keypointFiles(at: [url]) }
            return .clips([try ClipFolder.clip(at: url, label: ClipFolder.label(of: url))])
        }

        /// The clips of an annotation file with columns of other names, by their usual ones; paths are relative to
        /// `folder`.
        ///
        /// - Throws: `TrainingError` for the first row that cannot be used.
        package static func clips(
            in folder: URL, annotations: URL, columns: [String: String]
        ) throws -> [LabeledClip] {
            let content = try AnnotationFile.read(contentsOf: annotations, columns: columns, folder: folder)
            if let failure = content.failures.first { throw failure }
            return content.clips
        }
    }
}

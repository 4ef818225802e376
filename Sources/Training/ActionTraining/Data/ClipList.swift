import Foundation
import Pipeline
import VideoIO

/// Lists the clips in one folder: videos or photographs, analyses and keypoint files.
///
/// Each recording is listed once. Of a video and what `limber analyze` wrote about it, that is the analysis where it has a
/// label of its own, and else the video; annotated videos beside it are none.
enum ClipList {
    static func clips(
        in folder: URL, of kind: KeyPath<MediaFolder, [String]>
    ) throws(TrainingError) -> [URL] {
        var media: [String]
        do {
            media = try MediaFolder(folder.path)[keyPath: kind]
        } catch {
            throw TrainingError(.unreadable, "\(error)")
        }
        let outputs = EarlierOutputs(in: [folder.path], of: media)
        media.removeAll(where: outputs.contains)
        let known = Set(media.map(name))
        var replaced: Set<String> = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let lines = names.filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }.sorted()
            .map { folder.appending(path: $0) }
            // A pipe would be waited for.
            .filter { !PartialName.isDeviceOrPipe($0.path) }
            .filter { file in
                guard let header = AnalysisFile.header(of: file), let source = header.source.map(name),
                    known.contains(source)
                else { return true }
                if header.label != nil { replaced.insert(source) }
                return header.label != nil
            }
        return media.filter { !replaced.contains(name(of: $0)) }.map { URL(fileURLWithPath: $0) } + lines
    }

    private static func name(of path: String) -> String { (path as NSString).lastPathComponent }
}

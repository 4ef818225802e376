import Foundation
import Glibc

/// Results under a name that is to be written: of the same source from an earlier run, or of another one that is called alike.
package struct ReplacedResults {
    /// Bytes, more than a header has.
    private static let headerSize = 1 << 16

    private struct Header: Decodable {
        var source: String
    }

    private let path: String
    /// What the results are of; nil where they do not say it, as only JSON Lines do.
    private let source: String?

    /// Finds what a clip's results will replace; nil where there is nothing.
    package init?(of clip: String, in output: AnalysisOutput) {
        guard let folder = output.folder else { return nil }
        let path = Self.names(of: clip, in: output, folder).map { "\(folder)/\($0)" }.first {
            FileManager.default.fileExists(atPath: $0)
        }
        guard let path else { return nil }
        self.path = path
        source = output.format == .jsonl ? Self.source(of: path) : nil
    }

    /// The line to report; nil when they are of the same file, or of one that is not there any more.
    package func notice(writtenFor source: String) -> String? {
        let advice = "analyse files of one name in one command, or each into another --output"
        guard let name = self.source else {
            return "\(path): replaces earlier results, which do not say of what they are; \(advice)"
        }
        var (former, written) = (stat(), stat())
        guard stat(name, &former) == 0, stat(source, &written) == 0,
            (former.st_dev, former.st_ino) != (written.st_dev, written.st_ino)
        else { return nil }
        return "\(path): replaces the results of \(name); \(advice)"
    }

    /// The files that each clip has, the one that says the most first.
    private static func names(
        of clip: String, in output: AnalysisOutput, _ folder: String
    ) -> [String] {
        let names: [String]
        switch output.format {
        case .jsonl: names = ["\(clip).jsonl"]
        case .csv: names = ["\(clip).csv"]
        case .coco: names = ["\(clip).coco.json"]
        case .openpose: names = ["\(clip)_openpose"]
        case .trc, .mot, .bvh:
            names =
                MotionExporter.earlierFiles(output.format.rawValue, of: clip, in: folder, written: []).names
        }
        return output.hasOverlay ? names + ["\(clip).overlay.mp4"] : names
    }

    private static func source(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let line = (try? file.read(upToCount: headerSize))?.prefix { $0 != UInt8(ascii: "\n") }
        return line.flatMap { try? JSONDecoder().decode(Header.self, from: $0) }?.source
    }
}

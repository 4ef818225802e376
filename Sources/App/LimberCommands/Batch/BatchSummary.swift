public import Foundation
import ResultExport

/// What is done, failed and missing in a batch's folder, over all its workers and runs.
///
/// The inputs of a share are known once its worker has begun: of the others the summary has the numbers alone.
public struct BatchSummary: Sendable {
    /// One input of the lists.
    public struct Entry: Hashable, Sendable, Encodable {
        /// The path or address.
        public let input: String
        /// `done`, `failed` or `missing`: not analysed yet.
        public let status: String
        /// The name of its results' folder.
        public let key: String?
        /// Frames in its results.
        public let frames: Int?
        /// Why it failed.
        public let reason: String?
        /// What is odd about the source.
        public let warnings: [String]?
        /// The options of the analysis.
        public let options: [String]?
    }

    /// A line of `jsonLines` about a share that has not begun.
    private struct ShareLine: Encodable {
        var manifest: String
        var shard: String
        var status = "not begun"
    }

    /// Each input once for each set of options it was to be analysed with, in the order of their names.
    public let entries: [Entry]
    /// What no worker has begun, in the order of the manifests' names, for each set of options.
    public let missingShares: [BatchMissingShares]

    /// Reads the lists and status lines of a batch's folder.
    public init(of folder: String) throws {
        let lists = BatchLists(
            try Self.files(in: folder + "/lists", whole: folder).flatMap {
                BatchJSON.values(BatchLog.List.self, in: $0)
            })
        var outcomes: [[String]: BatchOutcome] = [:]
        for file in try Self.files(in: folder + "/log", whole: folder) {
            for line in BatchJSON.values(BatchLog.Line.self, in: file) {
                outcomes[[line.settings, line.status.input], default: BatchOutcome()].add(line)
            }
        }
        let results = BatchFolder.keysOfResults(in: folder)
        let options = Dictionary(lists.current.map { ($0.settings, $0.options) }) { $0 ?? $1 }
        let names = Set(lists.current.flatMap { list in list.inputs.map { [list.settings, $0] } })
        entries = names.sorted { ($0[1], $0[0]) < ($1[1], $1[0]) }.map { name in
            var status = outcomes[name]?.status
            // Removed since, or lost.
            if let key = status?.key, status?.status != .failed, !results.contains(key) { status = nil }
            return Entry(
                input: name[1],
                status: status.map { $0.status == .failed ? "failed" : "done" } ?? "missing",
                key: status?.key, frames: status?.frames,
                reason: status?.status == .failed ? status?.reason : nil, warnings: status?.warnings,
                options: options[name[0]] ?? nil)
        }
        missingShares = lists.missingShares
    }

    /// How many inputs have a status.
    public func count(of status: String) -> Int { entries.count { $0.status == status } }

    /// True when all inputs have results, and all shares have begun.
    public var isComplete: Bool { missingShares.isEmpty && count(of: "done") == entries.count }

    /// Totals, also of each set of options where there are several, the shares that have not begun, and each input that has no
    /// results with its reason, or has results with warnings.
    public var text: String {
        var lines = [Self.totals(of: entries)]
        let shares = missingShares.reduce(0) { $0 + $1.total }
        if shares > 0 {
            lines[0] +=
                "; \(shares) \(shares == 1 ? "share" : "shares") not begun, with inputs that are not counted"
        }
        let sets = Dictionary(grouping: entries) { $0.options?.joined(separator: " ") ?? "unknown" }
        if sets.count > 1 {
            lines += sets.sorted { $0.key < $1.key }.map { options, entries in
                "options  \(options.isEmpty ? "none" : options): \(Self.totals(of: entries))"
            }
        }
        lines += missingShares.map { Self.line("missing", $0.text) }
        for entry in entries {
            if entry.status == "done" {
                lines += (entry.warnings ?? []).map { Self.line("warning", "\(entry.input): \($0)") }
            } else {
                lines.append(
                    Self.line(entry.status, entry.reason.map { "\(entry.input): \($0)" } ?? entry.input))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func totals(of entries: [Entry]) -> String {
        let count = { (status: String) in entries.count { $0.status == status } }
        let frames = entries.reduce(0) { $0 + ($1.status == "done" ? $1.frames ?? 0 : 0) }
        let inputs = "\(entries.count) \(entries.count == 1 ? "input" : "inputs")"
        let warned = entries.count { $0.status == "done" && $0.warnings != nil }
        return "\(inputs): \(count("done")) done with \(frames) frames, \(count("failed")) failed, "
            + "\(count("missing")) missing" + (warned > 0 ? "; \(warned) with warnings" : "")
    }

    /// One line: names may have line breaks.
    private static func line(_ kind: String, _ text: String) -> String {
        "\(kind)  \(text.replacing(/\R/, with: "\\n"))"
    }

    /// One JSON object a line for each input, then one for each share that has not begun.
    public var jsonLines: Data {
        var lines = entries.reduce(into: Data()) { $0 += BatchJSON.line($1) }
        for share in missingShares {
            for number in share.ranges.joined() {
                lines += BatchJSON.line(
                    ShareLine(manifest: share.manifest, shard: "\(number)/\(share.count)"))
            }
        }
        return lines
    }

    private static func files(in path: String, whole folder: String) throws -> [Data] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ExportError(.unsupported, "\(folder): is no folder of `limber batch`; check the name")
        }
        return names.sorted().filter { !$0.hasPrefix(".") }.compactMap {
            FileManager.default.contents(atPath: "\(path)/\($0)")
        }
    }
}

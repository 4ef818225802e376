public import Foundation
import ResultExport

/// What is done, failed and missing in a batch's folder, over all its workers and runs.
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
    }

    /// Each input once for each set of options it was to be analysed with, in the order of their names.
    public let entries: [Entry]

    /// Reads the lists and status lines of a batch's folder.
    public init(of folder: String) throws {
        let lists = try Self.files(in: folder + "/lists", whole: folder).flatMap {
            BatchJSON.values(BatchLog.List.self, in: $0)
        }
        var statuses: [[String]: BatchStatus] = [:]
        for file in try Self.files(in: folder + "/log", whole: folder) {
            for line in BatchJSON.values(BatchLog.Line.self, in: file) {
                let name = [line.settings, line.status.input]
                // The files are in no order of time; where an input was analysed once, it is done.
                if line.status.status != .failed || statuses[name] == nil { statuses[name] = line.status }
            }
        }
        let names = Set(lists.flatMap { list in list.inputs.map { [list.settings, $0] } })
        entries = names.sorted { ($0[1], $0[0]) < ($1[1], $1[0]) }.map { name in
            let status = statuses[name]
            return Entry(
                input: name[1],
                status: status.map { $0.status == .failed ? "failed" : "done" } ?? "missing",
                key: status?.key, frames: status?.frames,
                reason: status?.status == .failed ? status?.reason : nil)
        }
    }

    /// How many inputs have a status.
    public func count(of status: String) -> Int { entries.count { $0.status == status } }

    /// Totals, and each input that has no results with its reason.
    public var text: String {
        let frames = entries.reduce(0) { $0 + ($1.status == "done" ? $1.frames ?? 0 : 0) }
        var lines = [
            "\(entries.count) inputs: \(count(of: "done")) done with \(frames) frames, \(count(of: "failed")) failed, \(count(of: "missing")) missing"
        ]
        for entry in entries where entry.status != "done" {
            let reason = entry.reason.map { "\(entry.input): \($0)" }
            // Names may have line breaks.
            let text = (reason ?? entry.input).replacing(/\R/, with: "\\n")
            lines.append("\(entry.status)  \(text)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One JSON object a line for each input.
    public var jsonLines: Data { entries.reduce(into: Data()) { $0 += BatchJSON.line($1) } }

    private static func files(in path: String, whole folder: String) throws -> [Data] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ExportError(.unsupported, "\(folder): is no folder of `limber batch`; check the name")
        }
        return names.sorted().filter { !$0.hasPrefix(".") }.compactMap {
            FileManager.default.contents(atPath: "\(path)/\($0)")
        }
    }
}
